package io.ballast.authoring.test;

import io.ballast.model.DecisionPoint;
import java.util.List;
import java.util.Map;

/**
 * What the rules of a package say about facts that somebody tries.
 *
 * @param point   decision that was asked for
 * @param verdict values by the words that tests use: {@code rejected} and {@code fits}, the ranking and its points, {@code writes}, {@code violations}
 * @param rules   how each rule stands to the facts, node by node where nodes are asked about
 */
public record TrialAnswer(DecisionPoint point, Map<String, Object> verdict, List<Rule> rules) {
    /**
     * How one rule stands to the facts.
     *
     * @param node        the node; empty where none is asked about
     * @param id          id of the rule
     * @param place       file and line
     * @param fired       whether it fired
     * @param justMissed  whether it did not fire, and one constraint more would have made it
     * @param reason      its reason text with the values of this decision; empty when it did not fire
     * @param constraints its constraints over the facts that come nearest to matching; empty when a fact that it needs is not there
     */
    public record Rule(
            String node,
            String id,
            String place,
            boolean fired,
            boolean justMissed,
            String reason,
            List<Constraint> constraints) {}

    /**
     * One constraint.
     *
     * @param text   as written
     * @param holds  whether it holds
     * @param values both sides with their values, for example {@code 3 <= 2}; empty when there are none to show
     */
    public record Constraint(String text, boolean holds, String values) {}
}
