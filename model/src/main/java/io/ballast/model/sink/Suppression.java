package io.ballast.model.sink;

import io.ballast.model.RuleFunction;
import io.ballast.model.action.CpusetAction;
import io.ballast.model.action.QuotaAction;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.suppress.NodeCpuUse;
import io.ballast.model.suppress.SuppressThreshold;
import java.util.List;

/** Takes what happens to best-effort pods in one round: how much CPU they may use, and by which means they are held to it. */
public final class Suppression extends SingleWriterSink {
    /** Target: CPU that best-effort pods may use, in milli-cores ({@code Long}). */
    public static final String ALLOWED_MILLI = "allowedMilli";
    /** Target: what happens to the CFS quota ({@link QuotaAction}). */
    public static final String QUOTA = "quota";
    /** Target: what happens to the cpuset ({@link CpusetAction}). */
    public static final String CPUSET = "cpuset";

    /**
     * Best-effort pods may use this much, in milli-cores. The reason may name, in this order: the amount, the threshold in percent, the capacity, and
     * what pods, host applications and the system use of it. O(1).
     */
    @Verb(values = 6, target = ALLOWED_MILLI)
    @RuleFunction
    public void allow(long milli, SuppressThreshold threshold, NodeCpuUse use) {
        write(
                ALLOWED_MILLI,
                milli,
                List.of(
                        milli,
                        threshold.percent(),
                        use.capacityMilli(),
                        use.podsMilli(),
                        use.hostAppsMilli(),
                        use.systemMilli()));
    }

    /** The quota becomes this many microseconds a period. O(1). */
    @Verb(values = 1, target = QUOTA)
    @RuleFunction
    public void limitQuota(long micros) {
        write(QUOTA, new QuotaAction.Limit(micros), List.of(micros));
    }

    /** The quota stays and goes on holding. O(1). */
    @Verb(values = 1, target = QUOTA)
    @RuleFunction
    public void holdQuota() {
        write(QUOTA, new QuotaAction.Hold());
    }

    /** The quota is taken away. O(1). */
    @Verb(values = 1, target = QUOTA)
    @RuleFunction
    public void recoverQuota() {
        write(QUOTA, new QuotaAction.Recover());
    }

    /** Nothing happens to the quota. O(1). */
    @Verb(values = 1, target = QUOTA)
    @RuleFunction
    public void leaveQuota() {
        write(QUOTA, new QuotaAction.Leave());
    }

    /** Nothing happens to the quota, with a value for the reason. O(1). */
    @Verb(values = 1, target = QUOTA)
    @RuleFunction
    public void leaveQuota(Object why) {
        write(QUOTA, new QuotaAction.Leave(), List.of(why));
    }

    /** Best-effort pods run on these CPUs, where they had others before. O(1). */
    @Verb(values = 2, target = CPUSET)
    @RuleFunction
    public void confine(CpuSet cpus, CpuSet before) {
        write(CPUSET, new CpusetAction.Confine(cpus, before), List.of(cpus, cpus.count()));
    }

    /** Best-effort containers run on these CPUs, and the directories above them are open. O(1). */
    @Verb(values = 2, target = CPUSET)
    @RuleFunction
    public void confineContainers(CpuSet cpus, CpuSet open) {
        write(CPUSET, new CpusetAction.ConfineContainers(cpus, open), List.of(cpus, cpus.count()));
    }

    /** The cpuset stays and goes on holding. O(1). */
    @Verb(values = 1, target = CPUSET)
    @RuleFunction
    public void holdCpuset() {
        write(CPUSET, new CpusetAction.Hold());
    }

    /** Best-effort pods run on all of these CPUs again. O(1). */
    @Verb(values = 1, target = CPUSET)
    @RuleFunction
    public void recoverCpuset(CpuSet open) {
        write(CPUSET, new CpusetAction.Recover(open, CpusetAction.Reach.ALL), List.of(open));
    }

    /** Best-effort pods run on all of these CPUs again, but for containers that the scheduler gave CPUs of their own. O(1). */
    @Verb(values = 1, target = CPUSET)
    @RuleFunction
    public void recoverUnassignedCpuset(CpuSet open) {
        write(CPUSET, new CpusetAction.Recover(open, CpusetAction.Reach.UNASSIGNED), List.of(open));
    }

    /** Nothing happens to the cpuset. O(1). */
    @Verb(values = 1, target = CPUSET)
    @RuleFunction
    public void leaveCpuset() {
        write(CPUSET, new CpusetAction.Leave());
    }

    /** Nothing happens to the cpuset, with a value for the reason. O(1). */
    @Verb(values = 1, target = CPUSET)
    @RuleFunction
    public void leaveCpuset(Object why) {
        write(CPUSET, new CpusetAction.Leave(), List.of(why));
    }
}
