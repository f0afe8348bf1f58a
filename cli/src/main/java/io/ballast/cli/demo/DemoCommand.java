package io.ballast.cli.demo;

import io.ballast.cli.Console;
import io.ballast.cli.RuleOptions;
import io.ballast.cli.demo.cluster.ClusterDemo;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.simulate.DemoParts;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ballast demo}: a first look, without a cluster and without a download. */
@Command(
        name = "demo",
        sortOptions = false,
        description = {
            "Lets the shipped rules decide three small worlds.",
            "",
            "They are a snapshot of a cluster, a generated GPU trace and a day of a node. Prints the decisions with their reasons and writes a report."
                    + " Needs no cluster and no network, and less than a minute.",
            "",
            "With --cluster, the rules decide for a real kube-scheduler on this machine: pods are placed on simulated nodes, half of them too hot,"
                    + " and one pod that fits nowhere is explained. Needs the programs of a control plane: see examples/control-plane."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  A first look:",
            "    ballast demo",
            "  With your own packages over the shipped ones:",
            "    ballast demo --rules default --rules ours",
            "  Another trace, with the report in a folder of its own:",
            "    ballast demo --seed 7 --report /tmp/ballast-demo",
            "  Behind a real kube-scheduler, on 1,000 simulated nodes:",
            "    ballast demo --cluster --nodes 1000 --pods 3000"
        })
public final class DemoCommand implements Callable<Integer> {
    private static final int FEWEST_NODES = 6;
    private static final int MOST_NODES = 5000;
    private static final int PODS_A_NODE = 4;

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            defaultValue = "reports/demo",
            description = "Folder for report.html and node.csv; default: ${DEFAULT-VALUE}.")
    private Path report;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the generated trace; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(names = "--cluster", description = "Lets the rules decide for a real kube-scheduler instead.")
    private boolean cluster;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "200",
            description = "With --cluster: simulated nodes, 6 to 5000; default: ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--pods",
            paramLabel = "N",
            defaultValue = "600",
            description = "With --cluster: pods to place, at most 4 for each node; default: ${DEFAULT-VALUE}.")
    private int pods;

    @Option(
            names = "--programs",
            paramLabel = "DIR",
            description =
                    "With --cluster: folder with etcd, kube-apiserver and kube-scheduler; default: KUBEBUILDER_ASSETS, else what examples/control-plane/build has made.")
    private Path programs;

    /** A command on a console. */
    public DemoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (cluster) {
            return clusterDemo().run(programs);
        }
        new DemoParts(console, rules.load(console)).run(examples(), DemoTrace.generate(seed), seed, report);
        return 0;
    }

    private ClusterDemo clusterDemo() {
        if (nodes < FEWEST_NODES || nodes > MOST_NODES) {
            throw new ParameterException(
                    spec.commandLine(), "--nodes is " + nodes + ", must be " + FEWEST_NODES + " to " + MOST_NODES);
        }
        if (pods < 1 || pods > nodes * PODS_A_NODE) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--pods is " + pods + ", must be 1 to " + nodes * PODS_A_NODE + " with " + nodes + " nodes");
        }
        return new ClusterDemo(console, rules.load(console), nodes, pods);
    }

    /** Examples lie beside the launcher, which says where that is. */
    private static Path examples() {
        Path examples = Path.of(System.getProperty("ballast.home", "")).resolve("examples");
        if (!Files.isDirectory(examples)) {
            throw new ProblemException(new Problem(
                    InputCode.FILE,
                    examples.toAbsolutePath().toString(),
                    0,
                    0,
                    "there are no examples here",
                    "Start the demo with the launcher: ./ballast demo."));
        }
        return examples;
    }
}
