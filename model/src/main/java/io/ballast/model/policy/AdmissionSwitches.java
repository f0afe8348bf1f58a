package io.ballast.model.policy;

import io.ballast.model.Parameter;

/**
 * Which checks of pods are on.
 *
 * @param keepSubPriority whether label {@code koordinator.sh/priority} must not change
 * @param strictPairs     whether pairs of classes are refused that upstream lets in although they make no sense together
 * @param refuseLeftovers whether a container must not ask for a resource both by its native name and by that of a class
 */
public record AdmissionSwitches(boolean keepSubPriority, boolean strictPairs, boolean refuseLeftovers)
        implements Parameter {}
