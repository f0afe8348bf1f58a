package io.ballast.scheduler.decide;

import io.ballast.model.observed.ObservedPod;

/**
 * A pod that the scheduler asked about.
 *
 * @param pod      the pod as it was then
 * @param decision id of the decision that answered
 */
record AskedPod(ObservedPod pod, String decision) {}
