package io.ballast.cli.demo;

import io.ballast.cli.Console;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.simulate.DemoParts;
import io.ballast.engine.bundle.Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ballast demo}: a first look, without a cluster and without a download. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Lets the shipped rules decide three small worlds: a snapshot of a cluster, a generated GPU trace and a day of a node. Prints the decisions with"
                    + " their reasons and writes a report.",
            "",
            "Examples:",
            "  ballast demo",
            "  ballast demo --report /tmp/ballast"
        })
public final class DemoCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            defaultValue = "reports/demo",
            description = "Folder for report.html; default: ${DEFAULT-VALUE}.")
    Path report;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the generated trace; default: ${DEFAULT-VALUE}.")
    long seed;

    /** A command on a console. */
    public DemoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        Path examples = examples();
        Bundle bundle = ShippedBundle.load();
        return new DemoParts(console, bundle).run(examples, DemoTrace.generate(seed), seed, report);
    }

    /** Examples lie beside the launcher, which says where that is. */
    private static Path examples() {
        Path examples = Path.of(System.getProperty("ballast.home", "")).resolve("examples");
        if (!Files.isDirectory(examples)) {
            throw new IllegalArgumentException(examples.toAbsolutePath()
                    + ": there are no examples here; start the demo with the launcher, ./ballast demo");
        }
        return examples;
    }
}
