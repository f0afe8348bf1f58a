package io.ballast.model.evict;

import io.ballast.model.Checks;
import io.ballast.model.Range;
import io.ballast.model.Shares;

/**
 * CPU of all best-effort pods of a node at one time or over a window, in milli-cores.
 *
 * @param usedMilli        what they use
 * @param requestMilli     what they ask for
 * @param limitMilli       what their cgroup limits them to; 0 or less when it does not say
 * @param allocatableMilli what the node offers them; negative when it does not say, and a node that offers nothing counts as offering 1
 */
public record BestEffortUse(@Range long usedMilli, @Range long requestMilli, long limitMilli, long allocatableMilli) {
    public BestEffortUse {
        Checks.notNegative(usedMilli, "usedMilli");
        Checks.notNegative(requestMilli, "requestMilli");
    }

    private long gotMilli(boolean byAllocatable) {
        if (!byAllocatable) {
            return limitMilli;
        }
        return allocatableMilli == 0 ? 1 : allocatableMilli;
    }

    /** Whether they use at least that many percent of what they get, or get less than a little. What is not known is not busy. */
    boolean busy(boolean byAllocatable, long percent, long smallMilli) {
        long got = gotMilli(byAllocatable);
        return got > 0 && (got < smallMilli || Shares.compare(usedMilli, got, percent) >= 0);
    }

    /** What must be asked for less so that the rest gets the upper mark; 0 when they get more than the lower one. */
    long missingMilli(boolean byAllocatable, long lowerPercent, long upperPercent) {
        long got = gotMilli(byAllocatable);
        boolean satisfied = Shares.compare(got, requestMilli, lowerPercent) > 0;
        return satisfied ? 0 : Math.max(Shares.partWithout(requestMilli, upperPercent, got), 0);
    }
}
