package io.ballast.cli.bundle;

import io.ballast.authoring.compile.BundleWorker;
import io.ballast.cli.Console;
import io.ballast.engine.bundle.Bundle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private static final String NO_VERSION = "0.0.0";

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
            defaultValue = NO_VERSION,
            description = "Version of the bundle; default: ${DEFAULT-VALUE}, which tells no version from another.")
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
                .println(BundleFiles.summary(
                        out, bundle, archive, version.equals(NO_VERSION) ? " (no --bundle-version was given)" : ""));
        UnnamedPackages.noteBuilt(bundle, console);
        return 0;
    }
}
