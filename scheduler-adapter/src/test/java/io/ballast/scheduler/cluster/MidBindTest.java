package io.ballast.scheduler.cluster;

import java.io.IOException;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Beginning and end of tests in which something breaks in the middle of binds. */
abstract class MidBindTest {
    /** What adapters agree by on the one that acts. */
    static final String ELECTION = "leaderElection: {enabled: true, namespace: default, name: ballast}\n";

    private static final int NODES = Faults.size(12, 125);

    /** What was seen, line by line. */
    final StringJoiner told = new StringJoiner("\n");

    private final Random draws = Faults.draws();
    private ScarceCluster cluster;

    @BeforeEach
    void startCluster() throws IOException {
        cluster = new ScarceCluster(NODES);
        startAdapters(cluster);
        cluster.startScheduler();
    }

    /** Starts the first adapters; one is ready, or will be by itself. */
    abstract void startAdapters(ScarceCluster cluster) throws IOException;

    @AfterEach
    void stopCluster() throws IOException {
        if (cluster != null) {
            cluster.close();
        }
    }

    ScarceCluster cluster() {
        return cluster;
    }

    /**
     * Creates one of so many equal parts of the pods that have room, and waits until some of them are bound and others are being bound.
     *
     * @return how many, in words
     */
    String bindsUnderWay(int parts) {
        int pods = cluster.halves() / parts;
        cluster.createPods(pods);
        return cluster.untilBindsAreUnderWay(pods, draws);
    }
}
