package io.ballast.cli.simulate;

import io.ballast.cli.report.TraceSection;
import io.ballast.cli.trace.CurvePoint;
import java.util.List;

/**
 * What came of one replay.
 *
 * @param score     score package
 * @param workload  workload
 * @param seed      seed of the arrival order
 * @param published whether the arrival order is the published one of that seed
 * @param curve     the cluster as demand arrives
 * @param summary   figures of the whole run
 * @param stranded  free GPUs at the end
 * @param slowest   slowest decisions
 */
public record TraceRun(
        String score,
        String workload,
        long seed,
        boolean published,
        List<CurvePoint> curve,
        Summary summary,
        TraceSection.Stranded stranded,
        List<TraceSection.SlowDecision> slowest) {
    /**
     * Figures of a replay.
     *
     * @param pods                     pods that arrived
     * @param placed                   pods that found a node
     * @param allocationPercent        GPUs in use at the end, in percent of all
     * @param fragmentedPercentOfTotal free GPUs that typical pods cannot use, in percent of all
     * @param freeGpus                 GPUs not in use at the end
     * @param podClasses               pod classes that the plan kept
     * @param rowsEvaluated            rows that rules were run over
     * @param cpuMicrosPerPod          thread CPU time per pod, in microseconds, warm-up included
     */
    public record Summary(
            long pods,
            long placed,
            double allocationPercent,
            double fragmentedPercentOfTotal,
            double freeGpus,
            long podClasses,
            long rowsEvaluated,
            double cpuMicrosPerPod) {}
}
