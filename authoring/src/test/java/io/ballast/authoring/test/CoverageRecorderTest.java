package io.ballast.authoring.test;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.source.PackageSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Coverage: each constraint seen true and false by tuples that got there, in every shape of rule. */
class CoverageRecorderTest {
    private static PackageCoverage coverage(String patterns, String point, String facts) {
        String sink = point.equals("filter") ? "Filter" : "Setting";
        String verb = point.equals("filter") ? "  $sink.reject($fit);" : "  $sink.set(\"x\", 1);";
        PackageSource source = TinyPackage.named("tiny", point)
                .parameter("UsageThreshold", "[{resource: cpu, percent: 50}]")
                .rules(rule("tiny/r", "  $sink : " + sink + "()\n" + patterns, verb))
                .file(
                        "tests/t.yaml",
                        "tests:\n  - {name: t, point: " + point + ", facts: [" + facts + "], expect: {fired: []}}\n")
                .source();
        RuleTestSuite suite = RuleTestSuite.of(List.of(source));
        return suite.run(source, System::nanoTime).coverage();
    }

    private static List<String> constraints(PackageCoverage coverage) {
        return coverage.rules().get(0).constraints().stream()
                .map(c -> c.line() + " " + c.text() + " " + c.seenTrue() + " " + c.seenFalse())
                .toList();
    }

    @Test
    void aConstraintCountsForTuplesThatGotThere() {
        PackageCoverage coverage = coverage(
                "  $limit : UsageThreshold( percent > 0 )\n  $pod : PodRequest( !daemonSet )\n  $fit : NodeFit( freePods < $limit.percent,\n  freeCpuMilli > 5 )",
                "filter",
                "{PodRequest: {name: p}}, {NodeFit: {node: a, freePods: 50, freeCpuMilli: 6}}");

        assertThat(constraints(coverage))
                .containsExactly(
                        "5 percent > 0 true false",
                        "6 !daemonSet true false",
                        "7 freePods < $limit.percent false true",
                        "8 freeCpuMilli > 5 false false");
        assertThat(coverage.rules().get(0).constraints().get(3).missing()).isEqualTo("never reached");
        assertThat(coverage.seen()).isEqualTo(3);
        assertThat(coverage.outcomes()).isEqualTo(8);
        assertThat(coverage.percent()).isEqualTo(37);
        assertThat(coverage.matchedRules()).isZero();
    }

    @Test
    void notAndExistsHaveOutcomesOfTheirOwn() {
        PackageCoverage coverage = coverage(
                "  $pod : PodRequest()\n  not UsageThreshold( percent == $pod.cpuMilli )\n  exists NodeFit( freePods > $pod.cpuMilli )",
                "tune",
                "{PodRequest: {name: p, cpuMilli: 50}}, {PodRequest: {name: q, cpuMilli: 1}}, {NodeFit: {node: a, freePods: 2}}");

        assertThat(constraints(coverage))
                .containsExactly(
                        "6 percent == $pod.cpuMilli true true",
                        "6 not UsageThreshold true true",
                        "7 freePods > $pod.cpuMilli true false",
                        "7 exists NodeFit true false");
        assertThat(coverage.matchedRules()).isEqualTo(1);
    }

    @Test
    void alternativesAreOneConstraint() {
        PackageCoverage coverage = coverage(
                "  $pod : PodRequest()\n  $fit : NodeFit( freePods < 1 || freeCpuMilli < $pod.cpuMilli )",
                "filter",
                "{PodRequest: {name: p, cpuMilli: 5}}, {NodeFit: {node: a, freePods: 1, freeCpuMilli: 4}}, {NodeFit: {node: b, freePods: 1, freeCpuMilli: 5}}");

        assertThat(constraints(coverage)).containsExactly("6 freePods < 1 || freeCpuMilli < $pod.cpuMilli true true");
    }

    @Test
    void aRuleWithoutConstraintsIsCoveredWhenItMatches() {
        assertThat(coverage("  $fit : NodeFit()", "filter", "{NodeFit: {node: a}}")
                        .percent())
                .isEqualTo(100);
        assertThat(coverage("  $fit : NodeFit()", "filter", "").percent()).isZero();
    }
}
