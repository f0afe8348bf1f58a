package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.api.convert.GoDuration;
import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A hundred callers over connections that stay open ask an adapter about ever new pods and bind some of them, and others send what they should not: every answer
 * is right, and the adapter does not grow. Some seconds unless {@code -Dballast.callers=10m}.
 */
class CallersTest {
    private static final Duration DURATION = GoDuration.parse(System.getProperty("ballast.callers", "8s"))
            .orElseThrow(() -> new IllegalArgumentException("ballast.callers is no duration such as 10m"));
    private static final boolean LONG = DURATION.compareTo(Duration.ofMinutes(5)) >= 0;
    private static final int CALLERS = 100;
    private static final int NODES = 100;

    /** Caches that are bounded fill during the first minute; a short run sees them fill. */
    private static final Growth.Margins MARGINS =
            LONG ? new Growth.Margins(8 << 20, 16, 32) : new Growth.Margins(64 << 20, 48, 32);

    private ControlPlane plane;
    private AdapterProcess adapter;

    @BeforeEach
    void start() {
        plane = TestControlPlane.start();
        plane.createNodes(NODES, i -> SimulatedNodes.ready("node-" + i, Map.of("nvidia.com/gpu", "2")));
        adapter = AdapterProcess.start("adapter", plane.kubeconfig(), "answerWithin: 20s\n", plane.folder());
        await().atMost(Faults.PATIENCE).until(adapter::ready);
    }

    @AfterEach
    void stop() {
        if (adapter != null) {
            adapter.kill();
        }
        if (plane != null) {
            plane.close();
        }
    }

    @Test
    void everyCallerIsAnsweredRightlyAndTheAdapterDoesNotGrow() throws InterruptedException, IOException {
        String names =
                IntStream.range(0, NODES).mapToObj(i -> "\"node-" + i + "\"").collect(Collectors.joining(","));
        Tally tally = new Tally();
        List<Thread> threads = new ArrayList<>();
        long end = System.nanoTime() + DURATION.toNanos();
        for (int caller = 0; caller < CALLERS; caller++) {
            threads.add(new Thread(new PodCaller(caller, adapter.port(), plane.client(), names, tally, end)));
        }
        HostileCallers.all(adapter.port(), names, tally, end).forEach(task -> threads.add(new Thread(task)));
        threads.forEach(Thread::start);

        Growth during = Growth.of(adapter.pid(), end, DURATION);
        for (Thread thread : threads) {
            thread.join();
        }
        Growth growth = during.andAfterwards(adapter.pid(), DURATION);

        Faults.tell("callers", tally + "\n" + growth);
        assertThat(tally.wrong()).as(adapter::log).isEmpty();
        assertThat(tally.count("filter")).isGreaterThanOrEqualTo(CALLERS);
        assertThat(tally.count("bound")).isPositive();
        assertThat(HostileCallers.KINDS)
                .allSatisfy(kind -> assertThat(tally.count(kind)).as(kind).isPositive());
        assertThat(growth.beyond(MARGINS)).as(growth::toString).isEmpty();
        assertThat(adapter.metric("ballast_engine_faults_total")).isZero();
        await().atMost(Faults.PATIENCE).untilAsserted(() -> assertThat(adapter.metric("ballast_waiting_pods"))
                .isZero());
        assertThat(adapter.metric("ballast_nodes")).isEqualTo(NODES);
        assertThat(Audit.of(plane.client())).isEmpty();
    }
}
