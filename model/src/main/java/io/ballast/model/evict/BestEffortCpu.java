package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.Resource;
import io.ballast.model.RuleFunction;
import io.ballast.model.Single;

/**
 * CPU that the best-effort pods of a node use, ask for and get.
 *
 * @param node     name of the node; identifies the fact
 * @param sampled  whether there are enough samples in the window
 * @param average  means over the window
 * @param last     the latest values
 * @param resource name by which best-effort pods ask for CPU
 */
@FilledBy("the node ledger, from its samples of the best-effort cgroup and of the node's batch resources")
public record BestEffortCpu(String node, boolean sampled, BestEffortUse average, BestEffortUse last, Resource resource)
        implements Single {
    public BestEffortCpu {
        requireNonNull(node, "node is null");
        requireNonNull(average, "average is null");
        requireNonNull(last, "last is null");
        requireNonNull(resource, "resource is null");
    }

    /** Whether they used, over the window, at least that many percent of what they got, or got next to nothing. O(1). */
    @RuleFunction
    public boolean busyOnAverage(boolean byAllocatable, long percent, long smallMilli) {
        return average.busy(byAllocatable, percent, smallMilli);
    }

    /** The same for the latest values. O(1). */
    @RuleFunction
    public boolean busyNow(boolean byAllocatable, long percent, long smallMilli) {
        return last.busy(byAllocatable, percent, smallMilli);
    }

    /**
     * How much less must be asked for, in milli-cores, so that best-effort pods get {@code upperPercent} of it; 0 while they get more than
     * {@code lowerPercent}. The smaller of what the averages and what the latest values say. O(1).
     */
    @RuleFunction
    public long missingMilli(boolean byAllocatable, long lowerPercent, long upperPercent) {
        return Math.min(
                average.missingMilli(byAllocatable, lowerPercent, upperPercent),
                last.missingMilli(byAllocatable, lowerPercent, upperPercent));
    }
}
