package io.ballast.model.sink;

import io.ballast.model.DecisionPoint;

/** Which sink answers which decision point. */
public final class Sinks {
    private Sinks() {}

    /**
     * A new sink for a decision about one subject; filter and score have one for each run over nodes instead.
     *
     * @throws IllegalArgumentException when the decision point has no such sink
     */
    public static Sink of(DecisionPoint point) {
        return switch (point) {
            case CLASSIFY -> new Classification();
            case ADMIT -> new Admission();
            case RESERVE -> new Placement();
            case SUPPRESS -> new Suppression();
            case BURST -> new Burst();
            case EVICT -> new Eviction();
            case TUNE -> new Setting();
            default ->
                throw new IllegalArgumentException("decision point " + point.word() + " has no single-subject sink");
        };
    }
}
