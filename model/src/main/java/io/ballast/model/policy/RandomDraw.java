package io.ballast.model.policy;

import io.ballast.model.FilledBy;
import io.ballast.model.PerDecision;

/**
 * A random number made by the engine for one decision and recorded with it, so that the decision can be replayed.
 *
 * @param value any 64-bit number
 */
@FilledBy("the engine, one draw for each decision")
public record RandomDraw(long value) implements PerDecision {}
