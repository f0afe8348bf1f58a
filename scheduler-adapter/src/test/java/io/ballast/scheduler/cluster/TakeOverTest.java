package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The holder of the lease goes away in the middle of binds: whoever takes over must know all that it gave away. Large with {@code -Dballast.faults=full}. */
class TakeOverTest extends MidBindTest {
    private static final int ROUNDS = Faults.size(1, 5);

    private AdapterProcess holder;
    private AdapterProcess standby;

    @Override
    void startAdapters(ScarceCluster cluster) throws IOException {
        holder = cluster.adapter(ELECTION);
        await().atMost(Faults.PATIENCE).until(holder::ready);
        standby = cluster.adapter(ELECTION);
    }

    @Test
    void standbySaysWhoHoldsTheLease() {
        await().atMost(Faults.PATIENCE)
                .untilAsserted(() -> assertThat(standby.answer()).matches("(?s).*standby; .+ holds the lease.*"));
        assertThat(standby.ready()).isFalse();
        assertThat(standby.acts()).isFalse();
        assertThat(holder.acts()).isTrue();
    }

    /** The times are told and not judged: they are the machine's as much as ours. */
    @Test
    void standbyTakesOverFromOneThatWasKilledInTheMiddleOfBinds() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            String state = bindsUnderWay(ROUNDS);
            long killed = System.nanoTime();
            holder.kill();
            await().atMost(Faults.PATIENCE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(10))
                    .until(standby::acts);
            Duration took = Duration.ofNanos(System.nanoTime() - killed);
            told.add("holder killed: " + state + "; the standby answered after " + took.toMillis() + " ms");
            holder = standby;
            standby = cluster().adapter(ELECTION);
        }

        cluster().allAreBoundRightly();
        told.add(cluster().relay().unansweredBinds() + " binds had no answer");
        Faults.tell("take-over", told.toString());
        assertThat(cluster().relay().unansweredBinds()).isPositive();
    }

    @Test
    void standbyTakesOverFromOneThatStopsInOrder() {
        bindsUnderWay(1);
        holder.stop();

        await().atMost(Faults.PATIENCE).until(standby::ready);
        cluster().allAreBoundRightly();
        assertThat(holder.log()).contains("lease RELEASED");
    }

    @Test
    void nobodyAnswersWhileTheLeaseCannotBeRenewed() {
        for (int round = 0; round < ROUNDS; round++) {
            bindsUnderWay(ROUNDS);
            cluster().plane().killApiServer();
            await().atMost(Faults.PATIENCE)
                    .until(() -> cluster().relay().ready().isEmpty());
            cluster().plane().restartApiServer();
        }

        cluster().allAreBoundRightly();
    }
}
