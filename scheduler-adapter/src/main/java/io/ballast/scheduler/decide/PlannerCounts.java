package io.ballast.scheduler.decide;

import java.util.Map;

/**
 * What became of plans since the start.
 *
 * @param planned   plans made
 * @param taken     taken up by kube-scheduler
 * @param missed    not taken up: kube-scheduler does not want the node, or its time was over
 * @param refused   not written, for example because the pod had changed
 * @param late      pods that kube-scheduler asked about before they were planned
 * @param nowhere   pods that no node fits
 * @param leftAlone pods that are not planned, by what they ask for that is not modelled
 * @param waiting   pods that wait for their plan now
 * @param standing  plans that are not taken up yet now
 */
public record PlannerCounts(
        long planned,
        long taken,
        long missed,
        long refused,
        long late,
        long nowhere,
        Map<String, Long> leftAlone,
        int waiting,
        int standing) {
    public PlannerCounts {
        leftAlone = Map.copyOf(leftAlone);
    }
}
