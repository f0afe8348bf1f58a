package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.FilterAnswer;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
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

    /** The stricter of two verdicts on one node counts. When nothing fits, every node of the request has a reason. */
    FilterAnswer filter(Set<String> asked, FilterAnswer answer) {
        Map<String, String> impossible = known(asked, answer.impossible(), Set.of());
        Map<String, String> refused = known(asked, answer.refused(), impossible.keySet());
        Set<String> taken = new HashSet<>(impossible.keySet());
        taken.addAll(refused.keySet());
        List<String> fitting = new ArrayList<>(answer.fitting().size());
        for (String node : answer.fitting()) {
            if (!asked.contains(node)) {
                faults.accept("node " + node + " fits but was not asked for");
            } else if (!taken.add(node)) {
                faults.accept("node " + node + " has two verdicts");
            } else {
                fitting.add(node);
            }
        }
        if (fitting.isEmpty() && taken.size() < asked.size()) {
            faults.accept("nothing fits, and " + (asked.size() - taken.size()) + " nodes have no verdict");
            asked.stream()
                    .filter(node -> !taken.contains(node))
                    .forEach(node -> refused.put(node, "node(s) got no verdict"));
        }
        return new FilterAnswer(fitting, refused, impossible);
    }

    private Map<String, String> known(Set<String> asked, Map<String, String> reasons, Set<String> taken) {
        Map<String, String> known = new LinkedHashMap<>();
        reasons.forEach((node, reason) -> {
            if (!asked.contains(node)) {
                faults.accept("node " + node + " is refused but was not asked for");
            } else if (taken.contains(node)) {
                faults.accept("node " + node + " has two verdicts");
            } else {
                known.put(node, reason);
            }
        });
        return known;
    }

    /** Points of every node that was asked for. */
    Map<String, Integer> prioritize(Set<String> asked, Map<String, Integer> answer) {
        Map<String, Integer> points = new LinkedHashMap<>();
        asked.forEach(node -> points.put(node, 0));
        answer.forEach((node, score) -> {
            if (!asked.contains(node)) {
                faults.accept("node " + node + " has points but was not asked for");
                return;
            }
            int within = Math.max(0, Math.min(MOST_POINTS, score));
            if (within != score) {
                faults.accept("node " + node + " has " + score + " points, the range is 0 to " + MOST_POINTS);
            }
            points.put(node, within);
        });
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
