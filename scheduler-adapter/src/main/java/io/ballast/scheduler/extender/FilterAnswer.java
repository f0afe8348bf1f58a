package io.ballast.scheduler.extender;

import static java.util.Objects.requireNonNull;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Answer to a filter question: verdicts by the place of a node in the question, at most one for each. Whoever makes one does not change its parts any more.
 * Thread-safe.
 */
public final class FilterAnswer {
    private static final String[] NO_REASONS = {};
    private static final BitSet NONE = new BitSet(0);

    private final NodeNames nodes;
    private final int[] fitting;
    private final String[] reasons;
    private final BitSet impossible;

    /**
     * An answer.
     *
     * @param nodes      the nodes of the question
     * @param fitting    places of nodes that may be used, the best first; in the order of the question when they are all that fit
     * @param reasons    why a node may not be used, by place; null for none. Empty when there is none at all
     * @param impossible places of refused nodes where not even preemption helps
     * @throws IllegalArgumentException when a node has two verdicts, or a place is outside of the question
     */
    public FilterAnswer(NodeNames nodes, int[] fitting, String[] reasons, BitSet impossible) {
        this.nodes = requireNonNull(nodes, "nodes is null");
        this.fitting = requireNonNull(fitting, "fitting is null");
        this.reasons = requireNonNull(reasons, "reasons is null");
        this.impossible = requireNonNull(impossible, "impossible is null");
        if ((reasons.length != nodes.size() && reasons.length > 0) || impossible.length() > nodes.size()) {
            throw new IllegalArgumentException(
                    "the question has " + nodes.size() + " nodes, the answer is about " + reasons.length);
        }
        BitSet fits = new BitSet(nodes.size());
        for (int place : fitting) {
            if (place < 0 || place >= nodes.size()) {
                throw new IllegalArgumentException("the question has no place " + place);
            }
            if (fits.get(place) || reason(place) != null) {
                throw new IllegalArgumentException("node " + nodes.get(place) + " has two verdicts");
            }
            fits.set(place);
        }
    }

    /** An answer that says nothing about any node. */
    static FilterAnswer empty(NodeNames nodes) {
        return fitting(nodes, new int[0]);
    }

    /**
     * An answer that refuses no node.
     *
     * @param fitting places of nodes that may be used, the best first
     */
    public static FilterAnswer fitting(NodeNames nodes, int[] fitting) {
        return new FilterAnswer(nodes, fitting, NO_REASONS, NONE);
    }

    /** Number of nodes with a verdict. */
    int verdicts() {
        int verdicts = fitting.length;
        for (String reason : reasons) {
            verdicts += reason == null ? 0 : 1;
        }
        return verdicts;
    }

    NodeNames nodes() {
        return nodes;
    }

    int[] places() {
        return fitting;
    }

    /** Reason by place; null for none. */
    String reason(int place) {
        return reasons.length == 0 ? null : reasons[place];
    }

    /** Whether some node may be refused. */
    boolean refuses() {
        return reasons.length > 0;
    }

    boolean impossible(int place) {
        return impossible.get(place);
    }

    /** Nodes that may be used, in the order of the answer. */
    public List<String> fitting() {
        return IntStream.of(fitting).mapToObj(nodes::get).toList();
    }

    /** Reason by node, where another state of the cluster may help. */
    public Map<String, String> refused() {
        return reasons(false);
    }

    /** Reason by node, where not even preemption helps. */
    public Map<String, String> impossible() {
        return reasons(true);
    }

    private Map<String, String> reasons(boolean forGood) {
        Map<String, String> found = new LinkedHashMap<>();
        for (int place = 0; place < reasons.length; place++) {
            if (reasons[place] != null && impossible.get(place) == forGood) {
                found.put(nodes.get(place), reasons[place]);
            }
        }
        return found;
    }
}
