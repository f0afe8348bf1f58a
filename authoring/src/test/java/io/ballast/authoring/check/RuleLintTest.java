package io.ballast.authoring.check;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In every text line 1 holds the package and the imports; a rule begins in line 2 and its patterns in line 4. */
class RuleLintTest {
    private static final String HEAD = "description: x\n";

    private static List<String> findings(TinyPackage pack) {
        return PackageLint.check(pack.source()).findings().stream()
                .sorted()
                .map(f -> f.problem().position() + " " + f.problem().code() + " " + f.severity() + " "
                        + f.problem().message())
                .toList();
    }

    /** A rule over nodes whose row pattern stands in line 6. */
    private static TinyPackage filter(String constraints) {
        return TinyPackage.named("tiny", "filter")
                .with(HEAD)
                .rules(rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( " + constraints + " )",
                        "  $filter.reject($fit);"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    freePods > 5, freePods < 3                      | 33 | 'freePods < 3' is never true together with 'freePods > 5' in line 6
                    freePods > 5 && freePods < 6                    | 19 | 'freePods > 5 && freePods < 6' is never true
                    freePods > $pod.cpuMilli, freePods() < $pod.cpuMilli() | 45 | 'freePods() < $pod.cpuMilli()' is never true together with 'freePods > $pod.cpuMilli' in line 6
                    freePods != freePods                            | 19 | 'freePods != freePods' is never true
                    freePods in (1, 2), freePods > 2                | 39 | 'freePods > 2' is never true together with 'freePods in (1, 2)' in line 6
                    node == "a", node == 'b'                        | 32 | 'node == 'b'' is never true together with 'node == "a"' in line 6
                    $pod.qos == QosClass.BE, $pod.qos != QosClass.BE | 44 | '$pod.qos != QosClass.BE' is never true together with '$pod.qos == QosClass.BE' in line 6
                    $pod.daemonSet, !$pod.daemonSet                 | 35 | '!$pod.daemonSet' is never true together with '$pod.daemonSet' in line 6
                    $pod.gpu.count > 64                             | 19 | '$pod.gpu.count > 64' is never true
                    freePods < 0, freePods >= $pod.cpuMilli         | 33 | 'freePods >= $pod.cpuMilli' is never true together with 'freePods < 0' in line 6
                    freePods > 3, freePods < 5, freePods != 4       | 47 | 'freePods != 4' is never true together with the conditions before it
                    freePods > freeCpuMilli, freeCpuMilli > freeMemoryBytes, freeMemoryBytes > 5, freePods < 8 | 97 | 'freePods < 8' is never true together with the conditions before it
                    """)
    void conditionsThatExcludeEachOtherAreAnError(String constraints, int column, String message) {
        assertThat(findings(filter(constraints)))
                .containsOnlyOnce("tiny/rules.drl:6:" + column + " BAL-R022 ERROR " + message)
                .noneMatch(f -> f.contains("BAL-R025"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "freePods > 5 || freePods < 3",
                "freePods >= 5, freePods <= 5",
                "freePods > freeCpuMilli, freePods > freeMemoryBytes",
                "freePods == $pod.cpuMilli, freePods > $pod.memoryBytes",
                "node matches \"a.*\", node not matches \"b.*\"",
                "$pod.qos != QosClass.BE, $pod.qos != QosClass.LS",
                "freePods == freeCpuMilli, freePods < freeCpuMilli",
            })
    void whatMayHoldIsNotAccused(String constraints) {
        assertThat(findings(filter(constraints))).noneMatch(f -> f.contains("ERROR") || f.contains("WARNING"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    freePods > 5, freePods > 3                  | 33 | 'freePods > 3' adds nothing to 'freePods > 5' in line 6
                    freePods > 3, freePods > 5                  | 19 | 'freePods > 3' adds nothing to 'freePods > 5' in line 6
                    freePods > 3 or_ freePods <= 3              | 19 | 'freePods > 3 || freePods <= 3' is always true
                    $pod.cpuMilli >= 0                          | 19 | '$pod.cpuMilli >= 0' is always true
                    freePods == freePods                        | 19 | 'freePods == freePods' is always true
                    node == "a", node != "b"                    | 32 | 'node != "b"' adds nothing to 'node == "a"' in line 6
                    $pod.daemonSet == true, $pod.daemonSet      | 43 | '$pod.daemonSet' adds nothing to '$pod.daemonSet == true' in line 6
                    """)
    void conditionsThatSayNothingAreAWarning(String constraints, int column, String message) {
        assertThat(findings(filter(constraints.replace("or_", "||"))))
                .contains("tiny/rules.drl:6:" + column + " BAL-R025 WARNING " + message.replace("or_", "||"));
    }

    @Test
    void absenceOfAFactThatTheRuleNeedsIsAnError() {
        TinyPackage pack = TinyPackage.named("tiny", "suppress")
                .with(HEAD)
                .rules(rule(
                        "tiny/a",
                        "  $s : Suppression()\n  $u : NodeCpuUse( capacityMilli > 20 )\n  not NodeCpuUse( capacityMilli >= 5 )",
                        "  $s.leaveQuota();"));

        assertThat(findings(pack))
                .containsExactly(
                        "tiny/rules.drl:6:7 BAL-R022 ERROR 'not' asks that there is no NodeCpuUse that another pattern of the rule needs");
    }

    @Test
    void absenceOfWhatCannotBeIsAWarning() {
        TinyPackage pack = TinyPackage.named("tiny", "suppress")
                .with(HEAD)
                .rules(rule(
                        "tiny/a",
                        "  $s : Suppression()\n  not NodeCpuUse( capacityMilli > 5, capacityMilli < 3 )",
                        "  $s.leaveQuota();"));

        assertThat(findings(pack))
                .containsExactly(
                        "tiny/rules.drl:5:7 BAL-R025 WARNING 'not' is always true: no NodeCpuUse can be like this");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    filter   | Filter      | NodeFit    | reject($n)                 | {0}     | the reason names {0}, but reject in line 7 passes on no value
                    filter   | Filter      | NodeFit    | reject($n, $n.freePods())  | {0} {1} | the reason names {1}, but reject in line 7 passes on one value
                    score    | Score       | NodeFit    | points($n, 5)              | {0}     | the reason names {0}, but points in line 7 passes on no value
                    suppress | Suppression | NodeCpus   | recoverCpuset($n.open())   | {1}     | the reason names {1}, but recoverCpuset in line 7 passes on one value
                    suppress | Suppression | NodeCpuUse | limitQuota($n.podsMilli()) | {0}     |
                    """)
    void reasonNamesOnlyWhatIsPassedOn(
            String point, String sink, String fact, String call, String places, String message) {
        TinyPackage pack = TinyPackage.named("tiny", point)
                .with(HEAD)
                .rules("rule \"a\" @id(\"tiny/a\") @reason(\"x " + places + "\")\nwhen\n  $s : " + sink + "()\n  $n : "
                        + fact + "()\nthen\n  $s." + call + ";\nend\n");
        int column = 35 + places.length() - 3;

        if (message == null) {
            assertThat(findings(pack)).isEmpty();
        } else {
            assertThat(findings(pack)).containsExactly("tiny/rules.drl:2:" + column + " BAL-R021 ERROR " + message);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    node matches "a100"                      | BAL-R033 WARNING the regular expression "a100" matches this one text only
                    freePods == $pod.cpuMilli                | BAL-R031 NOTE two amounts are tested for equality, which is exact up to 9007199254740991 only
                    """)
    void detailsOfAConditionAreLookedAt(String constraint, String message) {
        assertThat(findings(filter(constraint))).containsExactly("tiny/rules.drl:6:19 " + message);
    }

    @Test
    void parameterOfWhichNothingIsUsedIsAWarning() {
        TinyPackage pack = TinyPackage.named("tiny", "filter")
                .with(HEAD + "parameters:\n  limits: {fact: UsageThreshold, description: x, default: []}\n")
                .rules(rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $limit : UsageThreshold()\n  $fit : NodeFit()",
                        "  $filter.reject($fit);"));

        assertThat(findings(pack))
                .containsExactly("tiny/rules.drl:5:3 BAL-R026 WARNING nothing of UsageThreshold is used");
    }

    @Test
    void variableOfANotIsRefusedOutsideOfIt() {
        TinyPackage pack = TinyPackage.named("tiny", "suppress")
                .with(HEAD)
                .rules(rule(
                        "tiny/a",
                        "  $s : Suppression()\n  not $u : NodeCpuUse( !complete )",
                        "  $s.limitQuota($u.podsMilli());"));

        assertThat(findings(pack))
                .containsExactly(
                        "tiny/rules.drl:7:17 BAL-R011 ERROR $u belongs to a 'not' or 'exists', outside of which it has no value");
    }

    @Test
    void sinkInsideANotIsRefused() {
        TinyPackage pack = TinyPackage.named("tiny", "suppress")
                .with(HEAD)
                .rules(rule("tiny/a", "  not $s : Suppression()\n  $u : NodeCpuUse()", "  $s.leaveQuota();"));

        assertThat(findings(pack))
                .anyMatch(f ->
                        f.startsWith("tiny/rules.drl:4:1 BAL-R018 ERROR rule 'tiny/a' asks something of its sink"));
    }
}
