package io.ballast.model.burst;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;

/**
 * The NodeSLO's {@code cpuBurstStrategy}, overlaid with the pod's annotation {@code koordinator.sh/cpuBurst} where it has one.
 *
 * @param policy                     {@code auto}, {@code cpuBurstOnly}, {@code cfsQuotaBurstOnly}; every other text means none
 * @param cpuBurstPercent            burst buffer in percent of the limit
 * @param cfsQuotaBurstPercent       highest quota in percent of the limit; up to 100 means the limit itself
 * @param cfsQuotaBurstPeriodSeconds for how long a container may burst at the highest quota, in seconds; negative = for ever. The ledger's token bucket reads it
 * @param sharePoolThresholdPercent  use of the share pool from which bursts are taken back, in percent
 */
public record CpuBurstStrategy(
        String policy,
        long cpuBurstPercent,
        long cfsQuotaBurstPercent,
        long cfsQuotaBurstPeriodSeconds,
        long sharePoolThresholdPercent)
        implements Parameter {
    public CpuBurstStrategy {
        requireNonNull(policy, "policy is null");
    }
}
