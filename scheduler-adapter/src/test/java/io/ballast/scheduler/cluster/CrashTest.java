package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An adapter that acts alone, or its API server, is killed in the middle of binds, and started anew. Large with {@code -Dballast.faults=full}. */
class CrashTest {
    private static final int NODES = Faults.size(12, 125);
    private static final int CRASHES = Faults.size(1, 4);
    private static final String PLANNER = "planner: {enabled: true}\n";

    private final Random draws = Faults.draws();
    private final StringJoiner told = new StringJoiner("\n");
    private ScarceCluster cluster;
    private AdapterProcess adapter;

    @BeforeEach
    void start() throws IOException {
        cluster = new ScarceCluster(NODES);
        adapter = cluster.adapter(PLANNER);
        cluster.startScheduler();
    }

    @AfterEach
    void stop() throws IOException {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void anotherAdapterGoesOnAfterOneWasKilled() throws IOException {
        int pods = cluster.halves() / CRASHES;
        for (int crash = 0; crash < CRASHES; crash++) {
            cluster.createPods(pods);
            String state = cluster.untilBindsAreUnderWay(pods, draws);
            adapter.kill();
            told.add("adapter killed: " + state);
            adapter = cluster.adapter(PLANNER);
        }

        cluster.allAreBoundRightly();
        told.add(cluster.relay().unansweredBinds() + " binds had no answer");
        Faults.tell("crash-adapter", told.toString());
        assertThat(cluster.relay().unansweredBinds()).isPositive();
    }

    @Test
    void adapterGoesOnAfterTheApiServerWasKilled() {
        int pods = cluster.halves() / CRASHES;
        for (int crash = 0; crash < CRASHES; crash++) {
            cluster.createPods(pods);
            String state = cluster.untilBindsAreUnderWay(pods, draws);
            cluster.plane().killApiServer();
            told.add("API server killed: " + state);
            cluster.plane().restartApiServer();
        }

        cluster.allAreBoundRightly();
        Faults.tell("crash-api-server", told.toString());
    }
}
