package io.ballast.model.policy;

import io.ballast.model.Parameter;

/**
 * How the usage of prod pods counts.
 *
 * @param score         whether a prod pod's score goes by the usage of prod pods ({@code scoreAccordingProdUsage})
 * @param includeSystem whether it includes the usage of the system itself ({@code prodUsageIncludeSys}); read by the ledger
 */
public record ProdUsage(boolean score, boolean includeSystem) implements Parameter {}
