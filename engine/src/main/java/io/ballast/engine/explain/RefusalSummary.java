package io.ballast.engine.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why many nodes refuse a pod, in a few lines: nodes counted by rule and reason, with the range of the values that were compared.
 *
 * @param nodes   number of nodes
 * @param fitting nodes that no rule refuses
 * @param groups  one for each rule and reason, most nodes first, then by rule id; a node that several rules refuse counts for each
 */
public record RefusalSummary(long nodes, long fitting, List<Group> groups) {
    /**
     * Nodes that one rule refuses for one reason.
     *
     * @param example explanation of the rule on the first of these nodes, for its id, package version and place
     * @param reason  reason text with the values of this group
     * @param nodes   number of nodes
     * @param ranges  comparisons of numbers that made the rule fire
     */
    public record Group(RuleExplanation example, String reason, long nodes, List<Range> ranges) {}

    /**
     * One comparison over many nodes.
     *
     * @param operator  for example {@code >}
     * @param unit      unit of both sides
     * @param leftLow   smallest value on the left
     * @param leftHigh  largest value on the left
     * @param rightLow  smallest value on the right
     * @param rightHigh largest value on the right
     */
    public record Range(
            String operator, Compared.Unit unit, long leftLow, long leftHigh, long rightLow, long rightHigh) {
        private static Range of(Compared compared) {
            long left = (Long) compared.left();
            long right = (Long) compared.right();
            return new Range(compared.operator(), compared.unit(), left, left, right, right);
        }

        private Range with(Range other) {
            return new Range(
                    operator,
                    unit,
                    Math.min(leftLow, other.leftLow),
                    Math.max(leftHigh, other.leftHigh),
                    Math.min(rightLow, other.rightLow),
                    Math.max(rightHigh, other.rightHigh));
        }

        /** The comparison in words, for example {@code 71-94 % > 65 %}. */
        public String text() {
            return side(leftLow, leftHigh) + " " + operator + " " + side(rightLow, rightHigh);
        }

        private String side(long low, long high) {
            String shown = unit.show(high);
            if (low == high || unit.show(low).equals(shown)) {
                return shown;
            }
            String first = unit == Compared.Unit.MILLI ? Long.toString(low) : unit.show(low);
            int space = first.indexOf(' ');
            return (space < 0 ? first : first.substring(0, space)) + (low < 0 || high < 0 ? " to " : "-") + shown;
        }
    }

    /** Sums up an explanation of every node. */
    public static RefusalSummary of(Map<String, List<RuleExplanation>> explanation) {
        Map<List<String>, Group> groups = new LinkedHashMap<>();
        long fitting = 0;
        for (List<RuleExplanation> rules : explanation.values()) {
            fitting += rules.stream().noneMatch(RuleExplanation::fired) ? 1 : 0;
            rules.stream().filter(RuleExplanation::fired).forEach(r -> count(r, groups));
        }
        return new RefusalSummary(
                explanation.size(),
                fitting,
                groups.values().stream()
                        .sorted(Comparator.comparingLong(Group::nodes)
                                .reversed()
                                .thenComparing(g -> g.example.rule().entry().id())
                                .thenComparing(Group::reason))
                        .toList());
    }

    private static void count(RuleExplanation rule, Map<List<String>, Group> groups) {
        Map<String, List<Range>> byReason = new LinkedHashMap<>();
        rule.trials().stream()
                .filter(t -> !t.reason().isEmpty())
                .forEach(t -> byReason.merge(t.reason(), ranges(t), RefusalSummary::merge));
        if (byReason.isEmpty()) {
            byReason.put(rule.reason(), List.of());
        }
        byReason.forEach((reason, ranges) -> groups.merge(
                List.of(rule.rule().entry().id(), reason),
                new Group(rule, reason, 1, ranges),
                (a, b) -> new Group(a.example, reason, a.nodes + 1, merge(a.ranges, b.ranges))));
    }

    /** Comparisons with a value of this decision; those with a number in the rule only when there are no others. */
    private static List<Range> ranges(RuleExplanation.Trial trial) {
        List<RuleExplanation.Outcome> numeric = trial.outcomes().stream()
                .filter(o -> o.compared().filter(Compared::numeric).isPresent())
                .toList();
        List<RuleExplanation.Outcome> variable = numeric.stream()
                .filter(o -> !o.text().matches(".*[<>=]\\s*-?\\d+L?\\s*"))
                .toList();
        return (variable.isEmpty() ? numeric : variable)
                .stream().map(o -> Range.of(o.compared().orElseThrow())).toList();
    }

    /** Trials of one rule have the same constraints, so their comparisons stand at the same places. */
    private static List<Range> merge(List<Range> a, List<Range> b) {
        List<Range> merged = new ArrayList<>();
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            merged.add(a.get(i).with(b.get(i)));
        }
        return merged;
    }
}
