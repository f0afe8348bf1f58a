package io.ballast.model.suppress;

import io.ballast.model.Checks;
import io.ballast.model.Range;

/**
 * How much of a node's CPU may be in use before best-effort pods give way.
 *
 * @param percent       {@code cpuSuppressThresholdPercent}, 0 to 100
 * @param hasMinPercent whether {@code cpuSuppressMinPercent} is set
 * @param minPercent    {@code cpuSuppressMinPercent}: what best-effort pods keep in any case, 0 to 100
 */
public record SuppressThreshold(
        @Range(max = 100) long percent, boolean hasMinPercent, @Range(max = 100) long minPercent) {
    public SuppressThreshold {
        Checks.inRange(percent, 0, 100, "percent");
        Checks.inRange(minPercent, 0, 100, "minPercent");
    }
}
