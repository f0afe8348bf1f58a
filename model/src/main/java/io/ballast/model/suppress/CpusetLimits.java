package io.ballast.model.suppress;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * How the cpuset of best-effort pods may move.
 *
 * @param minCpus       fewest CPUs ever given
 * @param growthPercent the most that one round adds, in percent of the node's CPUs, rounded up
 * @param keepChosen    whether CPUs that best-effort pods have and may keep are kept, so that the set only grows or shrinks; otherwise each round
 *                      chooses anew, as upstream does
 */
public record CpusetLimits(@Range(max = 65_536) long minCpus, @Range(max = 100) long growthPercent, boolean keepChosen)
        implements Parameter {
    public CpusetLimits {
        Checks.inRange(minCpus, 0, 65_536, "minCpus");
        Checks.inRange(growthPercent, 0, 100, "growthPercent");
    }
}
