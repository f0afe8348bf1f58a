package io.ballast.engine.active;

import java.util.Map;

/**
 * How a candidate's decisions differ from those of the active policy.
 *
 * @param active    revision of the active policy
 * @param candidate revision of the candidate
 * @param compared  decisions that both made
 * @param dropped   decisions that were left out because the shadow did not keep up
 * @param failed    decisions that one of them could not make
 * @param moved     decisions with another best node
 * @param rules     rules that refuse in one policy and not in the other, by id
 * @param example   a pod that goes elsewhere, and where; empty without one
 */
public record ShadowReport(
        String active,
        String candidate,
        long compared,
        long dropped,
        long failed,
        long moved,
        Map<String, RuleDifference> rules,
        String example) {
    /**
     * Differences that one rule makes.
     *
     * @param added   refusals of nodes that only the candidate has
     * @param gone    refusals of nodes that only the active policy has
     * @param example the first of them, in words
     */
    public record RuleDifference(long added, long gone, String example) {}
}
