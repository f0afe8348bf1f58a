package io.ballast.model.sink;

import io.ballast.model.NodeRow;
import io.ballast.model.RuleFunction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collects refusals of nodes. A node without a refusal fits. The plan only drops the row; this is called in sessions and to explain. */
public final class Filter extends Sink {
    /**
     * One refusal.
     *
     * @param rule      index of the rule in the bundle
     * @param node      refused node
     * @param arguments values for the places <code>{0}</code>, <code>{1}</code> of the rule's reason
     * @param permanent whether no pod's leaving would change it, so that preemption does not help
     */
    public record Rejection(int rule, String node, List<Object> arguments, boolean permanent) {}

    private final List<Rejection> rejections = new ArrayList<>();

    /** Refuses the node of a row. O(1). */
    @Verb(values = 0)
    @RuleFunction
    public void reject(NodeRow row) {
        rejections.add(new Rejection(rule(), row.node(), List.of(), false));
    }

    /** Refuses the node of a row, with a value for the reason text. O(1). */
    @Verb(values = 1)
    @RuleFunction
    public void reject(NodeRow row, Object first) {
        rejections.add(new Rejection(rule(), row.node(), List.of(first), false));
    }

    /** Refuses the node of a row, with two values for the reason text. O(1). */
    @Verb(values = 2)
    @RuleFunction
    public void reject(NodeRow row, Object first, Object second) {
        rejections.add(new Rejection(rule(), row.node(), List.of(first, second), false));
    }

    /** Refuses the node of a row once for each value, so that each gives a reason of its own. O(values). */
    @RuleFunction
    public void rejectEach(NodeRow row, List<?> values) {
        values.forEach(value -> reject(row, value));
    }

    /** Refuses the node of a row whatever other pods do there, so that evicting some of them is not even tried. O(1). */
    @Verb(values = 0)
    @RuleFunction
    public void rejectPermanently(NodeRow row) {
        rejections.add(new Rejection(rule(), row.node(), List.of(), true));
    }

    /** Refuses the node of a row whatever other pods do there, with a value for the reason text. O(1). */
    @Verb(values = 1)
    @RuleFunction
    public void rejectPermanently(NodeRow row, Object first) {
        rejections.add(new Rejection(rule(), row.node(), List.of(first), true));
    }

    /** All refusals so far, in firing order. */
    public List<Rejection> rejections() {
        return Collections.unmodifiableList(rejections);
    }

    /** Forgets all refusals. */
    public void clear() {
        rejections.clear();
    }
}
