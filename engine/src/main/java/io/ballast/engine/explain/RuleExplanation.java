package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import java.util.List;
import java.util.Optional;

/**
 * How one rule stands to the facts of one question, for example one pod on one node.
 *
 * @param rule    the rule
 * @param version version of its package
 * @param fired   whether it fired
 * @param permanent whether it refuses the node whatever other pods do there
 * @param reason  its reason text, with the values of this decision; empty when it did not fire
 * @param trials  one for each tuple of parameters, at least one unless the rule does not concern the pod at all
 */
public record RuleExplanation(
        CompiledRule rule, String version, boolean fired, boolean permanent, String reason, List<Trial> trials) {
    /**
     * One tuple of parameters tried on the node.
     *
     * @param parameters what it was tried with, as text
     * @param outcomes   the constraints over the node, in the order of the rule
     * @param reason     the reason text of this trial; empty when it did not fire
     */
    public record Trial(String parameters, List<Outcome> outcomes, String reason) {
        /** Number of constraints that do not hold. */
        public long failed() {
            return outcomes.stream().filter(o -> !o.holds()).count();
        }
    }

    /**
     * One constraint.
     *
     * @param text   as written
     * @param line   line in the rule file, 0 when unknown
     * @param holds  whether it holds
     * @param compared both sides with their values; empty when there are none to show
     */
    public record Outcome(String text, int line, boolean holds, Optional<Compared> compared) {
        /** Both sides with their values, for example {@code 71 > 65}; empty when there are none to show. */
        public String values() {
            return compared.map(Compared::text).orElse("");
        }

        /** Whether the values say more than the constraint; false when there are none. */
        public boolean telling() {
            return compared.filter(Compared::telling).isPresent();
        }
    }

    /** Whether the rule did not fire, and one constraint more would have made it. */
    public boolean justMissed() {
        return !fired && trials.stream().anyMatch(t -> t.failed() == 1);
    }

    /** Place of the rule, for example {@code load-aware/filter.drl:42}. */
    public String position() {
        return rule.entry().position();
    }
}
