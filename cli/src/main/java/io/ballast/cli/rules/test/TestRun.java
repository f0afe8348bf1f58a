package io.ballast.cli.rules.test;

import io.ballast.authoring.test.PackageResult;
import java.util.List;
import java.util.OptionalInt;

/**
 * Everything that one run of the command has to show.
 *
 * @param packages  results, ordered as the packages were given
 * @param missing   why the tests that there are prove nothing; empty when they do
 * @param showCover whether coverage was asked for
 * @param threshold lowest constraint coverage of a package, in percent
 * @param nanos     how long it all took, compiling included
 */
record TestRun(
        List<PackageResult> packages, List<String> missing, boolean showCover, OptionalInt threshold, long nanos) {
    static final int PASSED = 0;
    static final int FAILED = 2;
    static final int BELOW = 3;

    int tests() {
        return packages.stream().mapToInt(p -> p.tests().size()).sum();
    }

    int failed() {
        return packages.stream().mapToInt(PackageResult::failed).sum();
    }

    /** Whether a package has less coverage than was asked for. */
    boolean below(PackageResult pack) {
        return threshold.isPresent() && pack.coverage().percent() < threshold.getAsInt();
    }

    /** Exit code of the command. */
    int exitCode() {
        if (failed() > 0 || !missing.isEmpty()) {
            return FAILED;
        }
        return packages.stream().anyMatch(this::below) ? BELOW : PASSED;
    }
}
