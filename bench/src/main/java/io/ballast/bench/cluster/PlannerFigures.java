package io.ballast.bench.cluster;

import java.util.LinkedHashMap;
import java.util.Map;

/** What became of planned placement in a run. */
final class PlannerFigures {
    /** Share of the nominations seen on pods that kube-scheduler followed, in percent. */
    static final String SHARE = "share of the nominations that was taken, %";

    private static final double PERCENT = 100;

    private PlannerFigures() {}

    /** Figures by name, in the order in which they are shown; none where nothing was planned, left alone or nominated. */
    static Map<String, Double> of(Seen seen) {
        Map<String, Double> figures = new LinkedHashMap<>();
        seen.adapter()
                .filter(adapter ->
                        plans(adapter, "planned") > 0 || !leftAlone(adapter).isEmpty())
                .ifPresent(adapter -> add(figures, adapter));
        int nominated = seen.times().nominated();
        if (nominated > 0 || !figures.isEmpty()) {
            int taken = seen.times().boundAsNominated();
            figures.put("nominations patched: seen on the pod", (double) nominated);
            figures.put("nominations taken: bound on the node", (double) taken);
            figures.put(SHARE, nominated == 0 ? 0 : PERCENT * taken / nominated);
        }
        return figures;
    }

    private static void add(Map<String, Double> figures, AdapterMetrics.Change adapter) {
        figures.put("pods planned", plans(adapter, "planned"));
        leftAlone(adapter).forEach((why, pods) -> figures.put("pods left alone: " + why, pods));
        figures.put("pods asked about before they were planned", adapter.since("ballast_planner_pods_late_total"));
        figures.put("pods to be planned that fit nowhere", adapter.since("ballast_planner_pods_nowhere_total"));
        figures.put("nominations not written in time, as the adapter counts", plans(adapter, "refused"));
        figures.put("nominations withdrawn or expired", plans(adapter, "missed"));
        figures.put("plans taken, as the adapter counts", plans(adapter, "taken"));
    }

    private static Map<String, Double> leftAlone(AdapterMetrics.Change adapter) {
        return adapter.sinceByLabel("ballast_planner_pods_left_alone_total", "why");
    }

    private static double plans(AdapterMetrics.Change adapter, String result) {
        return adapter.since("ballast_planner_plans_total", "result", result);
    }
}
