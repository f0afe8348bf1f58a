package io.ballast.cli.simulate;

import io.ballast.cli.Console;
import io.ballast.cli.RuleOptions;
import io.ballast.cli.decisions.RecordingFolder;
import io.ballast.cli.node.UsageTrace;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.record.Recording;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.suppress.SuppressThreshold;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ballast simulate}: asks the rules about a recorded world. */
@Command(
        name = "simulate",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Asks the rules about a recorded world.",
            "",
            "It is a GPU trace, a snapshot of a cluster, or the CPU of a node over time. Prints the result and writes a report. Nothing is sent to any cluster."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Where would the pods of wanted.yaml go, and why not elsewhere?",
            "    kubectl get nodes,pods,nodemetrics -A -o yaml > cluster.yaml",
            "    ballast simulate --cluster cluster.yaml --pods wanted.yaml",
            "  The same with your own packages over the shipped ones, before they are signed:",
            "    ballast simulate --cluster cluster.yaml --pods wanted.yaml \\",
            "      --rules default --rules ours",
            "  What may best-effort pods use on a node that always leaves them a tenth?",
            "    ballast simulate --node examples/node-timeline/usage.csv --min-percent 10",
            "  How do two placement policies fill a GPU cluster?",
            "    ballast simulate --trace data/openb --score gpu-fgd --compare gpu-best-fit"
        })
public final class SimulateCommand implements Callable<Integer> {
    /** Form of the result on standard output. */
    public enum Output {
        TEXT,
        JSON
    }

    /** How refusals are told. */
    public enum Explain {
        AUTO,
        SUMMARY,
        ALL
    }

    private static final List<String> SUPPRESS_POLICIES = List.of("cpuset", "cfsQuota");

    /** Options about a GPU trace. */
    private static final class TraceOptions {
        @Option(
                names = "--trace",
                paramLabel = "DIR",
                description = "Folder with the node, pod and order files of the trace.")
        Path folder;

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
    }

    /** Options about a snapshot of a cluster. */
    private static final class ClusterOptions {
        @Option(
                names = "--cluster",
                paramLabel = "FILE",
                split = ",",
                description =
                        "Output of kubectl get nodes,pods,nodemetrics -A -o yaml, in one or several files, or a folder of them.")
        List<Path> files = new ArrayList<>();

        @Option(names = "--pods", paramLabel = "FILE", description = "Pods that ask for a node.")
        Path pods;

        @Option(
                names = "--explain",
                paramLabel = "auto|summary|all",
                defaultValue = "auto",
                description =
                        "Refusals counted by rule, or on every node; default: ${DEFAULT-VALUE}, every node where they are few.")
        Explain explain;
    }

    /** Options about the CPU of a node. */
    private static final class NodeOptions {
        @Option(
                names = "--node",
                paramLabel = "FILE",
                description =
                        "CSV, may be gzipped, with the columns second or minute, capacity_milli, ls_milli and, if known, system_milli,"
                                + " be_demand_milli; or a usage trace of virtual machines with the columns minute, vm...")
        Path file;

        @Option(
                names = "--node-index",
                paramLabel = "N",
                defaultValue = "0",
                description =
                        "Of a usage trace, whose machines are dealt out to ten nodes: the node, 0 to 9; default: ${DEFAULT-VALUE}.")
        int index;

        @Option(
                names = "--suppress-policy",
                paramLabel = "cpuset|cfsQuota",
                description = "How best-effort pods are held; default: what package cpu-suppress says.")
        String policy;

        @Option(
                names = "--threshold-percent",
                paramLabel = "N",
                description =
                        "CPU of the node that may be in use before best-effort pods give way; default: what package cpu-suppress says.")
        Long thresholdPercent;

        @Option(
                names = "--min-percent",
                paramLabel = "N",
                description =
                        "CPU of the node that best-effort pods keep in any case; default: what package cpu-suppress says.")
        Long minPercent;

        /** What the package says, with what the command line says in its place. */
        SuppressStrategy override(SuppressStrategy own) {
            SuppressThreshold threshold = own.threshold();
            return new SuppressStrategy(
                    own.enabled(),
                    policy == null ? own.policy() : policy,
                    new SuppressThreshold(
                            thresholdPercent == null ? threshold.percent() : thresholdPercent,
                            minPercent != null || threshold.hasMinPercent(),
                            minPercent == null ? threshold.minPercent() : minPercent));
        }
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @ArgGroup(validate = false, order = 1, heading = "%nA GPU trace:%n")
    private TraceOptions trace = new TraceOptions();

    @ArgGroup(validate = false, order = 2, heading = "%nA snapshot of a cluster:%n")
    private ClusterOptions cluster = new ClusterOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nA node over time:%n")
    private NodeOptions node = new NodeOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(names = "--record", paramLabel = "DIR", description = "Folder to record the decisions to.")
    private Path record;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Output output;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            defaultValue = "reports",
            description = "Folder for report.html and CSV files; default: ${DEFAULT-VALUE}.")
    private Path report;

    /** A command on a console. */
    public SimulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        checkUsage();
        Recording recording = RecordingFolder.open(record, console);
        try (recording) {
            simulate(recording);
        }
        RecordingFolder.tell(recording, console);
        return 0;
    }

    private void simulate(Recording recording) {
        if (trace.folder != null) {
            List<String> packages = new ArrayList<>(List.of(trace.score));
            trace.compare.stream().filter(p -> !packages.contains(p)).forEach(packages::add);
            new SimulateTrace(console, rules.load(console), recording)
                    .run(trace.folder, trace.workload, trace.seed, packages, output, report);
        } else if (node.file != null) {
            new SimulateNode(console, rules.load(console), recording)
                    .run(node.file, UsageTrace.Machine.ofTen(node.index), node::override, output, report);
        } else {
            new SimulateCluster(console, rules.load(console), recording)
                    .run(cluster.files, cluster.pods, cluster.explain, output, report);
        }
    }

    private void checkUsage() {
        int worlds = (trace.folder == null ? 0 : 1) + (cluster.files.isEmpty() ? 0 : 1) + (node.file == null ? 0 : 1);
        require(worlds == 1, "give one of --trace DIR, --cluster FILE with --pods FILE, --node FILE");
        require(cluster.files.isEmpty() || cluster.pods != null, "--cluster needs the pods to place: --pods FILE");
        require(
                cluster.pods == null || !cluster.files.isEmpty(),
                "--pods needs the cluster to place on: --cluster FILE");
        requirePercent("--threshold-percent", node.thresholdPercent);
        requirePercent("--min-percent", node.minPercent);
        require(
                node.index >= 0 && node.index < UsageTrace.Machine.TEN,
                "--node-index is " + node.index + ", must be 0 to 9");
        if (node.policy != null) {
            require(
                    SUPPRESS_POLICIES.contains(node.policy),
                    "--suppress-policy is '" + node.policy + "'" + Nearest.hint(node.policy, SUPPRESS_POLICIES)
                            + ", must be one of " + String.join(", ", SUPPRESS_POLICIES));
        }
    }

    /** An option that was not given is null, and fine. */
    private void requirePercent(String option, Long percent) {
        require(percent == null || (percent >= 0 && percent <= 100), option + " is " + percent + ", must be 0 to 100");
    }

    private void require(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
