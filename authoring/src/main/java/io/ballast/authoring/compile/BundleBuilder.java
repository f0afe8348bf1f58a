package io.ballast.authoring.compile;

import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.authoring.check.RuleText;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.table.Place;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.BundleIndex;
import io.ballast.engine.bundle.BundleManifest;
import io.ballast.engine.bundle.ModelClasses;
import io.ballast.engine.bundle.RuleEntry;
import io.ballast.engine.pack.VersionRange;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.rule.RuleShape;
import io.ballast.model.FactSchema;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Turns rule packages into the bytes of a prebuilt bundle. The same packages give the same bytes in every fresh process; see {@link RuleCompiler}.
 */
public final class BundleBuilder {
    /** The classes are linked against the facts and the engine of today, so an older one will not do. */
    private static final VersionRange FACTS = from(FactSchema.VERSION);

    private static final VersionRange ENGINE = from(Bundle.ENGINE_VERSION);

    private BundleBuilder() {}

    private static VersionRange from(String version) {
        int major = Integer.parseInt(version.substring(0, version.indexOf('.')));
        return new VersionRange(">=" + version + " <" + (major + 1) + ".0");
    }

    /**
     * Builds a bundle.
     *
     * @param name    bundle name
     * @param version bundle version
     * @param created when, as text that becomes part of the bundle
     * @throws io.ballast.engine.problem.ProblemException with every problem of every package
     */
    public static byte[] build(String name, String version, String created, List<PackageSource> sources) {
        Problems problems = new Problems();
        List<CheckedPackage> checked = new ArrayList<>();
        sources.stream()
                .sorted(Comparator.comparing(s -> s.manifest().name()))
                .forEach(s -> checked.add(PackageCheck.check(s, problems)));
        problems.throwIfAny();
        RuleCompiler.Classes classes = RuleCompiler.compile(checked, problems);
        Map<String, String> drivers = new TreeMap<>();
        BundleIndex index = index(checked, classes, drivers);
        Map<String, byte[]> classFiles = new TreeMap<>(classes.classFiles());
        classFiles.putAll(DriverCompiler.compile(drivers, classes.classFiles()));

        Map<String, byte[]> entries = new TreeMap<>();
        for (CheckedPackage pack : checked) {
            String folder = "packages/" + pack.source().manifest().name() + "/";
            pack.source()
                    .files()
                    .forEach((file, text) -> entries.put(folder + file, text.getBytes(StandardCharsets.UTF_8)));
            pack.source().tables().forEach((file, bytes) -> entries.put(folder + file, bytes));
        }
        entries.put(BundleIndex.FILE, index.write().getBytes(StandardCharsets.UTF_8));
        entries.put(Bundle.CLASSES_FILE, jar(classFiles));
        entries.put(BundleManifest.FILE, manifest(name, version, created, checked, entries));
        return BundleArchive.pack(entries);
    }

    private static byte[] manifest(
            String name, String version, String created, List<CheckedPackage> packages, Map<String, byte[]> entries) {
        Map<String, String> hashes = new TreeMap<>();
        entries.forEach((file, bytes) -> hashes.put(file, Bundle.sha256(bytes)));
        String revision = BundleManifest.revisionOf(hashes);
        List<String> names =
                packages.stream().map(p -> p.source().manifest().name()).toList();
        return new BundleManifest(name, version, revision, created, names, FACTS, ENGINE, hashes)
                .write()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static BundleIndex index(
            List<CheckedPackage> packages, RuleCompiler.Classes classes, Map<String, String> drivers) {
        Map<String, RuleShape> shapes = ModelClasses.shapes(classes.classFiles(), classes.models());
        FilterBlocks blocks = blocks(packages, shapes);
        List<RuleEntry> rules = new ArrayList<>();
        for (CheckedPackage pack : packages) {
            String packName = pack.source().manifest().name();
            for (RuleText rule : pack.rules()) {
                RuleShape shape = shapes.get(packName + "/" + rule.name());
                String driver = "";
                if (planned(shape)) {
                    String className = "L" + drivers.size();
                    driver = DriverWriter.PACKAGE + "." + className;
                    drivers.put(driver, DriverWriter.write(shape, className));
                }
                rules.add(entry(
                        pack,
                        rule,
                        driver,
                        blocks.seat(rule.id()),
                        shape.planRefusal().orElse("")));
            }
        }
        drivers.putAll(blocks.sources());
        return new BundleIndex(classes.models(), rules);
    }

    private static FilterBlocks blocks(List<CheckedPackage> packages, Map<String, RuleShape> shapes) {
        FilterBlocks blocks = new FilterBlocks();
        for (CheckedPackage pack : packages) {
            String packName = pack.source().manifest().name();
            List<BlockWriter.Member> members = pack.rules().stream()
                    .map(r -> new BlockWriter.Member(r, shapes.get(packName + "/" + r.name())))
                    .filter(m -> planned(m.shape()) && m.shape().sink().type() == Filter.class)
                    .toList();
            blocks.add(members);
        }
        return blocks;
    }

    private static boolean planned(RuleShape shape) {
        return shape.planRefusal().isEmpty() && loops(shape);
    }

    /** Only rules that meet many nodes have loops; a reserve rule looks at the one chosen node. */
    private static boolean loops(RuleShape shape) {
        return shape.sink().type() == Filter.class || shape.sink().type() == Score.class;
    }

    private static RuleEntry entry(
            CheckedPackage pack, RuleText rule, String driver, FilterBlocks.Seat seat, String session) {
        List<RuleEntry.ConstraintEntry> constraints = new ArrayList<>();
        for (int p = 0; p < rule.patterns().size(); p++) {
            for (RuleText.ConstraintText c : rule.patterns().get(p).constraints()) {
                Place at = pack.place(rule.file(), c.line());
                constraints.add(new RuleEntry.ConstraintEntry(p, c.text(), at.row(), at.cell()));
            }
        }
        Place at = pack.place(rule.file(), rule.line());
        return new RuleEntry(
                rule.id(),
                pack.source().manifest().name(),
                rule.name(),
                rule.file(),
                at.row(),
                at.cell(),
                rule.reason(),
                rule.priority(),
                driver,
                seat.block(),
                seat.place(),
                seat.places(),
                session,
                pack.podFields().getOrDefault(rule.id(), List.of()),
                constraints);
    }

    private static byte[] jar(Map<String, byte[]> classFiles) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            // The archive around it is compressed; storing here makes loading cheaper.
            out.setLevel(0);
            for (Map.Entry<String, byte[]> e : new TreeMap<>(classFiles).entrySet()) {
                ZipEntry entry = new ZipEntry(e.getKey());
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(e.getValue());
                out.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
