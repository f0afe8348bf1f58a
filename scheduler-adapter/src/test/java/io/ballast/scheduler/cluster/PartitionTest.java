package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The holder of the lease does not reach the API server, in the middle of binds, while kube-scheduler reaches the holder, and the standby reaches everybody. What
 * the holder had sent arrives when the partition ends. Large with {@code -Dballast.faults=full}.
 */
class PartitionTest {
    private static final int NODES = Faults.size(12, 125);
    private static final int ROUNDS = Faults.size(1, 4);
    private static final String ELECTION = "leaderElection: {enabled: true, namespace: default, name: ballast}\n";

    /** An adapter and its way to the API server. */
    private record Side(AdapterProcess adapter, FaultyNetwork way) {}

    private final Random draws = Faults.draws();
    private final StringJoiner told = new StringJoiner("\n");
    private ScarceCluster cluster;
    private Side holder;
    private Side standby;

    @BeforeEach
    void start() throws IOException {
        cluster = new ScarceCluster(NODES);
        holder = side();
        await().atMost(Faults.PATIENCE).until(holder.adapter::ready);
        standby = side();
        cluster.startScheduler();
    }

    private Side side() throws IOException {
        FaultyNetwork way = cluster.network();
        return new Side(cluster.adapter(ELECTION, way), way);
    }

    @AfterEach
    void stop() throws IOException {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void holderStopsBeforeTheStandbyBegins() {
        int pods = cluster.halves() / ROUNDS;
        for (int round = 0; round < ROUNDS; round++) {
            cluster.createPods(pods);
            String state = cluster.untilBindsAreUnderWay(pods, draws);
            try (WhoActs seen = new WhoActs(holder.adapter, standby.adapter)) {
                holder.way.freeze();
                await().atMost(Faults.PATIENCE).until(standby.adapter::acts);
                await().atMost(Faults.PATIENCE).until(seen::secondActs);
                holder.way.thaw();
                await().atMost(Faults.PATIENCE).untilAsserted(() -> assertThat(holder.adapter.answer())
                        .matches("(?s).*standby; .+ holds the lease.*"));
                told.add("holder frozen: " + state + "; nobody acted for "
                        + seen.nobody().toMillis() + " ms; " + seen.looks() + " looks");
                assertThat(seen.both()).as(told::toString).isZero();
            }
            Side former = holder;
            holder = standby;
            standby = former;
        }

        cluster.allAreBoundRightly();
        Faults.tell("partition", told.toString());
    }
}
