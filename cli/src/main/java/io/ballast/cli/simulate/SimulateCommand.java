package io.ballast.cli.simulate;

import io.ballast.authoring.compile.BundleWorker;
import io.ballast.cli.Console;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.UsageTrace;
import io.ballast.engine.bundle.Bundle;
import io.ballast.model.Checks;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.suppress.SuppressThreshold;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ballast simulate}: asks the rules about a recorded world. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Asks the rules about a recorded world: a GPU trace, a snapshot of a cluster, or the load of a node over time.",
            "",
            "Examples:",
            "  ballast simulate --trace data/openb --workload default --score gpu-fgd --compare gpu-best-fit",
            "  ballast simulate --cluster nodes.yaml,metrics.yaml --pods pods.yaml",
            "  ballast simulate --node usage.csv"
        })
public final class SimulateCommand implements Callable<Integer> {
    /** Form of the result on standard output. */
    public enum Output {
        TEXT,
        JSON
    }

    private static final List<String> SUPPRESS_POLICIES = List.of("cpuset", "cfsQuota");

    private final Console console;

    @Option(
            names = "--trace",
            paramLabel = "DIR",
            description = "Folder with the node, pod and order files of a GPU trace.")
    Path trace;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            defaultValue = "default",
            description = "Workload of the trace; default: ${DEFAULT-VALUE}.")
    String workload;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Seed of the arrival order; default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--score",
            paramLabel = "PACKAGE",
            defaultValue = "gpu-fgd",
            description = "Score package; default: ${DEFAULT-VALUE}.")
    String score;

    @Option(
            names = "--compare",
            paramLabel = "PACKAGE",
            split = ",",
            description = "More score packages, to compare with.")
    List<String> compare = new ArrayList<>();

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            split = ",",
            description =
                    "Snapshot of a cluster: kubectl get nodes,pods,nodemetrics -A -o yaml, in one or several files.")
    List<Path> cluster = new ArrayList<>();

    @Option(names = "--pods", paramLabel = "FILE", description = "Pods to place on the snapshot, with --cluster.")
    Path pods;

    @Option(
            names = "--node",
            paramLabel = "FILE",
            description =
                    "CSV with the CPU of a node over time: second or minute, capacity_milli, ls_milli and, if known,"
                            + " system_milli, be_demand_milli; or a usage trace: minute, vm...")
    Path node;

    @Option(
            names = "--suppress-policy",
            paramLabel = "cpuset|cfsQuota",
            defaultValue = "cpuset",
            description = "How best-effort pods are held, with --node; default: ${DEFAULT-VALUE}.")
    String suppressPolicy;

    @Option(
            names = "--threshold-percent",
            paramLabel = "N",
            defaultValue = "65",
            description =
                    "CPU of the node that may be in use before best-effort pods give way, with --node; default: ${DEFAULT-VALUE}.")
    long thresholdPercent;

    @Option(
            names = "--min-percent",
            paramLabel = "N",
            description = "CPU of the node that best-effort pods keep in any case, with --node; default: none.")
    Long minPercent;

    @Option(
            names = "--rules",
            paramLabel = "DIR",
            description = "Folder of rule packages to decide by; default: the shipped rules.")
    Path rules;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    Output output;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            defaultValue = "reports",
            description = "Folder for report.html and the CSV curves; default: ${DEFAULT-VALUE}.")
    Path report;

    /** A command on a console. */
    public SimulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        Bundle bundle =
                rules == null ? ShippedBundle.load() : Bundle.load(BundleWorker.build(rules, "custom", "0.0.0", "now"));
        if (trace != null) {
            List<String> packages = new ArrayList<>(List.of(score));
            compare.stream().filter(p -> !packages.contains(p)).forEach(packages::add);
            return new SimulateTrace(console, bundle).run(trace, workload, seed, packages, output, report);
        }
        if (!cluster.isEmpty()) {
            if (pods == null) {
                console.err().println("say which pods to place: --pods FILE");
                return 2;
            }
            return new SimulateCluster(console, bundle).run(cluster, pods, output, report);
        }
        if (node != null) {
            Checks.inRange(thresholdPercent, 0, 100, "--threshold-percent");
            Checks.inRange(minPercent == null ? 0 : minPercent, 0, 100, "--min-percent");
            if (!SUPPRESS_POLICIES.contains(suppressPolicy)) {
                throw new IllegalArgumentException("--suppress-policy is '" + suppressPolicy + "', must be one of "
                        + String.join(", ", SUPPRESS_POLICIES));
            }
            SuppressThreshold threshold =
                    new SuppressThreshold(thresholdPercent, minPercent != null, minPercent == null ? 0 : minPercent);
            return new SimulateNode(console, bundle)
                    .run(
                            node,
                            UsageTrace.Machine.FIRST_OF_TEN,
                            new SuppressStrategy(true, suppressPolicy, threshold),
                            output,
                            report);
        }
        console.err().println("say what to simulate: --trace DIR, --cluster FILES with --pods FILE, or --node FILE");
        return 2;
    }
}
