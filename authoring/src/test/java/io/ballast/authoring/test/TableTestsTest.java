package io.ballast.authoring.test;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with cases, paths and shared facts. */
class TableTestsTest {
    private static TinyPackage tiny() {
        return TinyPackage.named("tiny", "filter")
                .parameter("UsageThreshold", "[{resource: cpu, percent: 50}, {resource: memory, percent: 7}]")
                .rules(rule(
                        "tiny/pods",
                        "  $filter : Filter()\n  $limit : UsageThreshold()\n  $fit : NodeFit( freePods < $limit.percent )",
                        "  $filter.reject($fit, $limit.resource());"));
    }

    private static final Bundle BUNDLE = tiny().bundle();

    private static List<RuleTest> read(String yaml) {
        return RuleTestReader.read(tiny().file("tests/t.yaml", yaml).source());
    }

    private static List<String> differences(String yaml) {
        return read(yaml).stream()
                .flatMap(t -> RuleTestRunner.run(BUNDLE, "tiny", t).stream().map(d -> t.name() + " " + d))
                .toList();
    }

    private static List<String> refused(String yaml) {
        ProblemException e = catchThrowableOfType(ProblemException.class, () -> read(yaml));
        assertThat(e).as("the test file is refused").isNotNull();
        return e.problems().stream()
                .map(p -> p.position() + " " + p.code() + " " + p.message())
                .toList();
    }

    @Test
    void eachCaseIsATestOverTheFactsOfItsTable() {
        String yaml =
                """
                shared:
                  nodes: [{NodeFit: {node: a, freePods: 50}}, {NodeFit: {node: b, freePods: 90}}]
                tests:
                  - name: free places
                    point: filter
                    use: [nodes]
                    expect: {rejected: {}, fired: []}
                    cases:
                      - {name: at the limit}
                      - {name: below, set: {NodeFit(a).freePods: 49}, expect: {rejected: {a: [tiny/pods]}, fired: [tiny/pods]}}
                      - name: another limit
                        set: {UsageThreshold(cpu).percent: 80}
                        expect: {rejected: {a: [tiny/pods]}, fired: [tiny/pods]}
                      - name: by place
                        set: {UsageThreshold(0).percent: 0}
                        facts: [{NodeFit: {node: c, freePods: 6}}]
                        expect: {rejected: {c: [tiny/pods]}, fired: [tiny/pods]}
                      - name: other parameters
                        parameters: {UsageThreshold: []}
                        set: {NodeFit(a).freePods: 0}
                """;

        assertThat(differences(yaml)).isEmpty();
        assertThat(read(yaml)).extracting(RuleTest::name).startsWith("free places: at the limit", "free places: below");
        assertThat(read(yaml)).extracting(RuleTest::line).startsWith(9, 10, 11);
        // What one case changes is as it was in the next one.
        assertThat(differences(
                        yaml.replace("{name: at the limit}", "{name: at the limit, set: {NodeFit(a).freePods: 3}}")))
                .isNotEmpty()
                .allMatch(d -> d.startsWith("free places: at the limit "));
    }

