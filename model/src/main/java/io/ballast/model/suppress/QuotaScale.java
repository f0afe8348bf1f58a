package io.ballast.model.suppress;

import io.ballast.model.Checks;
import io.ballast.model.Range;

/**
 * How CPU becomes a CFS quota.
 *
 * @param periodMicros CFS period of the best-effort directory, 1,000 to 1,000,000 (what the kernel takes)
 * @param minMicros    smallest quota ever given
 */
public record QuotaScale(
        @Range(min = 1_000, max = 1_000_000) long periodMicros, @Range(min = 1_000, max = 1_000_000) long minMicros) {
    /** The kernel's usual period, and upstream's smallest quota. */
    public static final QuotaScale NONE = new QuotaScale(100_000, 2_000);

    public QuotaScale {
        Checks.inRange(periodMicros, 1_000, 1_000_000, "periodMicros");
        Checks.inRange(minMicros, 1_000, 1_000_000, "minMicros");
    }
}
