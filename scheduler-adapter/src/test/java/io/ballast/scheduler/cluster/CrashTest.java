package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** An adapter that acts alone, or its API server, is killed in the middle of binds, and started anew. Large with {@code -Dballast.faults=full}. */
class CrashTest extends MidBindTest {
    private static final int CRASHES = Faults.size(1, 4);
    private static final String PLANNER = "planner: {enabled: true}\n";

    private AdapterProcess adapter;

    @Override
    void startAdapters(ScarceCluster cluster) throws IOException {
        adapter = cluster.adapter(PLANNER);
    }

    @Test
    void anotherAdapterGoesOnAfterOneWasKilled() throws IOException {
        for (int crash = 0; crash < CRASHES; crash++) {
            String state = bindsUnderWay(CRASHES);
            adapter.kill();
            told.add("adapter killed: " + state);
            adapter = cluster().adapter(PLANNER);
        }

        cluster().allAreBoundRightly();
        told.add(cluster().relay().unansweredBinds() + " binds had no answer");
        Faults.tell("crash-adapter", told.toString());
        assertThat(cluster().relay().unansweredBinds()).isPositive();
    }

    @Test
    void adapterGoesOnAfterTheApiServerWasKilled() {
        for (int crash = 0; crash < CRASHES; crash++) {
            String state = bindsUnderWay(CRASHES);
            cluster().plane().killApiServer();
            told.add("API server killed: " + state);
            cluster().plane().restartApiServer();
        }

        cluster().allAreBoundRightly();
        Faults.tell("crash-api-server", told.toString());
    }
}
