package io.ballast.model.evict;

/** What becomes of a feature in one round. */
public enum FeatureState {
    /** It has no say: switched off, or the round is skipped. */
    OFF,
    /** It has no say because of its settings; the reason says which. */
    MISCONFIGURED,
    /** It has its turn. */
    RUNS
}
