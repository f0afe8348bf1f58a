package io.ballast.model.policy;

import io.ballast.model.Parameter;

/**
 * Which kinds of usage thresholds have a value above 0 cluster-wide. A pod meets one kind only: prod pods the prod thresholds, else the percentile
 * thresholds, else the plain ones.
 *
 * @param usage      plain usage
 * @param prod       usage of prod pods
 * @param aggregated a percentile of usage
 */
public record UsageProfiles(boolean usage, boolean prod, boolean aggregated) implements Parameter {}
