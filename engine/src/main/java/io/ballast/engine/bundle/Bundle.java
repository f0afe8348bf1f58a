package io.ballast.engine.bundle;

import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.rule.FilterBlock;
import io.ballast.engine.rule.FilterLoop;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.rule.ScoreLoop;
import io.ballast.engine.sandbox.BytecodeCheck;
import io.ballast.engine.sandbox.FileCheck;
import io.ballast.model.FactSchema;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.drools.model.Model;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;

/**
 * A rule bundle, loaded: packages, compiled rules and, on demand, a rule base for each package. Immutable and thread-safe. It lives in a class loader of
 * its own, which goes away with the last reference to it.
 */
public final class Bundle {
    /** Version of the engine that bundles state a range against. */
    public static final String ENGINE_VERSION = "1.0.0";

    /** Compiled classes in the archive. */
    public static final String CLASSES_FILE = "compiled/rules.jar";

    /** Folder of all compiled classes. */
    public static final String CLASSES_FOLDER = "ballast/";

    private static final int MAX_PLACES = 1000;

    private final BundleManifest manifest;
    private final Map<String, PackageManifest> packages;
    private final List<CompiledRule> rules;
    private final Map<String, Model> models;
    private final Map<String, String> sources;
    private final Map<String, KieBase> bases = new ConcurrentHashMap<>();

    private Bundle(
            BundleManifest manifest,
            Map<String, PackageManifest> packages,
            List<CompiledRule> rules,
            Map<String, Model> models,
            Map<String, String> sources) {
        this.manifest = manifest;
        this.packages = packages;
        this.rules = rules;
        this.models = models;
        this.sources = sources;
    }

    /**
     * Loads a prebuilt bundle.
     *
     * @throws BundleException when anything about it is wrong
     */
    public static Bundle load(byte[] archive) {
        Map<String, byte[]> entries = BundleArchive.unpack(archive);
        BundleManifest manifest = BundleManifest.read(text(entries, BundleManifest.FILE));
        verify(manifest, entries);
        FileCheck.check(entries.keySet(), manifest.entrypoints());
        BundleIndex index = BundleIndex.read(text(entries, BundleIndex.FILE));
        Map<String, byte[]> classFiles = classFiles(entries);
        BytecodeCheck.check(classFiles, index.classNames());
        BundleClassLoader loader = new BundleClassLoader(classFiles, Bundle.class.getClassLoader());
        Map<String, PackageManifest> packages = packages(manifest, entries);
        Map<String, Model> models = new LinkedHashMap<>();
        for (String pack : packages.keySet()) {
            String className = index.models().get(pack);
            if (className == null) {
                throw new BundleException("package '" + pack + "' of the bundle is not compiled");
            }
            models.put(pack, ModelClasses.instance(loader, className, Model.class));
        }
        Map<String, String> sources = new HashMap<>();
        entries.forEach((name, bytes) -> {
            if (name.endsWith(".drl")) {
                sources.put(name, new String(bytes, StandardCharsets.UTF_8));
            }
        });
        return new Bundle(manifest, packages, rules(index, models, loader), models, sources);
    }

