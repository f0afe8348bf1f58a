package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import java.util.List;

/**
 * What would have to be different for a node to fit. Every change was tried: the rules were asked again with the changed fact.
 *
 * @param node     node name
 * @param rules    each rule that refuses the node, with what would end its refusal alone
 * @param single   changes each of which makes the node fit, against all rules; at most one for pod, parameters and node; the smallest first
 * @param together the smallest set of changes found that makes the node fit; one entry where a single change does; empty when none is known
 */
public record NodeChanges(String node, List<RuleChanges> rules, List<Change> single, List<Change> together) {
    /**
     * What would end one rule's refusal without another rule beginning to refuse.
     *
     * @param rule    the rule
     * @param changes at most one for pod, parameters and node, the smallest first; empty when no change of a single value is known
     */
    public record RuleChanges(CompiledRule rule, List<Change> changes) {}

    /** How much has to change: the sum of the shares by which values move; infinite when no set of changes is known. */
    public double distance() {
        return together.isEmpty()
                ? Double.POSITIVE_INFINITY
                : together.stream().mapToDouble(Change::relative).sum();
    }
}
