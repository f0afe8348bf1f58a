package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.mutation.Mutant;
import io.ballast.authoring.mutation.MutationRun;
import io.ballast.authoring.mutation.MutationScore;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.ConstraintCoverage;
import io.ballast.authoring.test.CoverageRecorder;
import io.ballast.authoring.test.PackageCoverage;
import io.ballast.authoring.test.RuleTest;
import io.ballast.authoring.test.RuleTestReader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How much the tests beside the shipped rules prove. A sample of the changes is tried here; {@code -Dballast.mutants=all} tries every one, and
 * {@code -Dballast.mutants.seed=N} another sample.
 */
class ShippedTestQualityTest {
    private static final int LOWEST_COVERAGE = 90;
    private static final int LOWEST_SCORE = 80;
    private static final String SAMPLE = "15";

    static Stream<String> packages() {
        return ShippedPackages.SOURCES.stream().map(s -> s.manifest().name());
    }

    @ParameterizedTest
    @MethodSource("packages")
    void testsSeeBothOutcomesOfConstraints(String pack) {
        PackageSource source = ShippedPackages.source(pack);
        CoverageRecorder recorder = new CoverageRecorder(ShippedPackages.BUNDLE, source);
        RuleTestReader.read(source).forEach(recorder::record);

        PackageCoverage coverage = recorder.coverage();
        List<String> missing = coverage.rules().stream()
                .flatMap(r -> r.constraints().stream()
                        .filter(c -> c.seen() < 2)
                        .map((ConstraintCoverage c) -> r.file() + ":" + c.line() + " " + c.missing() + ": " + c.text()))
                .toList();
        assertThat(coverage.percent())
                .as("constraint coverage of %s; not seen: %s", pack, missing)
                .isGreaterThanOrEqualTo(LOWEST_COVERAGE);
    }

    @ParameterizedTest
    @MethodSource("packages")
    void testsNoticeSmallChangesOfTheRules(String pack) {
        PackageSource source = ShippedPackages.source(pack);
        List<RuleTest> tests = RuleTestReader.read(source);
        String most = System.getProperty("ballast.mutants", SAMPLE);

        MutationScore score = new MutationRun(ShippedPackages.BUNDLE, source, tests)
                .run(
                        Long.getLong("ballast.mutants.seed", 1),
                        most.equals("all") ? Integer.MAX_VALUE : Integer.parseInt(most),
                        System::nanoTime,
                        tried -> {});
        List<String> survivors = score.survivors().stream()
                .map((Mutant m) -> m.position() + " " + m.before() + " --> " + m.after())
                .toList();
        assertThat(score.percent())
                .as("mutation score of %s; not noticed: %s", pack, survivors)
                .isGreaterThanOrEqualTo(LOWEST_SCORE);
    }
}
