package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The holder of the lease goes away in the middle of binds: whoever takes over must know all that it gave away. Large with {@code -Dballast.faults=full}. */
class TakeOverTest {
    private static final int NODES = Faults.size(12, 125);
    private static final int ROUNDS = Faults.size(1, 5);
    private static final String ELECTION = "leaderElection: {enabled: true, namespace: default, name: ballast}\n";

    private final Random draws = Faults.draws();
    private final StringJoiner told = new StringJoiner("\n");
    private ScarceCluster cluster;
    private AdapterProcess holder;
    private AdapterProcess standby;

    @BeforeEach
    void start() throws IOException {
        cluster = new ScarceCluster(NODES);
        holder = cluster.adapter(ELECTION);
        await().atMost(Faults.PATIENCE).until(holder::ready);
        standby = cluster.adapter(ELECTION);
        cluster.startScheduler();
    }

    @AfterEach
    void stop() throws IOException {
        if (cluster != null) {
            cluster.close();
        }
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
        int pods = cluster.halves() / ROUNDS;
        for (int round = 0; round < ROUNDS; round++) {
            cluster.createPods(pods);
            String state = cluster.untilBindsAreUnderWay(pods, draws);
            long killed = System.nanoTime();
            holder.kill();
            await().atMost(Faults.PATIENCE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(10))
                    .until(standby::acts);
            Duration took = Duration.ofNanos(System.nanoTime() - killed);
            told.add("holder killed: " + state + "; the standby answered after " + took.toMillis() + " ms");
            holder = standby;
            standby = cluster.adapter(ELECTION);
        }

        cluster.allAreBoundRightly();
        told.add(cluster.relay().unansweredBinds() + " binds had no answer");
        Faults.tell("take-over", told.toString());
        assertThat(cluster.relay().unansweredBinds()).isPositive();
    }

    @Test
    void standbyTakesOverFromOneThatStopsInOrder() {
        cluster.createPods(cluster.halves());
        cluster.untilBindsAreUnderWay(cluster.halves(), draws);
        holder.stop();

        await().atMost(Faults.PATIENCE).until(standby::ready);
        cluster.allAreBoundRightly();
        assertThat(holder.log()).contains("lease RELEASED");
    }

    @Test
    void nobodyAnswersWhileTheLeaseCannotBeRenewed() {
        int pods = cluster.halves() / ROUNDS;
        for (int round = 0; round < ROUNDS; round++) {
            cluster.createPods(pods);
            cluster.untilBindsAreUnderWay(pods, draws);
            cluster.plane().killApiServer();
            await().atMost(Faults.PATIENCE).until(() -> cluster.relay().ready().isEmpty());
            cluster.plane().restartApiServer();
        }

        cluster.allAreBoundRightly();
    }
}
