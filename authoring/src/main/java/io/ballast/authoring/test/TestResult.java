package io.ballast.authoring.test;

import java.util.List;

/**
 * How a test came out.
 *
 * @param test        the test
 * @param differences what differs from its expectation; empty when it passed
 * @param hints       for expected rules that did not match: what stopped them
 * @param nanos       how long it took in all executors, in nanoseconds
 */
public record TestResult(RuleTest test, List<Difference> differences, List<String> hints, long nanos) {
    public TestResult {
        differences = List.copyOf(differences);
        hints = List.copyOf(hints);
    }

    /** Whether nothing differs. */
    public boolean passed() {
        return differences.isEmpty();
    }
}
