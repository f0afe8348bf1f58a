package io.ballast.authoring.test;

import java.util.List;

/**
 * What the tests have seen of a rule.
 *
 * @param id          rule id
 * @param file        file as messages name it
 * @param line        line
 * @param matched     whether all its patterns matched in some test
 * @param constraints its constraints, and its {@code not} and {@code exists}, in the order of the rule
 */
public record RuleCoverage(String id, String file, int line, boolean matched, List<ConstraintCoverage> constraints) {
    public RuleCoverage {
        constraints = List.copyOf(constraints);
    }

    /** Outcomes that there are: two for each constraint; a rule without any has one, that it matches. */
    public int outcomes() {
        return constraints.isEmpty() ? 1 : 2 * constraints.size();
    }

    /** Outcomes that tests have seen. */
    public int seen() {
        return constraints.isEmpty()
                ? matched ? 1 : 0
                : constraints.stream().mapToInt(ConstraintCoverage::seen).sum();
    }
}
