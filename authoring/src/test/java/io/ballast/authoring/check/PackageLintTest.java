package io.ballast.authoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes that show only when a whole package is looked at. The first rule begins in line 2, each has six lines. */
class PackageLintTest {
    private static List<String> findings(TinyPackage pack) {
        return PackageLint.check(pack.source()).findings().stream()
                .sorted()
                .map(f -> f.problem().position() + " " + f.problem().code() + " "
                        + f.problem().message())
                .toList();
    }

    private static String rule(String name, int priority, String pattern, String call) {
        return "rule \"" + name + "\" @id(\"tiny/" + name + "\") @reason(\"x\")"
                + (priority == 0 ? "" : " @priority(" + priority + ")") + "\nwhen\n  $s : Suppression()\n  " + pattern
                + "\nthen\n  $s." + call + "();\nend\n";
    }

    private static TinyPackage suppress(String policy, String... rules) {
        return TinyPackage.named("tiny", "suppress")
                .with("description: x\nhitPolicy: " + policy + "\n")
                .rules(String.join("", rules));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    $u : NodeCpuUse( capacityMilli > 10 )     | $u : NodeCpuUse( capacityMilli > 20 )
                    $u : NodeCpuUse( complete )               | $other : NodeCpuUse( capacityMilli > 20, complete == true )
                    $u : NodeCpuUse( capacityMilli in (1, 2) ) | $u : NodeCpuUse( capacityMilli == 2 )
                    $u : NodeCpuUse( !complete or_ capacityMilli > 5 ) | $u : NodeCpuUse( capacityMilli >= 6 )
                    exists NodeCpuUse( complete )             | $u : NodeCpuUse( complete )
                    not NodeCpuUse( capacityMilli > 20 )      | not NodeCpuUse( capacityMilli > 10 )
                    $u : NodeCpuUse()                         | $u : NodeCpuUse( podsMilli < hostAppsMilli )
                    $u : NodeCpuUse( podsMilli <= hostAppsMilli ) | $u : NodeCpuUse( hostAppsMilli > podsMilli )
                    """)
    void ruleWhoseConditionsImplyThoseOfAnEarlierOneNeverDecides(String wide, String narrow) {
        assertThat(findings(suppress(
                        "first",
                        rule("wide", 1, wide.replace("or_", "||"), "leaveQuota"),
                        rule("narrow", 2, narrow, "holdQuota"))))
                .containsExactly(
                        "tiny/rules.drl:9:1 BAL-R023 rule 'narrow' never decides: whenever it matches, so does 'wide' (rules.drl:2), which goes before");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    $u : NodeCpuUse( capacityMilli > 20 ) | $u : NodeCpuUse( capacityMilli > 10 ) | holdQuota
                    $u : NodeCpuUse( capacityMilli > 10 ) | $u : NodeCpuUse( capacityMilli > 20 ) | holdCpuset
                    $u : NodeCpuUse( complete )           | $u : NodeCpuUse( !complete )          | holdQuota
                    $u : NodeCpuUse( podsMilli < 5 )      | $u : NodeCpuUse( hostAppsMilli < 5 )  | holdQuota
                    not NodeCpuUse( capacityMilli > 10 )  | not NodeCpuUse( capacityMilli > 20 )  | holdQuota
                    $u : NodeCpuUse( complete )           | exists NodeCpuUse( complete )         | holdQuota
                    $c : NodeCpus()                       | $u : NodeCpuUse()                     | holdQuota
                    """)
    void ruleThatDecidesSometimesIsNotAccused(String first, String second, String call) {
        assertThat(findings(suppress("first", rule("a", 1, first, "leaveQuota"), rule("b", 2, second, call))))
                .isEmpty();
    }

    @Test
    void severalEarlierRulesTogetherLeaveNothingToDecide() {
        TinyPackage pack = TinyPackage.named("tiny", "suppress")
                .with("description: x\nhitPolicy: first\n")
                .rules(rule("quota", 1, "$u : NodeCpuUse( complete )", "leaveQuota")
                        + rule("cpuset", 2, "$u : NodeCpuUse()", "leaveCpuset")
                        + rule("both", 3, "$u : NodeCpuUse( complete )", "holdQuota(); $s.holdCpuset"));

        assertThat(findings(pack))
                .containsExactly(
                        "tiny/rules.drl:16:1 BAL-R023 rule 'both' never decides: whenever it matches, so does 'quota' (rules.drl:2) and 'cpuset' (rules.drl:9), which goes before");
    }

    @Test
    void twoWritersOfOneTargetConflictWhereNoOrderIsDeclared() {
        assertThat(findings(suppress(
                        "unique",
                        rule("wide", 0, "$u : NodeCpuUse()", "leaveQuota"),
                        rule("narrow", 0, "$u : NodeCpuUse( complete )", "holdQuota"))))
                .containsExactly(
                        "tiny/rules.drl:9:1 BAL-R023 rule 'narrow' conflicts whenever it matches with 'wide' (rules.drl:2): both write quota, which takes one value");
    }

