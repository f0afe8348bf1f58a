package io.ballast.model.policy;

import io.ballast.model.Checks;
import io.ballast.model.LedgerParameter;
import io.ballast.model.Range;

/**
 * For how long after its start a pod counts with its estimate even where its measured usage is lower. 0 = not at all. Read by the ledger.
 *
 * @param secondsAfterScheduled   from the time at which the pod got its node ({@code estimatedSecondsAfterPodScheduled})
 * @param secondsAfterInitialized from the end of its init containers; replaces the other one once that is known ({@code estimatedSecondsAfterInitialized})
 * @param customizable            whether pods may set factors and both windows by annotation ({@code allowCustomizeEstimation})
 */
public record EstimationWindow(
        @Range long secondsAfterScheduled, @Range long secondsAfterInitialized, boolean customizable)
        implements LedgerParameter {
    public EstimationWindow {
        Checks.notNegative(secondsAfterScheduled, "secondsAfterScheduled");
        Checks.notNegative(secondsAfterInitialized, "secondsAfterInitialized");
    }
}
