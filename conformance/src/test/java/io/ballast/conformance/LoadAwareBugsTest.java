package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public bug reports about load-aware filters and scores, through arguments, ledger and rules. */
class LoadAwareBugsTest {
    private static final String WORLD =
            """
            cases:
            - id: X-1
              title: x
              given:
                clock: 2024-01-01T00:00:00Z
                args:
                  filterExpiredNodeMetrics: %s
                  enableScheduleWhenNodeMetricsExpired: %s
                  nodeMetricExpirationSeconds: 180
                  usageThresholds: {cpu: 65, memory: 95}
                  resourceWeights: {cpu: 1, memory: 1}
                  estimatedScalingFactors: {cpu: 85, memory: 70}
                node:
                  metadata: {name: node-a}
                  status: {allocatable: {cpu: '100', memory: 100Gi}}
                %s
                pod:
                  metadata:
                    namespace: default
                    name: p
                    ownerReferences: [{kind: %s, name: owner}]
                  spec: {containers: [{name: c, resources: {requests: {cpu: '1', memory: 1Gi}}}]}
              expect: {}
            """;

    private static LoadAwareDecisions world(boolean filter, boolean scheduleAnyway, String report, String owner) {
        String text = WORLD.formatted(filter, scheduleAnyway, report, owner);
        return new LoadAwareDecisions(
                VectorLoader.parse("x/x", text).cases().get(0).given());
    }

    private static String hotReport(String time) {
        return "nodeMetric: {metadata: {name: node-a}, status: {updateTime: '" + time
                + "', nodeMetric: {nodeUsage: {resources: {cpu: '95', memory: 10Gi}}}}}";
    }

    @Test
    void bl017BurstablePodIsEstimatedWithItsFactor() {
        LoadAwareWorld world = new LoadAwareWorld(Map.of("estimatedScalingFactors", Map.of("cpu", 85L, "memory", 70L)));
        PodRequest burstable = world.request(pod(Map.of(
                "requests", Map.of("cpu", "4", "memory", "4Gi"), "limits", Map.of("cpu", "8", "memory", "8Gi"))));
        PodRequest empty = world.request(pod(Map.of()));

        assertThat(burstable.estimate()).isEqualTo(ResourceAmounts.of(6_800, 6_012_954_214L));
        assertThat(empty.estimate()).isEqualTo(ResourceAmounts.of(250, 209_715_200));
    }

    @ParameterizedTest
    @CsvSource({"true, false, node(s) nodeMetric expired", "true, true, ''", "false, false, ''", "false, true, ''"})
    void bl019StaleHeatNeitherBlocksForEverNorIsTrusted(boolean filter, boolean scheduleAnyway, String reason) {
        LoadAwareDecisions stale = world(filter, scheduleAnyway, hotReport("2023-12-31T23:56:40Z"), "ReplicaSet");

        assertThat(stale.reasons()).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
    }

    @Test
    void bl019ExpiredNodeScoresZero() {
        assertThat(world(true, true, hotReport("2023-12-31T23:56:40Z"), "ReplicaSet")
                        .points())
                .isZero();
    }

    @Test
    void bl019NodeWithoutReportTakesPodsAndScoresZero() {
        LoadAwareDecisions unknown = world(true, false, "assignedPods: []", "ReplicaSet");

        assertThat(unknown.reasons()).isEmpty();
        assertThat(unknown.points()).isZero();
    }

    @Test
    void bl019ReportOneSecondBeforeItsLimitIsStillCompared() {
        assertThat(world(true, false, hotReport("2023-12-31T23:57:01Z"), "ReplicaSet")
                        .reasons())
                .containsExactly("node(s) cpu usage exceed threshold");
        assertThat(world(true, false, hotReport("2023-12-31T23:57:00Z"), "ReplicaSet")
                        .reasons())
                .containsExactly("node(s) nodeMetric expired");
    }

    @Test
    void bl020DaemonSetPodsAreNotHeldBack() {
        assertThat(world(true, false, hotReport("2024-01-01T00:00:00Z"), "DaemonSet")
                        .reasons())
                .isEmpty();
        assertThat(world(true, false, hotReport("2024-01-01T00:00:00Z"), "ReplicaSet")
                        .reasons())
                .containsExactly("node(s) cpu usage exceed threshold");
    }

    @Test
    void bl022WindowAfterInitializationReplacesTheLongerOne() {
        Instant now = Instant.parse("2024-01-01T00:00:00Z");
        LoadAwareWorld world = new LoadAwareWorld(Map.of(
                "estimatedScalingFactors", Map.of("cpu", 100L, "memory", 100L),
                "estimatedSecondsAfterPodScheduled", 180L,
                "estimatedSecondsAfterInitialized", 10L));
        world.node(Tree.of("node", Map.of("metadata", Map.of("name", "node-a"))));
        world.report(reportAt(now), now);
        world.observe(startedPod("False"), now);
        assertThat(used(world)).as("still initializing: 180 s after scheduling").isEqualTo(4_000);

        world.observe(startedPod("True"), now);
        assertThat(used(world)).as("10 s after initialization have passed").isEqualTo(1_000);
    }

    private static long used(LoadAwareWorld world) {
        return world.ledger().row("node-a").orElseThrow().used().cpuMilli();
    }

    private static Tree reportAt(Instant now) {
        Map<String, Object> usage = Map.of("resources", Map.of("cpu", "1", "memory", "1Gi"));
        return Tree.of(
                "nodeMetric",
                Map.of(
                        "metadata", Map.of("name", "node-a"),
                        "spec", Map.of("metricCollectPolicy", Map.of("reportIntervalSeconds", 20L)),
                        "status",
                                Map.of(
                                        "updateTime", now.toString(),
                                        "nodeMetric", Map.of("nodeUsage", usage),
                                        "podsMetric",
                                                List.of(Map.of(
                                                        "namespace", "default", "name", "p", "podUsage", usage)))));
    }

    private static ObservedPod startedPod(String initialized) {
        return LoadAwareWorld.pod(Tree.of(
                "pod",
                Map.of(
                        "metadata", Map.of("namespace", "default", "name", "p"),
                        "spec",
                                Map.of(
                                        "nodeName",
                                        "node-a",
                                        "containers",
                                        List.of(Map.of(
                                                "name",
                                                "c",
                                                "resources",
                                                Map.of("requests", Map.of("cpu", "4", "memory", "1Gi"))))),
                        "status",
                                Map.of(
                                        "conditions",
                                        List.of(
                                                Map.of(
                                                        "type",
                                                        "PodScheduled",
                                                        "status",
                                                        "True",
                                                        "lastTransitionTime",
                                                        "2023-12-31T23:59:00Z"),
                                                Map.of(
                                                        "type",
                                                        "Initialized",
                                                        "status",
                                                        initialized,
                                                        "lastTransitionTime",
                                                        "2023-12-31T23:59:30Z"))))));
    }

    private static ObservedPod pod(Map<String, Object> resources) {
        return LoadAwareWorld.pod(Tree.of(
                "pod",
                Map.of(
                        "metadata", Map.of("name", "p"),
                        "spec", Map.of("containers", List.of(Map.of("name", "c", "resources", resources))))));
    }
}
