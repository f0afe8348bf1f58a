package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes an answer keep the protocol's promises whatever the decision says: only nodes that were asked for, each once, points within the range. A node that
 * breaks one is left out or put right, and the fault is reported. kube-scheduler trusts these lists.
 */
final class AnswerCheck {
    /** The range of the protocol. */
    static final int MOST_POINTS = 10;

    private final Consumer<String> faults;

    /** @param faults takes a text about each answer that had to be changed */
    AnswerCheck(Consumer<String> faults) {
        this.faults = faults;
    }

    /** When nothing fits, every node of the request has a reason. */
    FilterAnswer filter(FilterAnswer answer) {
        int nodes = answer.nodes().size();
        if (answer.places().length > 0) {
            return answer;
        }
        String[] reasons = new String[nodes];
        BitSet impossible = new BitSet(nodes);
        int missing = 0;
        for (int place = 0; place < nodes; place++) {
            String reason = answer.reason(place);
            missing += reason == null ? 1 : 0;
            reasons[place] = reason == null ? "node(s) got no verdict" : reason;
            impossible.set(place, answer.impossible(place));
        }
        if (missing == 0) {
            return answer;
        }
        faults.accept("nothing fits, and " + missing + " nodes have no verdict");
        return new FilterAnswer(answer.nodes(), new int[0], reasons, impossible);
    }

    /** Points of every node that was asked for. */
    int[] prioritize(NodeNames asked, int[] answer) {
        if (answer.length != asked.size()) {
            faults.accept("there are points of " + answer.length + " nodes, " + asked.size() + " were asked for");
        }
        int[] points = new int[asked.size()];
        for (int place = 0; place < Math.min(points.length, answer.length); place++) {
            int score = answer[place];
            points[place] = Math.max(0, Math.min(MOST_POINTS, score));
            if (points[place] != score) {
                faults.accept(
                        "node " + asked.get(place) + " has " + score + " points, the range is 0 to " + MOST_POINTS);
            }
        }
        return points;
    }

    Map<String, Victims> preempt(Set<String> asked, Map<String, Victims> answer) {
        Map<String, Victims> known = new LinkedHashMap<>();
        answer.forEach((node, victims) -> {
            if (asked.contains(node)) {
                known.put(node, victims);
            } else {
                faults.accept("node " + node + " has victims but was not asked for");
            }
        });
        return known;
    }
}
