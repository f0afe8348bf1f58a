package io.ballast.cluster.load;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedPod.Timing;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.observed.ObservedUsage.PodUsage;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.EstimationWindow;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.model.policy.ProdUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Nodes, pods and reports for tests of the load ledger. */
final class LoadFixtures {
    static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    static final ResourceAmounts NODE = ResourceAmounts.of(96_000, 512L << 30);

    private LoadFixtures() {}

    /** The shipped parameters, but estimates are what pods ask for. */
    static LoadPolicy policy() {
        return policy(AggregatedUsage.NONE, new ProdUsage(false, false));
    }

    static LoadPolicy policy(AggregatedUsage aggregated, ProdUsage prod) {
        List<Record> parameters = List.of(
                new MetricExpiration(true, false, 180),
                aggregated,
                prod,
                new EstimationWindow(0, 0, false),
                new EstimationFactor(Resource.CPU, 100, 250),
                new EstimationFactor(Resource.MEMORY, 100, 209_715_200));
        return LoadPolicy.of(parameters, (priorityClass, resource) -> Optional.of(resource));
    }

    static ObservedNode node(String name) {
        return new ObservedNode(name, NODE, NODE, NodeThresholds.NONE, UsageWindow.NONE, "", 0);
    }

    static ObservedPod pod(String name, String node, long cpuMilli) {
        return pod(name, node, cpuMilli, Timing.NONE);
    }

    static ObservedPod pod(String name, String node, long cpuMilli, Timing timing) {
        PodMarks marks = new PodMarks("default/" + name, "", false, "", false, 0, KubernetesQos.BURSTABLE);
        ResourceAmounts requests = ResourceAmounts.of(cpuMilli, 1L << 30);
        return new ObservedPod(
                "uid-" + name,
                node,
                false,
                false,
                false,
                marks,
                requests,
                ResourceAmounts.NONE,
                GpuRequest.NONE,
                timing);
    }

    static ObservedPod ended(ObservedPod p) {
        return new ObservedPod(
                p.uid(),
                p.node(),
                true,
                p.daemonSet(),
                false,
                p.marks(),
                p.requests(),
                p.limits(),
                p.gpu(),
                p.timing());
    }

    static Timing scheduledAt(Instant time) {
        return new Timing(Optional.of(time), Optional.empty(), Map.of(), Optional.empty(), Optional.empty());
    }

    static ObservedUsage report(String node, Instant time, long cpuMilli, Map<String, PodUsage> pods) {
        return report(node, time, cpuMilli, Map.of(), pods);
    }

    static ObservedUsage report(
            String node,
            Instant time,
            long cpuMilli,
            Map<UsageWindow, ResourceAmounts> percentiles,
            Map<String, PodUsage> pods) {
        return new ObservedUsage(
                node,
                Optional.of(time),
                Duration.ofSeconds(60),
                true,
                ResourceAmounts.of(cpuMilli, 10L << 30),
                ResourceAmounts.of(1_000, 1L << 30),
                percentiles,
                pods);
    }

    static PodUsage prodUsage(long cpuMilli) {
        return new PodUsage(ResourceAmounts.of(cpuMilli, 1L << 30), true);
    }

    static PodUsage otherUsage(long cpuMilli) {
        return new PodUsage(ResourceAmounts.of(cpuMilli, 1L << 30), false);
    }
}
