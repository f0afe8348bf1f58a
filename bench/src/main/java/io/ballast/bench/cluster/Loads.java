package io.ballast.bench.cluster;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedLoads;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reports of the load of all nodes. Reports expire, so they are made anew. Thread-safe.
 *
 * @param plane    control plane that has the nodes
 * @param scenario says how busy they are
 * @param nodes    how many there are
 */
record Loads(ControlPlane plane, Scenario scenario, int nodes) {
    /** As often as node agents report. */
    private static final long PERIOD_SECONDS = 60;

    private static final long NEVER_SECONDS = TimeUnit.DAYS.toSeconds(1);

    private static final String MEMORY = "8Gi";

    void report() {
        plane.withWorkers(nodes, i -> SimulatedLoads.report(plane.client(), Scenario.nodeName(i), cpu(i), MEMORY));
    }

    void reportAgain() {
        plane.withWorkers(nodes, i -> SimulatedLoads.reportAgain(plane.client(), Scenario.nodeName(i), cpu(i), MEMORY));
    }

    /** Reports again and again until that is ended, where pods come one by one: that takes longer than reports count. */
    Reporting keepReporting() {
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
        long first = scenario.oneByOne() ? PERIOD_SECONDS : NEVER_SECONDS;
        return new Reporting(
                thread, thread.scheduleAtFixedRate(this::reportAgain, first, PERIOD_SECONDS, TimeUnit.SECONDS));
    }

    /**
     * Reports that are made again and again.
     *
     * @param thread  makes them
     * @param reports done when one has failed, after which no other is made
     */
    record Reporting(ScheduledExecutorService thread, Future<?> reports) {
        /** @throws IllegalStateException when they have ended too early: what was measured since is nothing */
        void requireGoingOn() {
            if (reports.isDone()) {
                throw new IllegalStateException("the reports of nodes have ended too early");
            }
        }

        void end() {
            thread.shutdownNow();
        }
    }

    private String cpu(int node) {
        return scenario.cpu(node, nodes);
    }
}
