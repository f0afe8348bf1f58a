package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Set;

/**
 * How pods are planned ahead of kube-scheduler.
 *
 * @param enabled    whether they are
 * @param deadline   how long a nomination may stand before kube-scheduler takes it up; it holds its node all the while
 * @param window     plans that are not taken up yet, at most
 * @param schedulers schedulerName of the pods that are planned
 */
public record PlannerSettings(boolean enabled, Duration deadline, int window, Set<String> schedulers) {
    /** Nothing is planned. */
    public static final PlannerSettings OFF =
            new PlannerSettings(false, Duration.ofSeconds(5), 256, Set.of("default-scheduler"));

    public PlannerSettings {
        requireNonNull(deadline, "deadline is null");
        schedulers = Set.copyOf(schedulers);
        if (window < 1) {
            throw new IllegalArgumentException("window is " + window + ", must be 1 or more");
        }
    }
}
