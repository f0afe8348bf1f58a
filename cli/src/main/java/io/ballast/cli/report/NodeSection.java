package io.ballast.cli.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The CPU of one node over time and what best-effort pods were allowed of it.
 *
 * @param title         heading
 * @param introduction  sentence below the heading; may be empty
 * @param node          node name
 * @param capacityMilli CPU of the node, in milli-cores; positive
 * @param samples       ticks, ascending in time
 * @param marks         moments at which the policy or the deciding rule changed, ascending in time
 * @param rules         rules that fired at least once, the most frequent first
 */
public record NodeSection(
        String title,
        String introduction,
        String node,
        long capacityMilli,
        List<Sample> samples,
        List<Mark> marks,
        List<FiredRule> rules)
        implements Section {
    public NodeSection {
        requireNonNull(title, "title is null");
        requireNonNull(introduction, "introduction is null");
        requireNonNull(node, "node is null");
        samples = List.copyOf(samples);
        marks = List.copyOf(marks);
        rules = List.copyOf(rules);
        if (capacityMilli <= 0) {
            throw new IllegalArgumentException("capacityMilli is " + capacityMilli + ", must be positive");
        }
    }

    /**
     * One tick.
     *
     * @param atSeconds          time since the start of the time line, in seconds
     * @param systemMilli        CPU of the system, in milli-cores
     * @param latencyMilli       CPU used by latency-sensitive pods, in milli-cores
     * @param bestEffortMilli    CPU used by best-effort pods, in milli-cores
     * @param bestEffortMaxMilli CPU that best-effort pods may use, as decided, in milli-cores
     */
    public record Sample(
            long atSeconds, long systemMilli, long latencyMilli, long bestEffortMilli, long bestEffortMaxMilli) {}

    /**
     * A change of policy or rule.
     *
     * @param atSeconds time since the start, in seconds
     * @param text      what changed
     */
    public record Mark(long atSeconds, String text) {
        public Mark {
            requireNonNull(text, "text is null");
        }
    }

    /**
     * A rule that fired.
     *
     * @param rule  rule id
     * @param text  its reason
     * @param ticks how many ticks it decided
     */
    public record FiredRule(String rule, String text, long ticks) {
        public FiredRule {
            requireNonNull(rule, "rule is null");
            requireNonNull(text, "text is null");
        }
    }
}
