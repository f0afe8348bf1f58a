package io.ballast.engine.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What replaying a log with another bundle came to. Not thread-safe. */
public final class ReplayReport {
    /** How a verdict differs. */
    public enum Kind {
        /** Another node, a node instead of none, or none instead of a node. */
        NODE,
        /** The same node, but other nodes are refused beside it. */
        REFUSALS,
        /** The same node and refusals, but other points. */
        POINTS,
        /** Another value of a target. */
        VALUE,
        /** The decision failed where it had not, or the other way round. */
        FAILURE
    }

    /**
     * A decision whose verdict differs.
     *
     * @param number  number of the decision
     * @param point   word of the decision point
     * @param subject what was decided about
     * @param kind    how it differs
     * @param before  the recorded verdict, in words
     * @param after   the verdict now, in words
     * @param rules   rules that make the difference, as far as they are known
     */
    public record Difference(
            long number, String point, String subject, Kind kind, String before, String after, List<String> rules) {}

    private final int maxExamples;
    private final List<Difference> examples = new ArrayList<>();
    private final Map<Kind, Long> byKind = new TreeMap<>();
    private final Map<String, Long> byRule = new TreeMap<>();
    private final Map<String, Long> notReplayable = new LinkedHashMap<>();
    private final List<LogNotice> notices = new ArrayList<>();
    private final Map<String, Long> byPoint = new TreeMap<>();
    private long replayed;
    private long differences;
    private long unseen;

    ReplayReport(int maxExamples) {
        this.maxExamples = maxExamples;
    }

    void replayed(String point) {
        replayed++;
        byPoint.merge(point, 1L, Long::sum);
    }

    void differs(Difference difference) {
        differences++;
        byKind.merge(difference.kind, 1L, Long::sum);
        difference.rules.forEach(rule -> byRule.merge(rule, 1L, Long::sum));
        if (examples.size() < maxExamples) {
            examples.add(difference);
        }
    }

    void notReplayable(NotReplayableException why) {
        notReplayable.merge(String.valueOf(why.getMessage()), 1L, Long::sum);
        unseen += why.unseen() ? 1 : 0;
    }

    void notice(LogNotice notice) {
        notices.add(notice);
    }

    /** Decisions that were made again. */
    public long replayed() {
        return replayed;
    }

    /** Decisions that were made again, by decision point. */
    public Map<String, Long> byPoint() {
        return byPoint;
    }

    /** Decisions whose verdict differs. */
    public long differences() {
        return differences;
    }

    /** Differences by kind. */
    public Map<Kind, Long> byKind() {
        return byKind;
    }

    /** Differences by rule; one that several rules make counts for each. */
    public Map<String, Long> byRule() {
        return byRule;
    }

    /** The first differences. */
    public List<Difference> examples() {
        return examples;
    }

    /** Decisions that could not be made again, by reason. */
    public Map<String, Long> notReplayable() {
        return notReplayable;
    }

    /** Of those that could not be made again: because the candidate reads facts that the rules which decided did not read. */
    public long unseen() {
        return unseen;
    }

    /** What is missing from the log. */
    public List<LogNotice> notices() {
        return notices;
    }
}
