package io.ballast.algorithms;

import io.ballast.model.RuleFunction;

/** Points for the place that a node has among the preferred ones of a pod. Thread-safe. */
public final class HintPoints {
    private static final long MAX_POINTS = 100;

    private HintPoints() {}

    /** 100 for the first place and one less for each next one, at least 1; 0 without place. O(1). */
    @RuleFunction
    public static long ofPlace(long place) {
        return place <= 0 ? 0 : Math.max(1, MAX_POINTS + 1 - place);
    }
}
