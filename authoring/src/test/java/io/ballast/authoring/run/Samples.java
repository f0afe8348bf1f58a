package io.ballast.authoring.run;

import static io.ballast.authoring.TinyPackage.rule;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.Amounts;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Small rule packages, compiled once, and facts for them. */
final class Samples {
    static final Bundle BUNDLE = Bundle.load(bytes());

    private Samples() {}

    private static byte[] bytes() {
        return BundleBuilder.build(
                "samples",
                "1.0.0",
                "2026-01-01",
                List.of(
                        fit().source(),
                        points().source(),
                        stretched().source(),
                        first().source(),
                        collect().source(),
                        joins().source(),
                        draws().source(),
                        lucky().source()));
    }

    private static TinyPackage fit() {
        return TinyPackage.named("fit", "filter")
                .parameter("UsageThreshold", "[{resource: cpu, percent: 50}, {resource: memory, percent: 0}]")
                .rules(rule(
                                "fit/cpu",
                                "  $filter : Filter()\n  $pod : PodRequest( !daemonSet )\n"
                                        + "  $fit : NodeFit( freePods >= 0, freeCpuMilli < $pod.cpuMilli )",
                                "  $filter.reject($fit, $pod.cpuMilli());")
                        + rule(
                                "fit/gpus",
                                "  $filter : Filter()\n  $pod : PodRequest( gpu.count > 0 )\n"
                                        + "  $gpus : NodeGpus( devicesWith($pod.gpu.milliPerGpu) < $pod.gpu.count )",
                                "  $filter.reject($gpus);")
                        + rule(
                                "fit/pods",
                                "  $filter : Filter()\n  $limit : UsageThreshold( percent > 0 )\n"
                                        + "  $fit : NodeFit( freePods < $limit.percent )",
                                "  $filter.reject($fit, $limit.resource(), $limit.percent());"));
    }

    private static TinyPackage points() {
        return TinyPackage.named("points", "score")
                .rules(rule(
                                "points/devices",
                                "  $score : Score()\n  $gpus : NodeGpus()",
                                "  $score.points($gpus, $gpus.devicesWith(1000));\n  $score.tieBreak($gpus, $gpus.freeCpuMilli());")
                        // More than 100 milli-cores are more than 100 points, which the sink refuses.
                        + rule(
                                "points/request",
                                "  $score : Score()\n  $pod : PodRequest( qos == QosClass.LSE )\n  $gpus : NodeGpus()",
                                "  $score.points($gpus, $pod.cpuMilli());"));
    }

    private static TinyPackage stretched() {
        return TinyPackage.named("stretched", "score")
                .with("normalize: min-max\n")
                .rules(rule(
                        "stretched/devices",
                        "  $score : Score()\n  $gpus : NodeGpus()",
                        "  $score.points($gpus, $gpus.devicesWith(1));"));
    }

    private static TinyPackage first() {
        return TinyPackage.named("first", "tune")
                .with("hitPolicy: first\n")
                .rules(setting("first/z-high", 1, "daemonSet")
                        + setting("first/a-low", 2, "cpuMilli > 0")
                        + setting("first/b-low", 2, "memoryBytes > 0"));
    }

    private static TinyPackage collect() {
        return TinyPackage.named("collect", "tune, score")
                .rules(setting("collect/z", 0, "daemonSet")
                        + setting("collect/a", 0, "cpuMilli > 0")
                        + setting("collect/each", 0, "memoryBytes > 0"));
    }

    private static String setting(String id, int priority, String constraint) {
        String rule = rule(
                id,
                "  $setting : Setting()\n  $pod : PodRequest( " + constraint + " )",
                "  $setting.set(\"quota\", \"" + id + "\");");
        return priority == 0 ? rule : rule.replaceFirst("\n", " @priority(" + priority + ")\n");
    }

    private static TinyPackage lucky() {
        return TinyPackage.named("lucky", "score")
                .rules(rule(
                        "lucky/points",
                        "  $score : Score()\n  $draw : RandomDraw()\n  $gpus : NodeGpus()",
                        "  $score.points($gpus, $draw.value());"));
    }

    private static TinyPackage draws() {
        return TinyPackage.named("draws", "filter")
                .rules(rule(
                        "draws/unlucky",
                        "  $filter : Filter()\n  $draw : RandomDraw( value > 0 )\n  $fit : NodeFit()",
                        "  $filter.reject($fit);"));
    }

    private static TinyPackage joins() {
        return TinyPackage.named("joins", "filter")
                .parameter("UsageThreshold", "[]")
                .parameter("ProdUsageThreshold", "[]")
                .rules(rule(
                                "joins/pairs",
                                "  $filter : Filter()\n  $a : UsageThreshold()\n  $b : ProdUsageThreshold()\n  $c : AggregatedUsageThreshold()\n  $fit : NodeFit()",
                                "  $filter.reject($fit);")
                        + rule(
                                "joins/fact-after-row",
                                "  $filter : Filter()\n  $fit : NodeFit()\n  $pod : PodRequest( cpuMilli > $fit.freeCpuMilli )",
                                "  $filter.reject($fit);"));
    }

    static PlanProgram program(Profile profile) {
        return new PlanProgram(BUNDLE, profile);
    }

    static PlanProgram fitAndPoints() {
        return program(Profile.of("test", List.of("fit"), Map.of("points", 1)));
    }

    /** Nodes with 8 cores, 60 more pods and two free GPUs. */
    static RowTable table(PlanProgram program, String... nodes) {
        RowTable table = new RowTable(List.of(nodes), program.rowTypes());
        for (String node : nodes) {
            table.put(fit(node, 8000));
            table.put(gpus(node, 8000, 1000, 1000));
        }
        return table;
    }

    static NodeFit fit(String node, long freeCpuMilli) {
        return new NodeFit(node, freeCpuMilli, 0, 60);
    }

    static NodeGpus gpus(String node, long freeCpuMilli, long... freeMilli) {
        return new NodeGpus(node, "T4", freeCpuMilli, Amounts.of(freeMilli), GpuTenants.NONE);
    }

    static PodRequest pod(long cpuMilli) {
        return pod("default/p", cpuMilli, QosClass.LS, GpuRequest.NONE);
    }

    static PodRequest gpuPod(long gpus) {
        return pod("default/g", 1000, QosClass.LS, new GpuRequest(gpus, 1000, Set.of()));
    }

    static PodRequest pod(String name, long cpuMilli, QosClass qos, GpuRequest gpu) {
        return new PodRequest(name, cpuMilli, 0, ResourceAmounts.NONE, false, qos, PriorityClass.NONE, gpu);
    }
}
