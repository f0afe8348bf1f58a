package io.ballast.model.burst;

import io.ballast.model.Checks;
import io.ballast.model.LedgerParameter;
import io.ballast.model.Range;

/**
 * For how long containers may burst: use above the limit is paid from what was saved by use below it.
 *
 * @param spendFromPercent from this use on, in percent of the limit, a container spends
 * @param saveBelowPercent below this use a container saves; between both nothing changes
 */
public record BurstLimit(@Range long spendFromPercent, @Range long saveBelowPercent) implements LedgerParameter {
    public BurstLimit {
        Checks.notNegative(spendFromPercent, "spendFromPercent");
        Checks.notNegative(saveBelowPercent, "saveBelowPercent");
    }
}
