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
 * @param looks     what became of second looks
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
        int standing,
        SecondLooks looks) {
    /**
     * What became of second looks: a pod was nominated for after kube-scheduler asked about nodes none of which fits.
     *
     * @param nominated nominations written
     * @param nowhere   looks that found no node in the whole cluster
     * @param vain      nominations that were withdrawn, because the pod was not bound in time
     */
    public record SecondLooks(long nominated, long nowhere, long vain) {}

    public PlannerCounts {
        leftAlone = Map.copyOf(leftAlone);
    }
}
