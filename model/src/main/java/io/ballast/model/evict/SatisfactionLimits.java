package io.ballast.model.evict;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;
import io.ballast.model.RuleFunction;

/**
 * Defaults and bounds of the settings of {@code BECPUEvict}.
 *
 * @param lowerMaxPercent highest lower mark
 * @param upperMaxPercent highest upper mark
 * @param busyPercent     how much of the CPU that they get best-effort pods must use when the NodeSLO does not say
 * @param smallMilli      below that much CPU best-effort pods count as busy, whatever they use, in milli-cores
 */
public record SatisfactionLimits(
        @Range(max = 100) long lowerMaxPercent,
        @Range(max = 100) long upperMaxPercent,
        @Range(max = 100) long busyPercent,
        @Range long smallMilli)
        implements Parameter {
    public SatisfactionLimits {
        Checks.inRange(lowerMaxPercent, 0, 100, "lowerMaxPercent");
        Checks.inRange(upperMaxPercent, 0, 100, "upperMaxPercent");
        Checks.inRange(busyPercent, 0, 100, "busyPercent");
        Checks.notNegative(smallMilli, "smallMilli");
    }

    /** What holds: the NodeSLO's number, or the default. O(1). */
    @RuleFunction
    public long busyPercent(OptionalNumber given) {
        return given.given() ? given.number() : busyPercent;
    }
}