    private static void verify(BundleManifest manifest, Map<String, byte[]> entries) {
        if (!manifest.facts().contains(FactSchema.VERSION)) {
            throw new BundleException(
                    "the bundle needs facts " + manifest.facts().text() + ", this engine has " + FactSchema.VERSION);
        }
        if (!manifest.engine().contains(ENGINE_VERSION)) {
            throw new BundleException(
                    "the bundle needs engine " + manifest.engine().text() + ", this is " + ENGINE_VERSION);
        }
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            String expected = manifest.files().get(entry.getKey());
            if (!entry.getKey().equals(BundleManifest.FILE)
                    && !sha256(entry.getValue()).equals(expected)) {
                throw new BundleException("file '" + entry.getKey() + "' is not what the manifest says it is");
            }
        }
        for (String file : manifest.files().keySet()) {
            if (!entries.containsKey(file)) {
                throw new BundleException("file '" + file + "' of the manifest is missing");
            }
        }
        if (!BundleManifest.revisionOf(manifest.files()).equals(manifest.revision())) {
            throw new BundleException("revision '" + manifest.revision() + "' is not the one that the files make");
        }
    }

    private static String text(Map<String, byte[]> entries, String name) {
        byte[] bytes = entries.get(name);
        if (bytes == null) {
            throw new BundleException("the bundle has no " + name);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> classFiles(Map<String, byte[]> entries) {
        Map<String, byte[]> classes = new HashMap<>();
        byte[] jar = entries.get(CLASSES_FILE);
        if (jar == null) {
            throw new BundleException("the bundle is not compiled: it has no " + CLASSES_FILE);
        }
        long left = BundleArchive.MAX_UNPACKED_BYTES;
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
                // The bundle's classes come before all others, so they may not take the name of one of ours.
                if (!e.getName().startsWith(CLASSES_FOLDER)) {
                    throw new BundleException("class file '" + e.getName() + "' is outside " + CLASSES_FOLDER);
                }
                byte[] bytes = in.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE - 8));
                left -= bytes.length;
                if (left < 0) {
                    throw new BundleException(CLASSES_FILE + " is larger than allowed when unpacked");
                }
                if (classes.put(e.getName(), bytes) != null) {
                    throw new BundleException("class file '" + e.getName() + "' is there twice");
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new BundleException(CLASSES_FILE + " cannot be read: " + e.getMessage(), e);
        }
        return classes;
    }

    private static Map<String, PackageManifest> packages(BundleManifest manifest, Map<String, byte[]> entries) {
        Map<String, PackageManifest> packages = new LinkedHashMap<>();
        Problems problems = new Problems();
        try {
            for (String name : manifest.entrypoints()) {
                String file = "packages/" + name + "/package.yaml";
                PackageReader.read(file, text(entries, file), problems).ifPresent(p -> packages.put(name, p));
            }
            problems.throwIfAny();
            packages.forEach(Bundle::verify);
        } catch (ProblemException e) {
            throw new BundleException(e.getMessage(), e);
        }
        return packages;
    }

    private static void verify(String name, PackageManifest pack) {
        if (!pack.name().equals(name)) {
            throw new BundleException("package '" + name + "' of the bundle calls itself '" + pack.name() + "'");
        }
        if (!pack.facts().contains(FactSchema.VERSION)) {
            throw new BundleException("package '" + name + "' needs facts "
                    + pack.facts().text() + ", this engine has " + FactSchema.VERSION);
        }
    }

    private static List<CompiledRule> rules(BundleIndex index, Map<String, Model> models, BundleClassLoader loader) {
        Map<String, RuleShape> shapes = ModelClasses.shapes(models);
        Map<String, FilterBlock> blocks = new HashMap<>();
        Map<String, BitSet> taken = new HashMap<>();
        List<CompiledRule> rules = new ArrayList<>();
        for (RuleEntry entry : index.rules()) {
            RuleShape shape = shapes.get(entry.pack() + "/" + entry.name());
            if (shape == null) {
                throw new BundleException("rule '" + entry.id() + "' of the index is not among the compiled rules");
            }
            FilterBlock block = entry.block().isEmpty()
                    ? null
                    : blocks.computeIfAbsent(
                            entry.block(), name -> ModelClasses.instance(loader, name, FilterBlock.class));
            if (block != null && !seated(entry, block, taken.computeIfAbsent(entry.block(), name -> new BitSet()))) {
                throw new BundleException("rule '" + entry.id() + "' has no place in loop " + entry.block());
            }
            rules.add(new CompiledRule(rules.size(), entry, shape, loop(entry, shape, loader), block));
        }
        if (rules.size() != shapes.size()) {
            throw new BundleException(
                    "the index has " + rules.size() + " rules, but " + shapes.size() + " are compiled");
        }
        return List.copyOf(rules);
    }

    /** Takes the places of a rule, which must be in the loop and free. */
    private static boolean seated(RuleEntry entry, FilterBlock block, BitSet taken) {
        if (block.places() > MAX_PLACES
                || entry.place() < 0
                || entry.places() < 1
                || entry.places() > block.places() - entry.place()
                || taken.get(entry.place(), entry.place() + entry.places()).cardinality() > 0) {
            return false;
        }
        taken.set(entry.place(), entry.place() + entry.places());
        return true;
    }

    private static Object loop(RuleEntry entry, RuleShape shape, BundleClassLoader loader) {
        if (entry.driver().isEmpty()) {
            return null;
        }
        Class<?> sink = shape.sink() == null ? null : shape.sink().type();
        if (shape.planRefusal().isPresent() || (sink != Filter.class && sink != Score.class)) {
            throw new BundleException("rule '" + entry.id() + "' has a loop, but cannot run in the row plan");
        }
        Class<?> type = sink == Filter.class ? FilterLoop.class : ScoreLoop.class;
        // The own loop of a rule in a block is run only to explain a refusal.
        return entry.block().isEmpty()
                ? ModelClasses.instance(loader, entry.driver(), type)
                : new FilterLoopOnDemand(loader, entry.driver());
    }

    /** SHA-256 in hexadecimal. */
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public BundleManifest manifest() {
        return manifest;
    }

    /** Packages by name, in the order of the manifest. */
    public Map<String, PackageManifest> packages() {
        return packages;
    }

    /** The package of that name. */
    public PackageManifest pack(String name) {
        PackageManifest pack = packages.get(name);
        if (pack == null) {
            throw new BundleException(
                    "the bundle has no package '" + name + "'" + Nearest.hint(name, packages.keySet()));
        }
        return pack;
    }

    /** All rules, ordered by package, then id. */
    public List<CompiledRule> rules() {
        return rules;
    }

    /** Rules of one package. */
    public List<CompiledRule> rulesOf(String pack) {
        return rules.stream().filter(r -> r.entry().pack().equals(pack)).toList();
    }

    /** Source text of a DRL file, for showing it. */
    public String source(String pack, String file) {
        return sources.getOrDefault("packages/" + pack + "/" + file, "");
    }

    /**
     * Rule base of one package, made when first asked for.
     *
     * @throws BundleException when the bundle has no such package
     */
    public KieBase base(String pack) {
        return bases.computeIfAbsent(pack(pack).name(), p -> KieBaseBuilder.createKieBaseFromModel(models.get(p)));
    }
}
