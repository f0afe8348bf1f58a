package io.ballast.bench.cluster;

import java.util.LinkedHashMap;
import java.util.Map;

/** What became of planned placement in a run. */
final class PlannerFigures {
    /** Share of the nominations seen on pods that kube-scheduler followed, in percent. */
    static final String SHARE = "share of the nominations that was taken, %";

    private static final double PERCENT = 100;

    private PlannerFigures() {}

    /** Figures by name, in the order in which they are shown; none where nothing was planned or left alone. */
    static Map<String, Double> of(Seen seen) {
        return seen.adapter()
                .filter(adapter ->
                        plans(adapter, "planned") > 0 || !leftAlone(adapter).isEmpty())
                .map(adapter -> of(adapter, seen.times()))
                .orElse(Map.of());
    }

    private static Map<String, Double> of(AdapterMetrics.Change adapter, BindTimes times) {
        Map<String, Double> figures = new LinkedHashMap<>();
        int nominated = times.nominated();
        int taken = times.boundAsNominated();
        figures.put("pods planned", plans(adapter, "planned"));
        leftAlone(adapter).forEach((why, pods) -> figures.put("pods left alone: " + why, pods));
        figures.put("pods asked about before they were planned", adapter.since("ballast_planner_pods_late_total"));
        figures.put("pods to be planned that fit nowhere", adapter.since("ballast_planner_pods_nowhere_total"));
        figures.put("nominations not written in time, as the adapter counts", plans(adapter, "refused"));
        figures.put("nominations withdrawn or expired", plans(adapter, "missed"));
        figures.put("plans taken, as the adapter counts", plans(adapter, "taken"));
        figures.put("nominations patched: seen on the pod", (double) nominated);
        figures.put("nominations taken: bound on the node", (double) taken);
        figures.put(SHARE, nominated == 0 ? 0 : PERCENT * taken / nominated);
        return figures;
    }

    private static Map<String, Double> leftAlone(AdapterMetrics.Change adapter) {
        return adapter.sinceByLabel("ballast_planner_pods_left_alone_total", "why");
    }

    private static double plans(AdapterMetrics.Change adapter, String result) {
        return adapter.since("ballast_planner_plans_total", "result", result);
    }
}
