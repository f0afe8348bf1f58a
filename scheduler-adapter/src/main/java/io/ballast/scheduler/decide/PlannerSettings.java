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
 * @param schedulers schedulerName of the pods that are planned, from when a scheduler of the name has asked about one
 * @param secondLook whether a pod is nominated for when kube-scheduler asked about nodes none of which fits, and another one does
 */
public record PlannerSettings(
        boolean enabled, Duration deadline, int window, Set<String> schedulers, boolean secondLook) {
    /** Nothing is planned ahead, and no second look is taken. */
    public static final PlannerSettings OFF =
            new PlannerSettings(false, Duration.ofSeconds(5), 256, Set.of("default-scheduler"), false);

    /** Pods are planned ahead, and second looks are taken. */
    public static final PlannerSettings DEFAULTS =
            new PlannerSettings(true, OFF.deadline(), OFF.window(), OFF.schedulers(), true);

    public PlannerSettings {
        requireNonNull(deadline, "deadline is null");
        schedulers = Set.copyOf(schedulers);
        if (window < 1) {
            throw new IllegalArgumentException("window is " + window + ", must be 1 or more");
        }
    }
}
