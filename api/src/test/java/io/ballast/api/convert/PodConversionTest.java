package io.ballast.api.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.NodeHint;
import io.ballast.model.pod.PodMarks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodConversionTest {
    private final List<String> ignored = new ArrayList<>();

    @Test
    void containersSidecarsInitContainersAndOverheadAddUpAsInKubernetes() {
        // 1 + 2 run; the sidecar (500m) runs beside them; the init container needs 3 beside the sidecar before it.
        ObservedPod pod = observed(Map.of(
                "containers", List.of(container("1", "1"), container("2", "2")),
                "initContainers",
                        List.of(
                                container("3", "3"),
                                Map.of(
                                        "name",
                                        "side",
                                        "restartPolicy",
                                        "Always",
                                        "resources",
                                        Map.of("requests", Map.of("cpu", "500m"))),
                                container("3500m", "4")),
                "overhead", Map.of("cpu", "100m", "memory", "1Ki")));

        assertThat(pod.requests()).as("max(1+2+0.5, 3.5+0.5) + 0.1").isEqualTo(ResourceAmounts.of(4_100, 1_024));
        assertThat(pod.limits())
                .as("max(1+2, 4) + 0.1; no memory limit, so no overhead")
                .isEqualTo(ResourceAmounts.of(4_100, 0));
    }

    @Test
    void amountsAtPodLevelReplaceTheSum() {
        ObservedPod pod = observed(Map.of(
                "containers", List.of(container("1", "1")),
                "resources", Map.of("requests", Map.of("cpu", "3", "nvidia.com/gpu", "9"))));

        assertThat(pod.requests()).isEqualTo(ResourceAmounts.of(3_000, 0));
    }

    @Test
    void scoresCountContainersThatSayNothing() {
        ObservedPod pod = observed(Map.of(
                "containers",
                        List.of(
                                Map.of("name", "silent"),
                                Map.of(
                                        "name",
                                        "zero",
                                        "resources",
                                        Map.of("requests", Map.of("cpu", "0", "nvidia.com/gpu", "1")))),
                "overhead", Map.of("cpu", "1")));
        long unset = 209_715_200;

        assertThat(pod.requests().cpuMilli()).isEqualTo(1_000);
        assertThat(pod.scored().asking())
                .as("100m of the first container; a 0 that is written stays; no overhead")
                .isEqualTo(ResourceAmounts.of(
                        Map.of(Resource.CPU, 100L, Resource.MEMORY, 2 * unset, Resource.of("nvidia.com/gpu"), 1L)));
        assertThat(pod.scored().holding().cpuMilli()).isEqualTo(1_100);
    }

    @Test
    void scoresOfAnAskingPodTakeInitContainersInOrder() {
        Map<String, Object> side =
                Map.of("name", "side", "restartPolicy", "Always", "resources", Map.of("requests", Map.of("cpu", "1")));
        ObservedPod pod = observed(Map.of(
                "containers", List.of(container("2", "2")), "initContainers", List.of(side, container("5", "5"))));

        assertThat(pod.scored().asking().cpuMilli()).as("max(2 + 1, 5)").isEqualTo(5_000);
        assertThat(pod.scored().holding().cpuMilli()).as("max(2 + 1, 1 + 5)").isEqualTo(6_000);
        assertThat(pod.requests().cpuMilli()).isEqualTo(6_000);
    }

    @Test
    void hintNamesNodesOnceAndMustBeReadableWhileThePodAsks() {
        String key = "internal.scheduling.koordinator.sh/scheduling-hint";
        Map<String, Object> good = Map.of(
                key,
                "{\"NodeNames\": [\"a\", \"b\"], \"preferredNodeNames\": [\"b\", \"a\", \"b\"], \"extensions\": {\"x\": 1}}");
        Map<String, Object> bad = Map.of(key, "[]");

        assertThat(hinted(good, "").hint()).isEqualTo(new NodeHint(Set.of("a", "b"), List.of("b", "a")));
        assertThat(hinted(Map.of("scheduling.koordinator.sh/scheduling-hint", "{\"nodeNames\": [\"a\"]}"), "")
                        .hint()
                        .only())
                .containsExactly("a");
        assertThatThrownBy(() -> hinted(bad, "")).hasMessage("metadata.annotations." + key + ": is no JSON object");
        for (String wrong : List.of("{\"nodeNames\": \"a\"}", "{\"nodeNames\": [1]}", "{\"extensions\": []}", "no")) {
            assertThatThrownBy(() -> hinted(Map.of(key, wrong), "")).isInstanceOf(ApiObjectException.class);
        }
        assertThat(hinted(bad, "node-a").hint()).isEqualTo(NodeHint.NONE);
        assertThat(ignored).hasSize(1);
    }

    private ObservedPod hinted(Map<String, Object> annotations, String node) {
        return PodConversion.observed(
                ApiObjects.pod(Map.of(
                        "metadata",
                        Map.of("name", "p", "annotations", annotations),
                        "spec",
                        Map.of("nodeName", node, "containers", List.of()))),
                (field, why) -> ignored.add(field));
    }

    @Test
    void kubernetesClassFollowsFromCpuAndMemoryOfAllContainers() {
        Map<String, Object> both = Map.of("cpu", "1", "memory", "1Gi");
        Map<String, Object> full = Map.of("name", "a", "resources", Map.of("requests", both, "limits", both));

        assertThat(qos(Map.of("containers", List.of(full)))).isEqualTo(KubernetesQos.GUARANTEED);
        assertThat(qos(Map.of("containers", List.of(full, container("1", "1")))))
                .isEqualTo(KubernetesQos.BURSTABLE);
        assertThat(qos(Map.of("containers", List.of(full), "initContainers", List.of(Map.of("name", "i")))))
                .isEqualTo(KubernetesQos.BURSTABLE);
        assertThat(qos(Map.of("containers", List.of(container("100", "100"))))).isEqualTo(KubernetesQos.BURSTABLE);
        assertThat(qos(Map.of("containers", List.of(Map.of("name", "a"))))).isEqualTo(KubernetesQos.BEST_EFFORT);
        assertThat(qos(Map.of(
                        "containers",
                        List.of(Map.of("name", "a", "resources", Map.of("requests", Map.of("nvidia.com/gpu", "1")))))))
                .isEqualTo(KubernetesQos.BEST_EFFORT);
    }

    @Test
    void marksKeepTheDifferenceBetweenAbsentAndUnknown() {
        PodMarks unknown = PodConversion.marks(ApiObjects.pod(Map.of(
                "metadata", Map.of("name", "p", "labels", Map.of("koordinator.sh/priority-class", "gold")),
                "spec", Map.of("priority", 0L))));
        PodMarks nothing = PodConversion.marks(ApiObjects.pod(Map.of("metadata", Map.of(), "spec", Map.of())));

        assertThat(unknown).isEqualTo(new PodMarks("default/p", "", true, "gold", true, 0, KubernetesQos.BEST_EFFORT));
        assertThat(nothing).isEqualTo(new PodMarks("default/", "", false, "", false, 0, KubernetesQos.BEST_EFFORT));
    }

    @Test
    void classInTheStatusIsTrusted() {
        Map<String, Object> tree = Map.of("metadata", Map.of("name", "p"), "status", Map.of("qosClass", "Guaranteed"));

        assertThat(PodConversion.marks(ApiObjects.pod(tree)).kubernetesQos()).isEqualTo(KubernetesQos.GUARANTEED);
    }

    @Test
    void stateOfThePodIsRead() {
        ObservedPod pod = PodConversion.observed(
                ApiObjects.pod(Map.of(
                        "metadata",
                        Map.of(
                                "namespace", "team-x",
                                "name", "agent",
                                "uid", "u-1",
                                "ownerReferences", List.of(Map.of("kind", "DaemonSet", "name", "agent")),
                                "annotations",
                                        Map.of(
                                                "scheduling.koordinator.sh/load-estimated-scaling-factors",
                                                        "{\"cpu\":100}",
                                                "scheduling.koordinator.sh/load-estimated-seconds-after-pod-scheduled",
                                                        "90")),
                        "spec",
                        Map.of("nodeName", "node-a"),
                        "status",
                        Map.of(
                                "phase",
                                "Failed",
                                "conditions",
                                List.of(
                                        Map.of(
                                                "type",
                                                "PodScheduled",
                                                "status",
                                                "True",
                                                "lastTransitionTime",
                                                "2024-01-01T00:00:00Z"),
                                        Map.of(
                                                "type",
                                                "Initialized",
                                                "status",
                                                "False",
                                                "lastTransitionTime",
                                                "2024-01-01T00:00:05Z"))))),
                this::note);

        assertThat(pod.uid()).isEqualTo("u-1");
        assertThat(pod.name()).isEqualTo("team-x/agent");
        assertThat(pod.node()).isEqualTo("node-a");
        assertThat(pod.terminated()).isTrue();
        assertThat(pod.daemonSet()).isTrue();
        assertThat(pod.placeholder()).isFalse();
        assertThat(pod.timing().scheduledAt()).contains(Instant.parse("2024-01-01T00:00:00Z"));
        assertThat(pod.timing().initializedAt()).isEmpty();
        assertThat(pod.timing().factorsPercent()).containsExactly(Map.entry(Resource.CPU, 100L));
        assertThat(pod.timing().secondsAfterScheduled()).contains(90L);
        assertThat(ignored).isEmpty();
    }

    @Test
    void malformedAnnotationsAreIgnoredAndToldOf() {
        ObservedPod pod = PodConversion.observed(
                ApiObjects.pod(Map.of(
                        "metadata",
                        Map.of(
                                "name",
                                "p",
                                "annotations",
                                Map.of(
                                        "scheduling.koordinator.sh/load-estimated-scaling-factors", "{\"cpu\":",
                                        "scheduling.koordinator.sh/load-estimated-seconds-after-initialized",
                                                "soon")))),
                this::note);

        assertThat(pod.timing()).isEqualTo(ObservedPod.Timing.NONE);
        assertThat(ignored)
                .containsExactlyInAnyOrder(
                        "scheduling.koordinator.sh/load-estimated-scaling-factors",
                        "scheduling.koordinator.sh/load-estimated-seconds-after-initialized");
    }

    @Test
    void gpusAreWholeOrAShareOfOne() {
        assertThat(gpu(Map.of("nvidia.com/gpu", "2"))).isEqualTo(new GpuRequest(2, 1000, Set.of()));
        assertThat(gpu(Map.of("koordinator.sh/gpu", "50"))).isEqualTo(new GpuRequest(1, 500, Set.of()));
        assertThat(gpu(Map.of("koordinator.sh/gpu-memory-ratio", "200"))).isEqualTo(new GpuRequest(2, 1000, Set.of()));
        assertThat(gpu(Map.of("cpu", "1"))).isEqualTo(GpuRequest.NONE);
        assertThatThrownBy(() -> gpu(Map.of("koordinator.sh/gpu", "150")))
                .isInstanceOf(ImpossibleRequestException.class)
                .hasMessage("invalid resource unit koordinator.sh/gpu: 150");
    }

    @Test
    void badQuantityNamesItsField() {
        assertThatThrownBy(() -> observed(Map.of("containers", List.of(container("lots", "1")))))
                .isInstanceOf(ApiObjectException.class)
                .hasMessageStartingWith("spec.containers[0].resources.requests.cpu: 'lots' is not a quantity");
        assertThatThrownBy(() -> observed(Map.of("containers", List.of(container("-1", "1")))))
                .hasMessage("spec.containers[0].resources.requests.cpu: is -1, must not be negative");
    }

    private GpuRequest gpu(Map<String, String> requests) {
        return observed(Map.of("containers", List.of(Map.of("name", "a", "resources", Map.of("requests", requests)))))
                .gpu();
    }

    private ObservedPod observed(Map<String, Object> spec) {
        return PodConversion.observed(
                ApiObjects.pod(Map.of("metadata", Map.of("name", "p"), "spec", spec)), this::note);
    }

    private static KubernetesQos qos(Map<String, Object> spec) {
        return PodConversion.marks(ApiObjects.pod(Map.of("metadata", Map.of("name", "p"), "spec", spec)))
                .kubernetesQos();
    }

    private static Map<String, Object> container(String cpuRequest, String cpuLimit) {
        return Map.of(
                "name",
                "c",
                "resources",
                Map.of("requests", Map.of("cpu", cpuRequest), "limits", Map.of("cpu", cpuLimit)));
    }

    private void note(String field, String why) {
        ignored.add(field);
    }
}
