package io.ballast.authoring.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.test.RuleTestReader;
import io.ballast.authoring.test.RuleTestRunner;
import io.ballast.engine.bundle.Bundle;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables of filters run in every executor: default rows, rows that count only where those above do not, facts that must not exist. */
class HitPolicyTest {
    private static final String TABLE =
            """
            HitPolicy | first
            Partial | yes
            RuleTable room
            CONDITION | CONDITION | CONDITION | CONDITION | ACTION | REASON
            not UsageThreshold | $pod : PodRequest | | $fit : NodeFit | $filter : Filter |
            percent == $param | qos | cpuMilli >= $1 && cpuMilli < $2 | freePods | reject($fit, $param) |
            No limit | QoS | CPU | Pods | Value | Reason
            7 | BE | | < 5 | low | no room for best effort ({QoS}, {0})
            | BE, LS | 100, 200 | < 5 | mid | no room for {QoS}
            | not BE | | 3..9 | high | no room for others
            """;

    private static final String DEFAULT =
            """
            RuleTable room
            CONDITION | CONDITION | ACTION | REASON
            $pod : PodRequest | $fit : NodeFit | $filter : Filter |
            qos | freePods | reject($fit) |
            QoS | Pods | Refuse | Reason
            BE | >= 5 | X | first
            LSR, LSE | | X | second
            otherwise | | X | default
            """;

    private static List<String> run(String table, String tests) {
        TinyPackage pack = TinyPackage.named("tiny", "filter")
                .parameter("UsageThreshold", "[]")
                .table("room.drl.xlsx", TableTexts.xlsx(table))
                .file("tests/t.yaml", "tests:\n" + tests.indent(2));
        Bundle bundle = pack.bundle();
        return RuleTestReader.read(pack.source()).stream()
                .flatMap(t -> RuleTestRunner.run(bundle, "tiny", t).stream().map(Object::toString))
                .toList();
    }

    private static String test(String qos, int cpu, int pods, String parameters, String rejected) {
        return """
                - name: "%s %d %d %s"
                  point: filter
                  parameters: {UsageThreshold: [%s]}
                  facts: [{PodRequest: {name: p, qos: %s, cpuMilli: %d}}, {NodeFit: {node: a, freePods: %d}}]
                  expect: {rejected: {%s}}
                """
                .formatted(
                        qos,
                        cpu,
                        pods,
                        parameters,
                        parameters,
                        qos,
                        cpu,
                        pods,
                        rejected.isEmpty() ? "" : "a: [\"" + rejected + "\"]");
    }

    @Test
    void firstRowThatFitsCounts() {
        String limit = "{resource: cpu, percent: 7}";

        assertThat(run(
                        TABLE.replace("7 | BE |", "| BE |"),
                        test("BE", 150, 4, "", "no room for best effort (BE, low)")
                                + test("LS", 150, 4, "", "no room for BE, LS")
                                + test("LS", 200, 4, "", "no room for others")
                                + test("LS", 100, 2, "", "no room for BE, LS")
                                + test("LSR", 0, 9, limit, "no room for others")
                                + test("LSR", 0, 10, limit, "")
                                + test("BE", 150, 5, limit, "")))
                .isEmpty();
    }

    @Test
    void defaultRowCountsWhereNoOtherDoes() {
        assertThat(run(
                        DEFAULT,
                        test("BE", 1, 5, "", "first")
                                + test("BE", 1, 4, "", "default")
                                + test("LSR", 1, 4, "", "second")
                                + test("LS", 1, 9, "", "default")))
                .isEmpty();
    }

    @Test
    void factsThatMustNotExistAreConditions() {
        String table = TABLE.replace("HitPolicy | first", "HitPolicy | collect");

        assertThat(run(
                        table,
                        test("BE", 0, 4, "", "no room for best effort (BE, low)")
                                + test("BE", 0, 4, "{resource: cpu, percent: 7}", "")
                                + test("BE", 0, 4, "{resource: cpu, percent: 8}", "no room for best effort (BE, low)")))
                .isEmpty();
    }

    @Test
    void rowThatCannotBeSaidTheOtherWayRoundIsReported() {
        assertThat(TableTexts.problems("t.drl.xlsx", TableTexts.xlsx(TABLE)))
                .contains(
                        "Matrix!A9 BAL-T024 the row counts only where row 8 does not fit, but 'percent == $param' cannot be said the other way round");
    }
}
