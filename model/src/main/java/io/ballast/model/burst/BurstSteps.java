package io.ballast.model.burst;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;

/**
 * How a quota moves (spec 4.3).
 *
 * @param upPercent      a quota that grows becomes this many percent of itself; less than 100 would shrink it
 * @param downPercent    a quota that shrinks becomes this many percent of itself; 0 to 100
 * @param coolingPercent from this many percent of the share pool threshold on no quota grows; 0 to 100
 */
public record BurstSteps(long upPercent, long downPercent, long coolingPercent) implements Parameter {
    private static final long WHOLE = 100;
    private static final long MAX_STEP = 10_000;

    public BurstSteps {
        Checks.inRange(upPercent, 0, MAX_STEP, "upPercent");
        Checks.inRange(downPercent, 0, WHOLE, "downPercent");
        Checks.inRange(coolingPercent, 0, WHOLE, "coolingPercent");
    }
}
