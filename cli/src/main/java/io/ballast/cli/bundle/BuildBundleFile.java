package io.ballast.cli.bundle;

import io.ballast.authoring.compile.BundleWorker;
import io.ballast.cli.Console;
import io.ballast.engine.bundle.Bundle;
import io.ballast.model.DecisionPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast bundle build}. */
@Command(
        name = "build",
        sortOptions = false,
        description = {
            "Checks and compiles rule packages into one bundle.",
            "",
            "The same packages give the same bytes, wherever and whenever they are built."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  All packages of a folder, with its profiles:",
            "    ballast bundle build rules -o default.bundle",
            "  Two packages of one's own:",
            "    ballast bundle build keep-places quiet-hours -o ours.bundle \\",
            "      --name ours --bundle-version 1.2.0"
        })
final class BuildBundleFile implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description = "A package, or a folder of packages with its folder 'profiles'.")
    private List<Path> paths = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            required = true,
            description = "The bundle to write.")
    private Path out;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "custom",
            description = "Name of the bundle; default: ${DEFAULT-VALUE}.")
    private String name;

    @Option(
            names = "--bundle-version",
            paramLabel = "VERSION",
            defaultValue = "0.0.0",
            description = "Version of the bundle; default: ${DEFAULT-VALUE}.")
    private String version;

    @Option(
            names = "--created",
            paramLabel = "TEXT",
            defaultValue = "unstated",
            description = "When or by what it was made; becomes part of the bundle; default: ${DEFAULT-VALUE}.")
    private String created;

    BuildBundleFile(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        byte[] archive = BundleWorker.build(paths, name, version, created);
        // What this program cannot load, no other one can.
        Bundle bundle = BundleFiles.load(out, archive);
        BundleFiles.write(out, archive);
        console.out()
                .println(out + "  bundle " + bundle.manifest().name() + " " + version + ", revision "
                        + bundle.manifest().revision() + ", "
                        + count(bundle.packages().size(), "package") + ", "
                        + count(bundle.rules().size(), "rule") + ", " + archive.length + " bytes");
        unnamed(bundle);
        return 0;
    }

    private static String count(int number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }

    /** A filter or score package that no profile names is easily forgotten: it decides nothing, and nothing else would say so. */
    private void unnamed(Bundle bundle) {
        Set<String> named = new HashSet<>();
        for (String profile : bundle.profiles().names()) {
            bundle.profiles().files(profile).forEach(f -> {
                f.filters().forEach(n -> named.add(n.name()));
                f.scores().forEach(w -> named.add(w.name()));
            });
        }
        bundle.packages().values().stream()
                .filter(p ->
                        p.points().contains(DecisionPoint.FILTER) || p.points().contains(DecisionPoint.SCORE))
                .filter(p -> !named.contains(p.name()))
                .forEach(p -> console.err()
                        .println("note: no profile of this bundle names package " + p.name()
                                + ", so it decides only where a bundle below names it; add profiles/cluster.yaml"));
    }
}
