package io.ballast.model.policy;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;

/**
 * How many preferred nodes of a pod are tried.
 *
 * @param nodes number, from 1; later ones are ignored
 */
public record HintLimit(long nodes) implements Parameter {
    public HintLimit {
        Checks.inRange(nodes, 1, Integer.MAX_VALUE, "nodes");
    }
}
