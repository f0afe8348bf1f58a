package io.ballast.engine.record;

import io.ballast.engine.problem.Problem;

/**
 * Something that is missing from a log.
 *
 * @param problem what and where
 * @param lost    decisions that are known to be missing; 0 when it is not known how many
 */
public record LogNotice(Problem problem, long lost) {}