    @Test
    void rulesWithTheSameConditionsAreReportedOnce() {
        assertThat(findings(suppress(
                        "first",
                        rule("a", 1, "$u : NodeCpuUse( complete, podsMilli > 5 )", "leaveQuota"),
                        rule("b", 1, "$x : NodeCpuUse( 5 < podsMilli, !!complete )", "holdQuota"))))
                .containsExactly(
                        "tiny/rules.drl:9:1 BAL-R024 rule 'b' matches in the same cases as 'a' (rules.drl:2): both write quota, which takes one value");
    }

    @Test
    void copiedFilterRuleIsReported() {
        String body = "\nwhen\n  $f : Filter()\n  $n : NodeFit( freePods < 1 )\nthen\n  $f.reject($n);\nend\n";
        TinyPackage pack = TinyPackage.named("tiny", "filter")
                .with("description: x\n")
                .rules("rule \"a\" @id(\"tiny/a\") @reason(\"x\")" + body + "rule \"b\" @id(\"tiny/b\") @reason(\"x\")"
                        + body.replace("$n", "$row"));

        assertThat(findings(pack))
                .containsExactly(
                        "tiny/rules.drl:9:1 BAL-R024 rule 'b' matches in the same cases and does the same as 'a' (rules.drl:2)");
    }

    @Test
    void ruleWithoutAPriorityIsReportedWherePrioritiesCount() {
        assertThat(findings(suppress("first", rule("a", 0, "$u : NodeCpuUse( complete )", "leaveQuota"))))
                .containsExactly(
                        "tiny/rules.drl:2:1 BAL-R034 rule 'a' has no @priority, so it goes before those that have one");
    }

    @Test
    void parametersAndRulesMustFitTogether() {
        TinyPackage pack = TinyPackage.named("tiny", "suppress")
                .with(
                        """
                        description: x
                        parameters:
                          limits: {fact: QuotaLimits, description: x, default: []}
                          window: {fact: EstimationWindow, description: read by the ledger, default: []}
                          other: {fact: CpusetLimits, default: []}
                        """)
                .rules(rule(
                        "a", 0, "$s2 : SuppressStrategy( enabled )\n  $c : CpusetLimits( minCpus > 1 )", "leaveQuota"));

        assertThat(findings(pack))
                .containsExactly(
                        "tiny/package.yaml:7:3 BAL-R028 no rule matches QuotaLimits, so parameter 'limits' has no effect",
                        "tiny/package.yaml:9:3 BAL-R035 parameter 'other' has no description",
                        "tiny/rules.drl:5:3 BAL-R029 no parameter of the package has facts of SuppressStrategy");
    }

    @Test
    void packageWithoutADescriptionIsReported() {
        TinyPackage pack =
                TinyPackage.named("tiny", "suppress").rules(rule("a", 0, "$u : NodeCpuUse( complete )", "leaveQuota"));

        assertThat(findings(pack)).containsExactly("tiny/package.yaml:1:1 BAL-R035 the package has no description");
    }

    @Test
    void importsAreUsedAndThereOnce() {
        TinyPackage pack = TinyPackage.named("tiny", "suppress")
                .with("description: x\n")
                .file(
                        "rules.drl",
                        "package ballast.tiny;\nimport io.ballast.model.sink.Suppression;\n"
                                + "import io.ballast.model.suppress.NodeCpus; // NodeCpus\n"
                                + "import io.ballast.model.suppress.NodeCpuUse;\n"
                                + "import io.ballast.model.suppress.NodeCpuUse;\n"
                                + rule("a", 0, "$u : NodeCpuUse( complete )", "leaveQuota"));

        assertThat(findings(pack))
                .containsExactly(
                        "tiny/rules.drl:3:8 BAL-R027 NodeCpus is imported, but not used",
                        "tiny/rules.drl:5:8 BAL-R027 NodeCpuUse is imported twice");
    }

    /** Row 7 of the table can never match: its two columns exclude each other. */
    @Test
    void findingsInRowsOfATableNameTheirCells() {
        String table =
                """
                RuleTable classes,,,
                CONDITION,CONDITION,ACTION,REASON
                $pod : PodMarks,,$class : Classification,
                priority >= $param,priority <= $param,qos($param),
                From,To,Class,Reason
                1,5,BE,low
                9,5,LS,none
                """;
        TinyPackage pack = TinyPackage.named("tiny", "classify")
                .with("description: x\n")
                .table("classes.drl.csv", table.getBytes(StandardCharsets.UTF_8));

        assertThat(findings(pack))
                .contains("tiny/classes.drl.csv:7:1 BAL-T022 row 7 can never fit: its conditions exclude each other");
    }
}
