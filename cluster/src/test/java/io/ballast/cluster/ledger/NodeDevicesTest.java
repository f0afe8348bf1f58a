package io.ballast.cluster.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PriorityClass;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** GPUs of a node as its Device object names them. */
class NodeDevicesTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final GpuRequest HALF = new GpuRequest(1, 500, Set.of());
    private static final GpuRequest WHOLE = new GpuRequest(1, 1000, Set.of());

    private final ClusterLedger ledger = ClusterLedgerTest.ledger("node-a");

    private static ObservedDevices devices(Set<Long> unhealthy, long... minors) {
        List<Gpu> gpus = LongStream.of(minors)
                .mapToObj(minor -> new Gpu(minor, "", !unhealthy.contains(minor), 0))
                .toList();
        return new ObservedDevices("node-a", "A100", gpus);
    }

    private void bound(String pod, GpuRequest gpu, long... minors) {
        ledger.observe(ClusterLedgerTest.pod(pod, "node-a", 1000, gpu), PriorityClass.NONE, Amounts.of(minors), NOW);
    }

    private NodeGpus row() {
        return ClusterLedgerTest.row(ledger, "node-a", NodeGpus.class);
    }

    /** BL-052: what is counted by number must not be taken for a place in a list. */
    @Test
    void podIsCountedOnTheGpuOfItsNumber() {
        ledger.putDevices(devices(Set.of(), 3, 5, 9));
        bound("p", HALF, 5);

        assertThat(row().freeMilli()).isEqualTo(Amounts.of(1000, 500, 1000));
        assertThat(ledger.gpus("node-a", Amounts.of(1, 2)))
                .extracting(Gpu::minor)
                .containsExactly(5L, 9L);
    }

    @Test
    void unhealthyGpuTakesNothingAndItsPodsStayCountedThere() {
        ledger.putDevices(devices(Set.of(), 0, 1, 2));
        bound("p", WHOLE, 1);
        ledger.putDevices(devices(Set.of(1L), 0, 1, 2));

        assertThat(row().freeMilli()).isEqualTo(Amounts.of(1000, 1000));
        assertThat(ledger.gpus("node-a", Amounts.of(1))).extracting(Gpu::minor).containsExactly(2L);

        ledger.putDevices(devices(Set.of(), 0, 1, 2));
        assertThat(row().freeMilli()).isEqualTo(Amounts.of(1000, 0, 1000));
    }

    @Test
    void deviceObjectCountsWhateverTheNodeOffers() {
        assertThat(row().freeMilli().size()).as("as the node says").isPositive();
        ledger.putDevices(devices(Set.of()));

        assertThat(row().freeMilli()).isEqualTo(Amounts.EMPTY);
    }

    /** Upstream, too: a node whose Device object is deleted gives no GPU away until there is another one. */
    @Test
    void gpusOfADeletedDeviceObjectTakeNothing() {
        ledger.putDevices(devices(Set.of(), 0, 1));
        bound("p", WHOLE, 1);
        ledger.removeDevices("node-a");
        assertThat(row().freeMilli()).isEqualTo(Amounts.EMPTY);

        ledger.putDevices(devices(Set.of(), 0, 1));
        assertThat(row().freeMilli()).isEqualTo(Amounts.of(1000, 0));
    }

    @Test
    void devicesMayComeBeforeTheirNodeAndGoAfterIt() {
        ledger.removeNode("node-a");
        ledger.takeChanges();
        ledger.putDevices(devices(Set.of(), 4));
        assertThat(ledger.snapshot()).isEmpty();

        ledger.putNode(ClusterLedgerTest.node("node-a"));
        assertThat(row().freeMilli()).isEqualTo(Amounts.of(1000));
        ledger.removeNode("node-a");
        ledger.removeDevices("node-a");
        ledger.putNode(ClusterLedgerTest.node("node-a"));
        assertThat(row().freeMilli().size()).as("as the node says").isPositive();
    }

    @Test
    void moreThanThereIsCountsAsNothingLeft() {
        ledger.putDevices(devices(Set.of(), 0));
        bound("p", WHOLE, 0);
        bound("q", HALF, 0);

        assertThat(row().freeMilli()).isEqualTo(Amounts.of(0));
    }

    /** Somebody else's annotation may name what is not there. */
    @Test
    void numberOfNoGpuIsCountedNowhere() {
        ledger.putDevices(devices(Set.of(), 0));
        bound("p", HALF, 7);

        assertThat(row().freeMilli()).isEqualTo(Amounts.of(1000));
    }
}
