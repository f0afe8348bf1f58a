package io.ballast.authoring.check;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.problem.Problem;

/**
 * Something to say about a package.
 *
 * @param severity how bad it is
 * @param problem  what and where
 */
public record Finding(Severity severity, Problem problem) implements Comparable<Finding> {
    public Finding {
        requireNonNull(severity, "severity is null");
        requireNonNull(problem, "problem is null");
    }

    /** By file and place, as problems are. */
    @Override
    public int compareTo(Finding other) {
        return problem.compareTo(other.problem);
    }
}
