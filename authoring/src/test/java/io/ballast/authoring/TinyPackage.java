package io.ballast.authoring;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A rule package made from texts, for tests. The file of a package {@code tiny} is called {@code tiny/rules.drl} in messages. */
public final class TinyPackage {
    private static final String IMPORTS =
            "import io.ballast.model.*; import io.ballast.model.node.*; import io.ballast.model.pod.*; "
                    + "import io.ballast.model.policy.*; import io.ballast.model.sink.*; import io.ballast.model.suppress.*;";

    private final String name;
    private final String points;
    private String facts = ">=1.0 <2.0";
    private String rest = "";
    private final Map<String, String> files = new TreeMap<>();
    private final Map<String, byte[]> tables = new TreeMap<>();

    private TinyPackage(String name, String points) {
        this.name = name;
        this.points = points;
    }

    /** A package without rules that answers some decision points, for example {@code "filter, score"}. */
    public static TinyPackage named(String name, String points) {
        return new TinyPackage(name, points);
    }

    /** The range of fact versions; any version from 1.0 up to 2.0 unless said otherwise. */
    public TinyPackage facts(String range) {
        facts = range;
        return this;
    }

    /** More lines of package.yaml. */
    public TinyPackage with(String yaml) {
        rest += yaml;
        return this;
    }

    /** A list parameter over a fact type; its name is that of the type. */
    public TinyPackage parameter(String fact, String defaults) {
        rest += (rest.contains("parameters:") ? "" : "parameters:\n") + "  " + fact + ": {fact: " + fact + ", default: "
                + defaults + "}\n";
        return this;
    }

    /** Rules behind the package line and the imports, all in line 1; the first line of the text is line 2. */
    public TinyPackage rules(String text) {
        return file("rules.drl", "package ballast." + name.replace('-', '_') + "; " + IMPORTS + "\n" + text);
    }

    /** A rule in the usual form, on lines of its own. */
    public static String rule(String id, String patterns, String consequence) {
        return "rule \"" + id + "\" @id(\"" + id + "\") @reason(\"" + id + "\")\nwhen\n" + patterns + "\nthen\n"
                + consequence + "\nend\n";
    }

    public TinyPackage file(String file, String text) {
        files.put(file, text);
        return this;
    }

    public TinyPackage table(String file, byte[] bytes) {
        tables.put(file, bytes);
        return this;
    }

    public PackageSource source() {
        String yaml = "name: " + name + "\nversion: 1.0.0\ndecisionPoints: [" + points + "]\nfacts: \"" + facts + "\"\n"
                + rest;
        Map<String, String> all = new TreeMap<>(files);
        all.put("package.yaml", yaml);
        Problems problems = new Problems();
        PackageSource source = new PackageSource(
                Path.of(name),
                PackageReader.read("package.yaml", yaml, problems).orElseThrow(),
                all,
                tables);
        problems.throwIfAny();
        return source;
    }

    public byte[] bytes() {
        return BundleBuilder.build(name, "1.0.0", "2026-01-01", java.util.List.of(source()));
    }

    public Bundle bundle() {
        return Bundle.load(bytes());
    }
}
