package io.ballast.model.policy;

/** Which of two nodes the fit score takes for the better one: the one of which less, or the one of which more is requested. */
public enum NodePreference {
    /** The emptier one. */
    LEAST_ALLOCATED,
    /** The fuller one. */
    MOST_ALLOCATED
}
