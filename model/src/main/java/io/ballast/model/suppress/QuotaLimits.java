package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * How the CFS quota of best-effort pods may move.
 *
 * @param scale         period and smallest quota
 * @param growthPercent the most that one round adds, in percent of the node's CPU
 * @param ignorePercent a change below this share of the node's CPU is not worth a write
 */
public record QuotaLimits(QuotaScale scale, @Range(max = 100) long growthPercent, @Range(max = 100) long ignorePercent)
        implements Parameter {
    public QuotaLimits {
        requireNonNull(scale, "scale is null");
        Checks.inRange(growthPercent, 0, 100, "growthPercent");
        Checks.inRange(ignorePercent, 0, 100, "ignorePercent");
    }
}
