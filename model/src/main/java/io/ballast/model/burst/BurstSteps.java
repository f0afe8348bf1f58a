package io.ballast.model.burst;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * How far the CFS quota of a container that bursts grows and shrinks in one round.
 *
 * @param upPercent      a quota that grows becomes this many percent of itself; below 100 it does not grow
 * @param downPercent    a quota that shrinks becomes this many percent of itself; 0 to 100
 * @param coolingPercent from this many percent of the share pool threshold on no quota grows; 0 to 100
 */
public record BurstSteps(
        @Range(max = BurstSteps.MAX_STEP) long upPercent,
        @Range(max = BurstSteps.WHOLE) long downPercent,
        @Range(max = BurstSteps.WHOLE) long coolingPercent)
        implements Parameter {
    private static final long WHOLE = 100;
    private static final long MAX_STEP = 10_000;

    public BurstSteps {
        Checks.inRange(upPercent, 0, MAX_STEP, "upPercent");
        Checks.inRange(downPercent, 0, WHOLE, "downPercent");
        Checks.inRange(coolingPercent, 0, WHOLE, "coolingPercent");
    }
}
