package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;
import io.ballast.model.Resource;

/**
 * Highest allowed share of one resource for the usage of a node's prod pods; meets prod pods only.
 *
 * @param resource resource
 * @param percent  percent of allocatable, 0 to 100; 0 = no threshold unless a node declares its own. Nothing leaves such an entry out: a rule that compares with
 *                 it has to ask {@code percent > 0} itself
 */
public record ProdUsageThreshold(Resource resource, @Range(max = 100) long percent) implements Parameter {
    public ProdUsageThreshold {
        requireNonNull(resource, "resource is null");
        Checks.inRange(percent, 0, 100, "percent");
    }
}
