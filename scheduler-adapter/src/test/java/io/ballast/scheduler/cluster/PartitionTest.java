package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The holder of the lease does not reach the API server, in the middle of binds, while kube-scheduler reaches the holder, and the standby reaches everybody. What
 * the holder had sent arrives when the partition ends. Large with {@code -Dballast.faults=full}.
 */
class PartitionTest extends MidBindTest {
    private static final int ROUNDS = Faults.size(1, 4);

    /** An adapter and its way to the API server. */
    private record Side(AdapterProcess adapter, FaultyNetwork way) {
        static Side of(ScarceCluster cluster) throws IOException {
            FaultyNetwork way = cluster.network();
            return new Side(cluster.adapter(ELECTION, way), way);
        }
    }

    private Side holder;
    private Side standby;

    @Override
    void startAdapters(ScarceCluster cluster) throws IOException {
        holder = Side.of(cluster);
        await().atMost(Faults.PATIENCE).until(holder.adapter::ready);
        standby = Side.of(cluster);
    }

    @Test
    void holderStopsBeforeTheStandbyBegins() {
        for (int round = 0; round < ROUNDS; round++) {
            String state = bindsUnderWay(ROUNDS);
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

        cluster().allAreBoundRightly();
        Faults.tell("partition", told.toString());
    }
}
