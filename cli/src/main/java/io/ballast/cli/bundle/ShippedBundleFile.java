package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.cli.ShippedBundle;
import io.ballast.engine.bundle.Bundle;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ballast bundle shipped}. */
@Command(
        name = "shipped",
        sortOptions = false,
        description = "Writes the bundle that comes with this program, to be signed and activated below your own.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  The rules of this program as a file:",
            "    ballast bundle shipped -o default.bundle",
            "  What your own rules change in them:",
            "    ballast bundle shipped -o default.bundle",
            "    ballast bundle diff default.bundle default.bundle ours.bundle"
        })
final class ShippedBundleFile implements Callable<Integer> {
    private final Console console;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            required = true,
            description = "The bundle to write.")
    private Path out;

    ShippedBundleFile(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        byte[] archive = ShippedBundle.bytes();
        BundleFiles.write(out, archive);
        console.out().println(BundleFiles.summary(out, Bundle.load(archive), archive, ""));
        return 0;
    }
}
