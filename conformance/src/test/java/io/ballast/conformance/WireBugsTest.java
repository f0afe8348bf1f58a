package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.pack.Profile;
import io.ballast.model.policy.MetricExpiration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public bug reports of load-aware decisions and of GPUs, as kube-scheduler would meet them: over HTTP, before the adapter's ledger and the shipped rules. */
class WireBugsTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final String NODE = "node-a";
    private static final String EXPIRED = "node(s) nodeMetric expired";
    private static final String HOT = "node(s) cpu usage exceed threshold";

    private static Profile cluster() {
        return Shipped.bundle().profile("cluster");
    }

    private static Map<String, Object> node(String cpu) {
        return Map.of(
                "metadata",
                Map.of("name", NODE),
                "status",
                Map.of("allocatable", Map.of("cpu", cpu, "memory", "100Gi", "pods", "110")));
    }

    private static Map<String, Object> usage(String cpu, Instant at) {
        return Map.of(
                "metadata",
                Map.of("name", NODE),
                "status",
                Map.of(
                        "updateTime",
                        at.toString(),
                        "nodeMetric",
                        Map.of("nodeUsage", Map.of("resources", Map.of("cpu", cpu, "memory", "1Gi")))));
    }

    private static Map<String, Object> pod(String name, Map<String, String> requests, Map<String, String> limits) {
        Map<String, Object> metadata =
                new HashMap<>(Map.of("namespace", "default", "name", name, "uid", "uid-" + name));
        return new HashMap<>(Map.of(
                "metadata",
                metadata,
                "spec",
                new HashMap<>(Map.of(
                        "containers",
                        List.of(Map.of("name", "c", "resources", Map.of("requests", requests, "limits", limits)))))));
    }

    private static Map<String, Object> gpuPod(String name, String share) {
        Map<String, String> requests =
                Map.of("cpu", "1", "koordinator.sh/gpu-core", share, "koordinator.sh/gpu-memory-ratio", share);
        return pod(name, requests, requests);
    }

    private static List<Map<String, Object>> gpus(long... minors) {
        List<Map<String, Object>> gpus = new ArrayList<>();
        for (long minor : minors) {
            gpus.add(new HashMap<>(Map.of("type", "gpu", "minor", minor, "health", true)));
        }
        return gpus;
    }

    /** Where a pod is shown, with the annotation of its GPU. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> on(Map<String, Object> pod, String node, long minor) {
        ((Map<String, Object>) pod.get("metadata"))
                .put(
                        "annotations",
                        Map.of(
                                "scheduling.koordinator.sh/device-allocated",
                                "{\"gpu\":[{\"minor\":" + minor + ",\"resources\":{}}]}"));
        if (!node.isEmpty()) {
            ((Map<String, Object>) pod.get("spec")).put("nodeName", node);
        }
        return pod;
    }

    private static List<Long> minors(WireWorld world, Map<String, Object> pod) {
        assertThat(world.filter(pod, List.of(NODE)).status(NODE)).isEqualTo("Success");
        return world.bind(pod, NODE).stream()
                .flatMap(all -> IntStream.range(0, all.path("gpu").size())
                        .mapToObj(i -> all.path("gpu").path(i).path("minor").longValue()))
                .toList();
    }

    /** BL-017: 4.9 cores used and 85 % of a limit of 8 are 11.7: 65 % of 18 cores, and 69 % of 17. The whole limit would be 72 % of 18. */
    @Test
    void bl017BurstablePodIsEstimatedWithItsFactor() {
        Map<String, Object> burstable =
                pod("p", Map.of("cpu", "4", "memory", "4Gi"), Map.of("cpu", "8", "memory", "8Gi"));
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("18")).metric(usage("4900m", NOW));
            assertThat(world.filter(burstable, List.of(NODE)).status(NODE)).isEqualTo("Success");
        }
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("17")).metric(usage("4900m", NOW));
            assertThat(world.filter(burstable, List.of(NODE)).reasons(NODE)).containsExactly(HOT);
        }
    }

    /** BL-019 */
    @ParameterizedTest
    @CsvSource({
        "true, false, 200, " + EXPIRED,
        "true, true, 200, ''",
        "false, false, 200, ''",
        "true, false, 179, " + HOT,
        "true, false, -1, ''"
    })
    void bl019ExpiredReportNeitherBlocksForEverNorIsTrusted(boolean filter, boolean anyway, long age, String expected) {
        Profile profile = cluster()
                .with("load-aware", "nodeMetricExpiration", List.of(new MetricExpiration(filter, anyway, 180)));
        Map<String, Object> pod = pod("p", Map.of("cpu", "1"), Map.of());
        try (WireWorld world = new WireWorld(profile, NOW)) {
            world.node(node("100"));
            if (age >= 0) {
                world.metric(usage("95", NOW.minusSeconds(age)));
            }
            assertThat(String.join(", ", world.filter(pod, List.of(NODE)).reasons(NODE)))
                    .isEqualTo(expected);
        }
    }

    /** BL-020 */
    @ParameterizedTest
    @CsvSource({"DaemonSet, ''", "ReplicaSet, " + HOT})
    void bl020DaemonSetPodsAreNotHeldBackByThresholds(String owner, String expected) {
        Map<String, Object> pod = pod("p", Map.of("cpu", "1"), Map.of());
        Map<String, Object> owned = new HashMap<>(pod);
        owned.put(
                "metadata",
                Map.of(
                        "namespace",
                        "default",
                        "name",
                        "p",
                        "uid",
                        "uid-p",
                        "ownerReferences",
                        List.of(Map.of("kind", owner, "name", "o"))));
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("100")).metric(usage("90", NOW));
            assertThat(String.join(", ", world.filter(owned, List.of(NODE)).reasons(NODE)))
                    .isEqualTo(expected);
        }
    }

    /** BL-050: a share is a share, an empty card is minor 0, and no answer has a negative number. */
    @Test
    void bl050SharedGpuIsSharedAndTheOnlyCardIsGiven() {
        Map<String, String> requests = Map.of(
                "koordinator.sh/gpu.shared",
                "1",
                "koordinator.sh/gpu-core",
                "50",
                "koordinator.sh/gpu-memory-ratio",
                "50");
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).devices(NODE, gpus(0));
            assertThat(minors(world, withName("one", requests))).containsExactly(0L);
            assertThat(minors(world, withName("two", requests))).containsExactly(0L);
            assertThat(world.filter(withName("three", requests), List.of(NODE)).reasons(NODE))
                    .containsExactly("Insufficient gpu devices");
        }
    }

    private static Map<String, Object> withName(String name, Map<String, String> requests) {
        return pod(name, requests, requests);
    }

    /** BL-051, as far as GPUs go: a device of no known NUMA zone is one like any other. */
    @Test
    void bl051DeviceOfNoKnownZoneIsUsable() {
        List<Map<String, Object>> gpus = gpus(0, 1);
        gpus.get(0).put("topology", Map.of("nodeID", -1, "socketID", -1, "pcieID", ""));
        gpus.add(Map.of("type", "rdma", "minor", 0, "health", true, "topology", Map.of("nodeID", -1)));
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).devices(NODE, gpus);
            assertThat(minors(world, gpuPod("p", "200"))).containsExactly(0L, 1L);
        }
    }

    /** BL-052: what is counted by number must not be taken for a place in a list. */
    @Test
    void bl052GpusAreKnownByTheirNumbers() {
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).devices(NODE, gpus(3, 5));
            world.bound(on(gpuPod("earlier", "100"), NODE, 3));
            assertThat(minors(world, gpuPod("p", "100"))).containsExactly(5L);
        }
    }

    /** BL-053 and BL-054: the annotation alone holds nothing; with the node it does, once, however often the pod is seen. */
    @Test
    void bl053PodOfAnEarlierLeaderIsCountedOnceWhenItHasItsNode() {
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).devices(NODE, gpus(0, 1));
            world.bound(on(gpuPod("earlier", "100"), "", 0));
            world.bound(on(gpuPod("earlier", "100"), NODE, 0));
            world.bound(on(gpuPod("earlier", "100"), NODE, 0));
            assertThat(minors(world, gpuPod("p", "100"))).containsExactly(1L);
            assertThat(world.filter(gpuPod("q", "100"), List.of(NODE)).status(NODE))
                    .isEqualTo("Unschedulable");
        }
    }

    /** BL-055 and BL-059: a question takes nothing. */
    @Test
    void bl055AskingTwiceIsAnsweredTwice() {
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).devices(NODE, gpus(0));
            WireWorld.Filtered first = world.filter(gpuPod("p", "100"), List.of(NODE));
            assertThat(world.filter(gpuPod("p", "100"), List.of(NODE))).isEqualTo(first);
            assertThat(world.filter(gpuPod("q", "100"), List.of(NODE)).fitting())
                    .containsExactly(NODE);
        }
    }

    /** BL-056: one lost card hides none of the others. */
    @Test
    void bl056LostCardHidesNoOther() {
        List<Map<String, Object>> gpus = gpus(0, 1, 2, 3, 4, 5, 6, 7);
        gpus.get(3).put("health", false);
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).devices(NODE, gpus);
            assertThat(minors(world, gpuPod("p", "700"))).containsExactly(0L, 1L, 2L, 4L, 5L, 6L, 7L);
        }
    }

    /** BL-057: whoever writes an empty object says that there is no GPU; the node is not tried. */
    @Test
    void bl057EmptyDeviceObjectOffersNothing() {
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).devices(NODE, gpus());
            WireWorld.Filtered answer = world.filter(gpuPod("p", "100"), List.of(NODE));
            assertThat(answer.status(NODE)).isEqualTo("UnschedulableAndUnresolvable");
            assertThat(answer.reasons(NODE)).containsExactly("Insufficient gpu devices");
        }
    }

    /** BL-058 */
    @Test
    void bl058NothingOfAGpuIsNoRequest() {
        Map<String, String> requests = Map.of("cpu", "1", "nvidia.com/gpu", "0");
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16"));
            assertThat(minors(world, pod("p", requests, requests))).isEmpty();
        }
    }

    /** BL-123: what is not known here is refused and may be tried again; what was not asked about is not told of. */
    @Test
    void bl123NodesThatAreNotKnownAreRefusedNotForgotten() {
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("16")).node("n3");
            WireWorld.Filtered answer = world.filter(pod("p", Map.of("cpu", "1"), Map.of()), List.of(NODE, "n0", NODE));
            assertThat(answer.fitting()).containsExactly(NODE);
            assertThat(answer.refused()).containsOnlyKeys("n0");
            assertThat(answer.reasons("n0")).containsExactly("node is not known to Ballast yet");
            assertThat(answer.error()).isEmpty();
        }
    }

    /** BL-124, as far as the scheduler has rules: usage may be cured by an eviction; GPUs that a node does not have may not. */
    @Test
    void bl124OnlyWhatEvictionCuresMayLeadToIt() {
        try (WireWorld world = new WireWorld(cluster(), NOW)) {
            world.node(node("100")).metric(usage("95", NOW)).node("small");
            WireWorld.Filtered answer = world.filter(gpuPod("p", "100"), List.of("small"));
            assertThat(answer.status("small")).isEqualTo("UnschedulableAndUnresolvable");
            assertThat(world.filter(pod("q", Map.of("cpu", "1"), Map.of()), List.of(NODE))
                            .status(NODE))
                    .isEqualTo("Unschedulable");
        }
    }

    /** BL-125 and BL-021: tenths only, one for each node, equal ones for equal nodes, and never more for a busier node. */
    @Test
    void bl125PointsAreTenthsAndFallWithUsage() {
        Profile loadOnly = new Profile("load", List.of(), Map.of("load-aware", 1), Map.of());
        Map<String, Object> pod = pod("p", Map.of("cpu", "1"), Map.of());
        long before = 10;
        for (int used = 0; used <= 100; used += 10) {
            try (WireWorld world = new WireWorld(loadOnly, NOW)) {
                world.node(node("100")).metric(usage(Integer.toString(used), NOW));
                world.filter(pod, List.of(NODE));
                Map<String, Long> points = world.prioritize(pod, List.of(NODE, "n0"));
                assertThat(points).containsOnlyKeys(NODE, "n0").containsEntry("n0", 0L);
                assertThat(points.get(NODE)).isBetween(0L, before);
                before = points.get(NODE);
            }
        }
    }
}
