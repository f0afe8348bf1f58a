package io.ballast.cli.rules.test;

import io.ballast.authoring.mutation.MutationScore;
import io.ballast.authoring.test.PackageResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Everything that one run of the command has to show.
 *
 * @param packages  results, ordered as the packages were given
 * @param missing   why the tests that there are prove nothing; empty when they do
 * @param showCover whether coverage was asked for
 * @param threshold lowest constraint coverage of a package, in percent
 * @param scores    how many changes of each package its tests noticed, by package; empty when that was not asked for, or when tests failed
 * @param lowest    lowest mutation score of a package, in percent
 * @param nanos     how long it all took, compiling included
 */
record TestRun(
        List<PackageResult> packages,
        List<String> missing,
        boolean showCover,
        OptionalInt threshold,
        Map<String, MutationScore> scores,
        OptionalInt lowest,
        long nanos) {
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

    /** Whether the tests of a package notice fewer changes than was asked for. */
    boolean unnoticed(PackageResult pack) {
        MutationScore score = scores.get(pack.pack());
        return lowest.isPresent() && score != null && score.percent() < lowest.getAsInt();
    }

    /** Exit code of the command. */
    int exitCode() {
        if (failed() > 0 || !missing.isEmpty()) {
            return FAILED;
        }
        return packages.stream().anyMatch(p -> below(p) || unnoticed(p)) ? BELOW : PASSED;
    }
}