    @Test
    void pathsThatLeadNowhereAreReportedAtTheirPlace() {
        assertThat(
                        refused(
                                """
                        tests:
                          - name: t
                            point: filter
                            facts: [{NodeFit: {node: a, freePods: 9}}, {NodeFit: {node: b}}, {PodRequest: {name: p}}]
                            expect: {rejected: {}}
                            cases:
                              - {name: a, set: {NodeFit.freePods: 1}}
                              - {name: b, set: {NodeFit(aa).freePods: 1}}
                              - {name: c, set: {NodFit.freePods: 1}}
                              - {name: d, set: {NodeFit(a).freePod: 1}}
                              - {name: e, set: {NodeFit(a).freePods.more: 1}}
                              - {name: f, set: {UsageThreshold.percent: 1}}
                              - {name: g, set: {UsageThresold(0).percent: 1}}
                              - {name: h, set: {NodeFit..x: 1}}
                              - {name: i, set: [1]}
                              - {name: i}
                        """))
                .containsExactly(
                        "tiny/tests/t.yaml:7:25 BAL-X003 the test has 2 facts NodeFit",
                        "tiny/tests/t.yaml:8:25 BAL-X003 the test has no NodeFit 'aa' (nearest: 'a')",
                        "tiny/tests/t.yaml:9:25 BAL-X003 the test has no fact NodFit (nearest: 'NodeFit')",
                        "tiny/tests/t.yaml:10:25 BAL-F001 NodeFit has no field 'freePod' (nearest: 'freePods')",
                        "tiny/tests/t.yaml:11:25 BAL-X003 'NodeFit(a).freePods.more' leads through a value that has no parts, or to no place of a list",
                        "tiny/tests/t.yaml:12:25 BAL-X003 parameter 'UsageThreshold' has 2 entries",
                        "tiny/tests/t.yaml:13:25 BAL-X003 the test has no fact UsageThresold",
                        "tiny/tests/t.yaml:14:25 BAL-X003 'NodeFit..x' is no path to a value",
                        "tiny/tests/t.yaml:15:24 BAL-X003 'set' is a list, must be a map of paths and values",
                        "tiny/tests/t.yaml:16:9 BAL-X006 the test in tiny/tests/t.yaml:15 has the same name, 't: i'");
    }

    @Test
    void sharedFactsHaveOneHomeAndKnownNames() {
        ProblemException e = catchThrowableOfType(
                ProblemException.class,
                () -> RuleTestReader.read(tiny().file("tests/a.yaml", "shared: {node: [{NodeFit: {node: a}}]}\n")
                        .file(
                                "tests/b.yaml",
                                """
                                shared: {node: [], text: x}
                                tests:
                                  - {name: t, point: filter, use: [nod], expect: {rejected: {}}}
                                  - {name: empty, point: filter, expect: {rejected: {}}, cases: []}
                                """)
                        .source()));

        assertThat(e.problems())
                .extracting(p -> p.position() + " " + p.message())
                .containsExactly(
                        "tiny/tests/b.yaml:1:9 shared facts 'text' are a value, must be a list",
                        "tiny/tests/b.yaml:1:16 shared facts 'node' are there already, in tiny/tests/a.yaml:1",
                        "tiny/tests/b.yaml:3:35 there are no shared facts 'nod' (nearest: 'node')",
                        "tiny/tests/b.yaml:4:65 the table has no case");
    }

    @Test
    void aTestThatNamesAnUnknownRuleFails() {
        assertThat(
                        differences(
                                """
                        tests:
                          - {name: t, point: filter, facts: [{NodeFit: {node: a, freePods: 99}}], expect: {rejected: {}, fired: [tiny/pod]}}
                        """))
                .contains("t BAL-X002  package tiny has no rule 'tiny/pod' (nearest: 'tiny/pods')");
    }

    @Test
    void thePinnedClockIsAFactAndACaseMayHaveItsOwn() {
        TinyPackage timed = TinyPackage.named("timed", "tune")
                .rules(rule(
                        "timed/late",
                        "  $setting : Setting()\n  $clock : Clock( secondsSince(1767225600000L) > 59 )",
                        "  $setting.set(\"seconds\", $clock.secondsSince(1767225600000L));"))
                .file(
                        "tests/t.yaml",
                        """
                        tests:
                          - name: a minute
                            point: tune
                            clock: 2026-01-01T00:01:00Z
                            cases:
                              - {name: is late, expect: {writes: {seconds: "60"}, fired: [timed/late]}}
                              - {name: less is not, clock: 2026-01-01T00:00:59.999Z, expect: {writes: {}, fired: []}}
                        """);
        Bundle bundle = timed.bundle();

        assertThat(RuleTestReader.read(timed.source())).hasSize(2).allSatisfy(t -> assertThat(
                        RuleTestRunner.run(bundle, "timed", t))
                .isEmpty());
        assertThat(refused("tests: [{name: t, point: filter, clock: 2026-01-01, expect: {rejected: {}}}]"))
                .containsExactly("tiny/tests/t.yaml:1:41 BAL-X004 '2026-01-01' is no moment");
    }
}
