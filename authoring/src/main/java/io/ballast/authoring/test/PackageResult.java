package io.ballast.authoring.test;

import java.util.List;

/**
 * How the tests of a package came out.
 *
 * @param pack     package name
 * @param folder   where it was read
 * @param tests    results in the order of the test files
 * @param coverage what the tests have seen of the rules
 */
public record PackageResult(String pack, String folder, List<TestResult> tests, PackageCoverage coverage) {
    public PackageResult {
        tests = List.copyOf(tests);
    }

    /** Number of tests that did not pass. */
    public int failed() {
        return (int) tests.stream().filter(t -> !t.passed()).count();
    }
}
