package io.ballast.bench;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Copies of rule packages under other names and with other constants, for bundles with many rules that do not share compiled code. */
final class RuleCopies {
    // Numbers that stand for a threshold; 0 and 1 mean "some" and stay.
    private static final Pattern THRESHOLD = Pattern.compile("(?<=[<>] )([2-9]|\\d{2,})(?= |,|\\))|(?<=percent: )\\d+");

    private RuleCopies() {}

    /** Name of a copy. */
    static String name(String pack, int copy) {
        return pack + "-" + copy;
    }

    /** Packages with that many rules altogether; each package is copied as often as it takes. Those with decision tables are left out. */
    static List<PackageSource> rules(List<PackageSource> packages, int rules) {
        List<PackageSource> copies = new ArrayList<>();
        int left = rules;
        for (int copy = 1; left > 0; copy++) {
            int before = left;
            for (PackageSource source : packages) {
                if (source.tables().isEmpty() && count(source) <= left) {
                    copies.add(copy(source, copy));
                    left -= count(source);
                }
            }
            if (left == before) {
                throw new IllegalArgumentException("no package has as few as " + left + " rules");
            }
        }
        return copies;
    }

    private static int count(PackageSource source) {
        return source.drl().values().stream()
                .mapToInt(text ->
                        (int) text.lines().filter(l -> l.startsWith("rule ")).count())
                .sum();
    }

    /** One copy; the first has the constants of the original plus one, and so on. */
    static PackageSource copy(PackageSource source, int copy) {
        String from = source.manifest().name();
        String to = name(from, copy);
        Map<String, String> files = new TreeMap<>();
        source.files().forEach((file, text) -> {
            String renamed = text.replace(from + "/", to + "/")
                    .replace(
                            "package ballast." + from.replace('-', '_') + ";",
                            "package ballast." + to.replace('-', '_') + ";")
                    .replace("name: " + from + "\n", "name: " + to + "\n");
            files.put(
                    file,
                    THRESHOLD.matcher(renamed).replaceAll((MatchResult m) -> "" + (Long.parseLong(m.group()) + copy)));
        });
        Problems problems = new Problems();
        var manifest = PackageReader.read("package.yaml", files.get("package.yaml"), problems);
        problems.throwIfAny();
        return new PackageSource(Path.of(to), manifest.orElseThrow(), files);
    }
}
