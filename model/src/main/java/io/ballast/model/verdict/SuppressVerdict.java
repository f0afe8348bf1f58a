package io.ballast.model.verdict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.action.CpusetAction;
import io.ballast.model.action.QuotaAction;
import io.ballast.model.suppress.SuppressStatus;
import java.util.List;

/**
 * What happens to best-effort pods in one round.
 *
 * @param hasAllowance whether it was worked out how much they may use; not when suppression is off or something was not observed
 * @param allowedMilli how much they may use, in milli-cores; 0 without allowance, negative when the others alone are above the threshold
 * @param quota        what happens to the CFS quota
 * @param cpuset       what happens to the cpuset
 * @param reasons      why: one for the allowance, if any, one for the quota and one for the cpuset
 */
public record SuppressVerdict(
        boolean hasAllowance, long allowedMilli, QuotaAction quota, CpusetAction cpuset, List<Reason> reasons) {
    public SuppressVerdict {
        requireNonNull(quota, "quota is null");
        requireNonNull(cpuset, "cpuset is null");
        reasons = List.copyOf(reasons);
    }

    /** What to remember for the next round. */
    public SuppressStatus after(SuppressStatus before) {
        return new SuppressStatus(before.node(), quota.after(before.quota()), cpuset.after(before.cpuset()));
    }
}
