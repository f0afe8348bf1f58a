package io.ballast.engine.plan;

/**
 * A node that a pod may run on, with its rank.
 *
 * @param node     node name
 * @param points   weighted mean of the packages' points, 0 to 100, rounded down
 * @param weighted sum of weight times points; what the ranking goes by
 * @param tieBreak key among equal points
 */
public record Candidate(String node, int points, int weighted, long tieBreak) {}
