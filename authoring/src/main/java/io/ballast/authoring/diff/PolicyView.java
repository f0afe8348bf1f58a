package io.ballast.authoring.diff;

import io.ballast.authoring.check.PackageCheck;
import io.ballast.authoring.check.RuleText;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.source.PolicySources;
import io.ballast.authoring.table.TableLine;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.RuleEntry;
import io.ballast.engine.pack.Normalize;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.engine.pack.ProfileSet;
import io.ballast.engine.problem.Problems;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a policy means, whether it comes from a bundle or from folders: the two sides of a {@link PolicyDiff}. Comments, blanks and the order of rules in a file
 * make no difference. Immutable, thread-safe.
 *
 * @param packages packages by name
 * @param profiles lines of each profile, by name
 */
public record PolicyView(Map<String, PackageView> packages, Map<String, List<String>> profiles) {
    /**
     * A package.
     *
     * @param version    version
     * @param decides    decision points, hit policy and normalisation
     * @param parameters defaults by parameter name, as text
     * @param rules      rules by id; those of decision tables are compared as rows
     * @param tables     rows of each decision table, by file
     */
    public record PackageView(
            String version,
            String decides,
            Map<String, String> parameters,
            Map<String, RuleView> rules,
            Map<String, List<TableLine>> tables) {}

    /**
     * A rule.
     *
     * @param text  the rule as written, without line breaks
     * @param place where it is written, in its package
     */
    public record RuleView(String text, String place) {}

    /**
     * The view of bundles.
     *
     * @param archives their bytes, the lowest first
     * @throws io.ballast.engine.bundle.BundleException when one cannot be loaded, or they do not go together
     */
    public static PolicyView of(List<byte[]> archives) {
        Bundle bundle = Bundle.layered(archives.stream().map(Bundle::load).toList());
        List<Map<String, byte[]>> layers =
                archives.stream().map(BundleArchive::unpack).toList();
        Map<String, PackageView> packages = new TreeMap<>();
        bundle.packages().forEach((name, manifest) -> {
            Map<String, RuleView> rules = new TreeMap<>();
            bundle.rulesOf(name).stream()
                    .filter(r -> !PackageSource.isTable(r.entry().file()))
                    .forEach(r -> rules.put(r.entry().id(), rule(r.entry(), bundle)));
            packages.put(name, pack(manifest, rules, tables(name, layers)));
        });
        Map<String, List<String>> profiles = new TreeMap<>();
        for (String name : bundle.profiles().names()) {
            profiles.put(name, bundle.profiles().lines(name));
        }
        return new PolicyView(packages, profiles);
    }

    /**
     * The view of folders.
     *
     * @throws io.ballast.engine.problem.ProblemException when a package does not pass its check
     */
    public static PolicyView of(PolicySources sources) {
        Map<String, PackageView> packages = new TreeMap<>();
        Problems problems = new Problems();
        for (PackageSource source : sources.packages()) {
            Map<String, RuleView> rules = new TreeMap<>();
            for (RuleText rule : PackageCheck.check(source, problems).rules()) {
                if (PackageSource.isTable(rule.file())) {
                    continue;
                }
                String text = source.files().getOrDefault(rule.file(), "");
                rules.put(
                        rule.id(),
                        new RuleView(slice(text, rule.line(), rule.reason()), rule.file() + ":" + rule.line()));
            }
            packages.put(source.manifest().name(), pack(source.manifest(), rules, lines(source.tables())));
        }
        problems.throwIfAny();
        Map<String, List<String>> profiles = new TreeMap<>();
        ProfileSet said =
                ProfileSet.of(sources.profiles().stream().map(p -> p.profile()).toList(), Map.of());
        said.names().forEach(name -> profiles.put(name, said.lines(name)));
        return new PolicyView(packages, profiles);
    }

    /** Tables of a package, from the last bundle that has it. */
    private static Map<String, List<TableLine>> tables(String pack, List<Map<String, byte[]>> layers) {
        String folder = "packages/" + pack + "/";
        Map<String, byte[]> tables = new TreeMap<>();
        for (Map<String, byte[]> layer : layers) {
            if (layer.containsKey(folder + "package.yaml")) {
                tables.clear();
                layer.forEach((path, bytes) -> {
                    if (path.startsWith(folder) && PackageSource.isTable(path)) {
                        tables.put(path.substring(folder.length()), bytes);
                    }
                });
            }
        }
        return lines(tables);
    }

    private static Map<String, List<TableLine>> lines(Map<String, byte[]> tables) {
        Map<String, List<TableLine>> lines = new TreeMap<>();
        tables.forEach((file, bytes) -> lines.put(file, TableLine.of(file, bytes)));
        return lines;
    }

    private static PackageView pack(
            PackageManifest manifest, Map<String, RuleView> rules, Map<String, List<TableLine>> tables) {
        Map<String, String> parameters = new TreeMap<>();
        for (ParameterDeclaration parameter : manifest.parameters()) {
            parameters.put(parameter.name(), parameter.defaults().toString());
        }
        String decides = String.join(
                        ", ",
                        manifest.points().stream().map(p -> p.word()).sorted().toList())
                + ", hit policy " + manifest.hitPolicy().word()
                + (manifest.normalize() == Normalize.NONE
                        ? ""
                        : ", points normalized " + manifest.normalize().word());
        return new PackageView(manifest.version(), decides, parameters, rules, tables);
    }

    private static RuleView rule(RuleEntry entry, Bundle bundle) {
        String source = bundle.source(entry.pack(), entry.file());
        return new RuleView(slice(source, entry.line(), entry.reason()), entry.file() + ":" + entry.line());
    }

    /** The rule that begins in a line, up to its end, without comments and with single blanks. */
    private static String slice(String source, int line, String otherwise) {
        List<String> lines = source.lines().toList();
        StringBuilder text = new StringBuilder();
        for (int i = Math.max(0, line - 1); i < lines.size(); i++) {
            String stripped = lines.get(i).replaceFirst("^\\s*(//|#).*", "").strip();
            text.append(stripped).append(' ');
            if (stripped.equals("end") || stripped.endsWith(" end")) {
                return text.toString().replaceAll("\\s+", " ").strip();
            }
        }
        return otherwise;
    }
}
