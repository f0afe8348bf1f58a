package io.ballast.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import io.ballast.model.pod.QosClass;
import io.ballast.model.suppress.CpuClaim;
import io.ballast.model.suppress.CpuSample;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeObserverTest {
    private static final String RESERVATION = "node.koordinator.sh/reservation";
    private static final String SYSTEM_QOS = "node.koordinator.sh/system-qos-resource";

    private static Node node(String capacity, String allocatable, String reservation) {
        return new NodeBuilder()
                .withNewMetadata()
                .withAnnotations(reservation == null ? Map.of() : Map.of(RESERVATION, reservation))
                .endMetadata()
                .withNewStatus()
                .withCapacity(Map.of("cpu", new Quantity(capacity)))
                .withAllocatable(Map.of("cpu", new Quantity(allocatable)))
                .endStatus()
                .build();
    }

    private static Pod pod(String uid, Map<String, String> labels, String resourceStatus) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(uid)
                .withUid(uid)
                .withLabels(labels)
                .withAnnotations(
                        resourceStatus == null
                                ? Map.of()
                                : Map.of("scheduling.koordinator.sh/resource-status", resourceStatus))
                .endMetadata()
                .withNewStatus()
                .withQosClass("Burstable")
                .endStatus()
                .build();
    }

    private static Map<String, String> qos(String qos) {
        return Map.of("koordinator.sh/qosClass", qos);
    }

    @Test
    void whatTheKubeletKeepsIsReservedButAmplificationReservesNothing() {
        assertThat(NodeObserver.reservedMilli(node("80", "75500m", null))).isEqualTo(4_500);
        assertThat(NodeObserver.reservedMilli(node("80", "120", null))).isEqualTo(0);
        assertThat(NodeObserver.reservedMilli(new Node())).isEqualTo(0);
    }

    @Test
    void theReservationOfTheNodeCountsWhenItIsMore() {
        assertThat(NodeObserver.reservedMilli(node("80", "78", "{\"resources\":{\"cpu\":\"6\"}}")))
                .isEqualTo(6_000);
        assertThat(NodeObserver.reservedMilli(
                        node("80", "78", "{\"resources\":{\"cpu\":\"6\"},\"reservedCPUs\":\"0-2\"}")))
                .isEqualTo(3_000);
        assertThat(NodeObserver.reservedMilli(node("80", "78", "{broken"))).isEqualTo(2_000);
        assertThat(NodeObserver.reservedMilli(node("80", "78", "{\"resources\":{\"cpu\":\"many\"}}")))
                .isEqualTo(2_000);
    }

    @Test
    void reservedAndSystemExclusiveCpusAreWithheld() {
        assertThat(NodeObserver.reservedCpus(
                        Map.of(RESERVATION, "{\"reservedcpus\":\"0-1\"}", SYSTEM_QOS, "{\"cpuset\":\"4\"}")))
                .isEqualTo(CpuSet.parse("0-1,4"));
        assertThat(NodeObserver.reservedCpus(Map.of(SYSTEM_QOS, "{\"cpuset\":\"4\",\"cpusetExclusive\":false}")))
                .isEqualTo(CpuSet.NONE);
        assertThat(NodeObserver.reservedCpus(
                        Map.of(RESERVATION, "{\"reservedCPUs\":\"x\"}", SYSTEM_QOS, "{\"cpuset\":\"4\"}")))
                .isEqualTo(CpuSet.parse("4"));
    }

    @Test
    void claimsKeepTheOrderOfThePods() {
        List<Pod> pods = List.of(
                pod("a", qos("LSR"), "{\"cpuset\": \"0,6\" }"),
                pod("b", qos("LS"), null),
                pod("c", qos("LSE"), "{\"cpuset\":\"7\"}"));

        assertThat(NodeObserver.claims(pods))
                .containsExactly(
                        new CpuClaim(QosClass.LSR, CpuSet.parse("0,6")), new CpuClaim(QosClass.LSE, CpuSet.parse("7")));
    }

    @Test
    void aPodIsAssignedWhenItHasCpusOrANumaNode() {
        assertThat(NodeObserver.assigned(pod("a", qos("BE"), "{\"cpuset\":\"1\"}")))
                .isTrue();
        assertThat(NodeObserver.assigned(pod("a", qos("BE"), "{\"numaNodeResources\":[{\"node\":0}]}")))
                .isTrue();
        assertThat(NodeObserver.assigned(pod("a", qos("BE"), "{}"))).isFalse();
        assertThat(NodeObserver.assigned(pod("a", qos("BE"), null))).isFalse();
    }

    @Test
    void aSampleWithoutPodCountsAsNotBestEffort() {
        List<CpuSample> samples = NodeObserver.podSamples(
                Map.of("be", 2.0, "ghost", 0.5),
                List.of(pod("be", qos("BE"), null)),
                pod -> !NodeObserver.bestEffort(pod));

        assertThat(samples)
                .containsExactlyInAnyOrder(
                        new CpuSample("be", false, 2_000_000_000L), new CpuSample("ghost", true, 500_000_000L));
    }

    @Test
    void whatWasNotObservedIsNamed() {
        NodeObservation nothing = new NodeObservation(
                "node-a", false, 0, 0, false, false, 0, List.of(), List.of(), List.of(), CpuSet.NONE, List.of(), false);

        assertThat(nothing.use().complete()).isFalse();
        assertThat(nothing.use().missing())
                .isEqualTo("the Node object, pods, CPU usage of pods, CPU usage of the node, the node's CPUs");
    }

    @Test
    void amountsAreTruncatedEach() {
        NodeObservation seen = new NodeObservation(
                "node-a",
                true,
                8_000,
                0,
                true,
                true,
                3_001_999_999L,
                List.of(new CpuSample("a", true, 1_000_999_999L)),
                List.of(new CpuSample("app", true, 1_000_900_000L)),
                List.of(new Processor(0, 0, 0, 0)),
                CpuSet.NONE,
                List.of(),
                false);

        assertThat(seen.use().podsMilli()).isEqualTo(1_000);
        assertThat(seen.use().hostAppsMilli()).isEqualTo(1_000);
        assertThat(seen.use().systemMilli()).isEqualTo(1_000);
        assertThat(seen.use().complete()).isTrue();
    }
}
