package io.ballast.authoring.test;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule tests: read, run through every executor, and wrong ones refused. */
class RuleTestsTest {
    private static TinyPackage tiny() {
        return TinyPackage.named("tiny", "filter, score, tune")
                .parameter("UsageThreshold", "[{resource: cpu, percent: 50}]")
                .rules(rule(
                                "tiny/pods",
                                "  $filter : Filter()\n  $limit : UsageThreshold()\n  $fit : NodeFit( freePods < $limit.percent )",
                                "  $filter.reject($fit, $limit.resource());")
                        + rule(
                                "tiny/points",
                                "  $score : Score()\n  $fit : NodeFit()",
                                "  $score.points($fit, $fit.freePods());")
                        + rule(
                                "tiny/quota",
                                "  $setting : Setting()\n  $pod : PodRequest( cpuMilli > 10 )",
                                "  $setting.set(\"quota\", $pod.cpuMilli());"));
    }

    private static final Bundle BUNDLE = tiny().bundle();

    private static List<String> run(String test) {
        return RuleTestReader.read(
                        tiny().file("tests/t.yaml", "tests:\n" + test.indent(2)).source())
                .stream()
                .flatMap(t -> RuleTestRunner.run(BUNDLE, "tiny", t).stream())
                .map(Object::toString)
                .toList();
    }

    private static List<String> refused(String text) {
        ProblemException e = catchThrowableOfType(
                ProblemException.class,
                () -> RuleTestReader.read(tiny().file("tests/t.yaml", text).source()));
        assertThat(e).as("the test file is refused").isNotNull();
        return e.problems().stream().map(p -> p.position() + " " + p.message()).toList();
    }

    @Test
    void testsThatHoldHaveNoDifferences() {
        assertThat(
                        run(
                                """
                        - name: filter
                          point: filter
                          parameters: {UsageThreshold: [{resource: memory, percent: 7}]}
                          facts: [{PodRequest: {name: p}}, {NodeFit: {node: a, freePods: 6}}, {NodeFit: {node: b, freePods: 7}}]
                          expect: {rejected: {a: [tiny/pods]}, fired: [tiny/pods]}
                        - name: score
                          point: score
                          facts: [{NodeFit: {node: a, freePods: 6}}, {NodeFit: {node: b, freePods: 7}}]
                          expect: {points: {a: 6, b: 7}, ranking: [b, a], fired: [tiny/points]}
                        - name: tune
                          point: tune
                          facts: [{PodRequest: {name: p, cpuMilli: 11}}]
                          expect: {writes: {quota: "11"}, fired: [tiny/quota]}
                        """))
                .isEmpty();
    }

    @Test
    void everyExecutorSaysWhatDiffers() {
        assertThat(
                        run(
                                """
                        - name: filter
                          point: filter
                          facts: [{NodeFit: {node: a, freePods: 50}}]
                          expect: {rejected: {a: [tiny/pods]}, fired: [tiny/pods]}
                        """))
                .containsExactlyInAnyOrder(
                        "session: expected rejected {a=[tiny/pods]}, got {}",
                        "session: expected fired rules [tiny/pods], got []",
                        "session: expected refused nodes [a], got []",
                        "plan: expected refused nodes [a], got []",
                        "interpreter: expected refused nodes [a], got []");
        assertThat(
                        run(
                                """
                        - name: score
                          point: score
                          facts: [{NodeFit: {node: a, freePods: 6}}]
                          expect: {points: {a: 7}}
                        """))
                .containsExactlyInAnyOrder(
                        "session: expected points {a=7}, got {a=6}",
                        "plan: expected points {a=7}, got {a=6}",
                        "interpreter: expected points {a=7}, got {a=6}");
        assertThat(
                        run(
                                """
                        - name: tune
                          point: tune
                          facts: [{PodRequest: {name: p, cpuMilli: 10}}]
                          expect: {writes: {quota: "10"}}
                        """))
                .containsExactly("session: expected writes {quota=10}, got {}");
    }

    @Test
    void testThatWouldProveNothingIsRefused() {
        assertThat(
                        refused(
                                """
                        tests:
                          - {name: nothing, point: filter, facts: []}
                          - {name: empty, point: score, facts: [], expect: {}}
                          - {name: wrong, point: filter, facts: [], expect: {points: {a: 1}, writes: {}}}
                          - {name: wrong too, point: tune, facts: [], expect: {rejected: {}}}
                        """))
                .containsExactly(
                        "tiny/tests/t.yaml:2:5 the test expects nothing",
                        "tiny/tests/t.yaml:3:52 the test expects nothing",
                        "tiny/tests/t.yaml:4:62 a filter test has no 'points'",
                        "tiny/tests/t.yaml:4:78 a filter test has no 'writes'",
                        "tiny/tests/t.yaml:5:66 a tune test has no 'rejected'");
    }

    @Test
    void mistakesInTestsAreReportedAllAtOnce() {
        assertThat(
                        refused(
                                """
                        tests:
                          - name: a
                            point: reserve
                            expct: {}
                            parameters: {UsageTreshold: []}
                            facts:
                              - NodFit: {node: a}
                              - NodeFit: {nod: a}
                              - [NodeFit]
                            expect: {points: {a: many}, rankin: [a]}
                        """))
                .containsExactly(
                        "tiny/tests/t.yaml:3:12 the package does not answer 'reserve'",
                        "tiny/tests/t.yaml:4:5 test has no key 'expct' (nearest: 'expect')",
                        "tiny/tests/t.yaml:5:33 package tiny has no parameter 'UsageTreshold' (nearest: 'UsageThreshold')",
                        "tiny/tests/t.yaml:7:9 there is no fact 'NodFit' (nearest: 'NodeFit')",
                        "tiny/tests/t.yaml:8:19 NodeFit has no field 'nod' (nearest: 'node')",
                        "tiny/tests/t.yaml:9:9 a fact is a map with one key, its type",
                        "tiny/tests/t.yaml:10:22 points of 'a' are 'many', must be a whole number",
                        "tiny/tests/t.yaml:10:33 expect has no key 'rankin' (nearest: 'ranking')");
    }
}
