package io.ballast.scheduler.decide;

import io.ballast.model.observed.ObservedPod;
import java.util.Map;

/**
 * A pod that the scheduler asked about, and what was answered last.
 *
 * @param pod    the pod as it was then
 * @param points points, 0 to 100, of the nodes that were answered
 */
record AskedPod(ObservedPod pod, Map<String, Integer> points) {}
