package io.ballast.cli.node;

import io.ballast.model.verdict.SuppressVerdict;

/**
 * One round of suppression in a simulation.
 *
 * @param atSeconds       when, in seconds since the start
 * @param capacityMilli   CPU of the node, in milli-cores
 * @param latencyMilli    CPU that latency-sensitive pods use, in milli-cores
 * @param systemMilli     CPU that everything else uses, in milli-cores
 * @param bestEffortMilli CPU that best-effort pods use, held to what the round before decided, in milli-cores
 * @param limitMilli      CPU that quota and cpuset leave to best-effort pods from now on, in milli-cores
 * @param verdict         what this round decided, with its reasons
 */
public record NodeTick(
        long atSeconds,
        long capacityMilli,
        long latencyMilli,
        long systemMilli,
        long bestEffortMilli,
        long limitMilli,
        SuppressVerdict verdict) {}
