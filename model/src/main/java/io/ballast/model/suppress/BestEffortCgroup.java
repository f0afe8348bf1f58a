package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.Range;
import io.ballast.model.RuleFunction;
import io.ballast.model.Single;
import io.ballast.model.cpu.CpuSet;

/**
 * What the cgroup directory of best-effort pods says now.
 *
 * @param node        name of the node; identifies the fact
 * @param hasCpus     whether its cpuset could be read
 * @param cpus        its cpuset
 * @param hasQuota    whether its CFS quota could be read
 * @param limited     whether it has a CFS quota at all
 * @param quotaMicros its CFS quota in microseconds a period; 0 when not limited
 */
@FilledBy("the node ledger, from the best-effort cgroup")
public record BestEffortCgroup(
        String node, boolean hasCpus, CpuSet cpus, boolean hasQuota, boolean limited, @Range long quotaMicros) implements Single {
    public BestEffortCgroup {
        requireNonNull(node, "node is null");
        requireNonNull(cpus, "cpus is null");
        Checks.notNegative(quotaMicros, "quotaMicros");
    }

    /** A directory whose files say {@code cpus} and {@code quotaMicros}, where a negative quota means unlimited, as in the file. */
    public static BestEffortCgroup of(String node, CpuSet cpus, long quotaMicros) {
        return new BestEffortCgroup(node, true, cpus, true, quotaMicros >= 0, Math.max(quotaMicros, 0));
    }

    /** How far a quota is above the current one, in microseconds; negative when below. O(1). */
    @RuleFunction
    public long growthTo(long micros) {
        return micros - quotaMicros;
    }

    /** How far a quota is from the current one in either direction, in microseconds. O(1). */
    @RuleFunction
    public long changeTo(long micros) {
        return Math.abs(micros - quotaMicros);
    }

    /** The current quota and a step on top, in microseconds. O(1). */
    @RuleFunction
    public long quotaPlus(long micros) {
        return quotaMicros + micros;
    }

    /** The current number of CPUs and some more. O(1). */
    @RuleFunction
    public long cpusPlus(long more) {
        return cpus.count() + more;
    }
}
