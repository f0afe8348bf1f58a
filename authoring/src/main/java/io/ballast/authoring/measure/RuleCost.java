package io.ballast.authoring.measure;

import java.util.Optional;

/**
 * What a rule costs, or a whole decision of a package.
 *
 * @param pack     package
 * @param point    decision point, by its word
 * @param rule     id of the rule; empty for all rules of the package together
 * @param executor {@code plan} or {@code session}
 * @param now      cost under the measured rules
 * @param before   cost under the rules that they are compared with; empty when these have no such rule, or there are none
 * @param share    percent of the package's time at this decision point
 */
public record RuleCost(
        String pack, String point, String rule, String executor, Cost now, Optional<Cost> before, double share) {
    /**
     * What one decision costs.
     *
     * @param evaluations  how often the rule is evaluated: once for each node row and tuple of settings; 1 for a session
     * @param nanos        CPU nanoseconds a decision
     * @param bytes        bytes allocated a decision
     */
    public record Cost(double evaluations, double nanos, double bytes) {
        /** CPU nanoseconds an evaluation; 0 when there is none. */
        public double nanosEach() {
            return evaluations == 0 ? 0 : nanos / evaluations;
        }

        /** Bytes allocated an evaluation; 0 when there is none. */
        public double bytesEach() {
            return evaluations == 0 ? 0 : bytes / evaluations;
        }
    }

    /** How much slower than before, in percent; negative when faster, empty when there is nothing to compare with. */
    public Optional<Double> changePercent() {
        return before.filter(b -> b.nanos() > 0).map(b -> (now.nanos() - b.nanos()) / b.nanos() * 100);
    }
}
