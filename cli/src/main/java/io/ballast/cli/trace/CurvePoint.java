package io.ballast.cli.trace;

/**
 * The state of a cluster at one whole percent of arrived GPU demand: means over the arrivals in that percent.
 *
 * @param arrivedPercent             GPU demand that has arrived, in percent of the cluster's GPUs, rounded
 * @param allocationPercent          GPUs given to pods, in percent of the cluster's GPUs
 * @param fragmentedPercentOfTotal   free GPU that the mean typical pod cannot use, in percent of the cluster's GPUs
 * @param fragmentedPercentOfIdle    the same in percent of the free GPU
 * @param arrivals                   number of pods that arrived in this percent
 */
public record CurvePoint(
        int arrivedPercent,
        double allocationPercent,
        double fragmentedPercentOfTotal,
        double fragmentedPercentOfIdle,
        long arrivals) {}
