package io.ballast.authoring.test;

import java.util.List;

/**
 * What the tests of a package have seen of its rules.
 *
 * @param rules every rule, ordered by id
 */
public record PackageCoverage(List<RuleCoverage> rules) {
    public PackageCoverage {
        rules = List.copyOf(rules);
    }

    /** Outcomes of constraints that there are. */
    public int outcomes() {
        return rules.stream().mapToInt(RuleCoverage::outcomes).sum();
    }

    /** Outcomes of constraints that tests have seen. */
    public int seen() {
        return rules.stream().mapToInt(RuleCoverage::seen).sum();
    }

    /** Rules that matched in some test. */
    public int matchedRules() {
        return (int) rules.stream().filter(RuleCoverage::matched).count();
    }

    /** Share of the outcomes that tests have seen, in whole percent, rounded down, so that 100 means all. */
    public int percent() {
        return outcomes() == 0 ? 100 : (int) (100L * seen() / outcomes());
    }
}
