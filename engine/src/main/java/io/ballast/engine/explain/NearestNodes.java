package io.ballast.engine.explain;

import io.ballast.engine.plan.PlanProgram;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds the refused nodes that come nearest to fitting, with what they would need. Thread-safe. */
public final class NearestNodes {
    // Looking for changes takes milliseconds a node, so only the best by a rough measure are looked at.
    private static final int LOOKED_AT = 100;

    private final ChangeSearch search;

    public NearestNodes(PlanProgram program) {
        search = new ChangeSearch(program);
    }

    /** A node by how many rules refuse it, and how far the numbers that they compare are apart. */
    private record Rough(String node, long rules, double gap) {
        static Rough of(String node, List<RuleExplanation> explanation) {
            List<RuleExplanation> fired =
                    explanation.stream().filter(RuleExplanation::fired).toList();
            return new Rough(
                    node, fired.size(), fired.stream().mapToDouble(Rough::gap).sum());
        }

        private static double gap(RuleExplanation rule) {
            return rule.trials().stream()
                    .filter(t -> t.failed() == 0)
                    .flatMap(t -> t.outcomes().stream())
                    .flatMap(o -> o.compared().stream())
                    .filter(Compared::numeric)
                    .mapToDouble(Rough::gap)
                    .min()
                    .orElse(1);
        }

        private static double gap(Compared compared) {
            double left = (Long) compared.left();
            double right = (Long) compared.right();
            return Math.abs(left - right) / Math.max(1, Math.max(Math.abs(left), Math.abs(right)));
        }
    }

    /**
     * The nearest nodes: by what has to change, those that one change is enough for first.
     *
     * @param explanation every filter rule on every node, by node
     * @param rows        facts of a node, by type
     */
    public List<NodeChanges> of(
            PodRequest pod,
            Map<String, List<RuleExplanation>> explanation,
            Map<String, Map<Class<?>, NodeRow>> rows,
            int limit) {
        return explanation.entrySet().stream()
                .map(e -> Rough.of(e.getKey(), e.getValue()))
                .filter(r -> r.rules > 0)
                .sorted(Comparator.comparingLong(Rough::rules).thenComparingDouble(Rough::gap))
                .limit(LOOKED_AT)
                .map(r -> search.of(r.node, pod, rows.get(r.node)))
                .sorted(Comparator.comparingInt((NodeChanges c) -> c.together().isEmpty()
                                ? Integer.MAX_VALUE
                                : c.together().size())
                        .thenComparingDouble(NodeChanges::distance))
                .limit(limit)
                .toList();
    }
}
