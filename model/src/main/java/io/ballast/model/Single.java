package io.ballast.model;

/**
 * A fact of which one decision has at most one: the pod that is asked about, the switches of the node. A rule may match it beside any other fact without
 * an equality, since it makes no more combinations.
 */
public interface Single {}
