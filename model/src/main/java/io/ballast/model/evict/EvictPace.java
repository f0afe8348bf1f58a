package io.ballast.model.evict;

import io.ballast.model.Checks;
import io.ballast.model.LedgerParameter;
import io.ballast.model.Range;

/**
 * How fast pods leave a node.
 *
 * @param coolSeconds after a pod has left, nothing is decided for that long, in seconds
 */
public record EvictPace(@Range long coolSeconds) implements LedgerParameter {
    public EvictPace {
        Checks.notNegative(coolSeconds, "coolSeconds");
    }
}
