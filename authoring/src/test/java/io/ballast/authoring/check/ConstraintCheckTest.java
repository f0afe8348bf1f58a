package io.ballast.authoring.check;

import static io.ballast.authoring.TinyPackage.rule;
import static io.ballast.authoring.check.CheckedText.FIRST;
import static io.ballast.authoring.check.CheckedText.constraint;
import static io.ballast.authoring.check.CheckedText.filter;
import static io.ballast.authoring.check.CheckedText.messages;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A constraint compares fields, constants and marked functions, and nothing else. The row pattern stands in line 6. */
class ConstraintCheckTest {
    @Test
    void goodRulePasses() {
        assertThat(messages(constraint("freePods < 1, freeCpuMilli < $pod.cpuMilli")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "freePods > 0 && freePods < 5 || node == \"a\"",
                "!( freePods > 0 )",
                "node == 'single quotes'",
                "node matches \"gpu-.*\", node not matches \"x\"",
                "freePods in (0, 1000), freePods not in (7)",
                "$pod.qos == QosClass.BE, $pod.qos != QosClass.NONE",
                "freePods > -1, freePods != 5L",
                "$pod.estimate.cpuMilli > freeCpuMilli, $pod.estimate().amount(Resource.CPU) > 0",
                "$pod.gpu.shared, !$pod.gpu.shared()",
                "freePods > 0, // a comment\n      freePods < 5 /* another */",
            })
    void whatPolicyDrlAllowsPasses(String constraints) {
        assertThat(messages(constraint(constraints))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    $fit : NodFit()                              | 6:1 BAL-R010 there is no fact or sink 'NodFit' (nearest: 'NodeFit')
                    $fit : NodeFit( freeCpu > 0 )                | 6:19 BAL-R012 NodeFit has no field 'freeCpu' (nearest: 'freeCpuMilli')
                    $fit : NodeFit( freePods > $pod.cpuMili )    | 6:35 BAL-R012 PodRequest has no field 'cpuMili' (nearest: 'cpuMilli')
                    $fit : NodeFit( freePods > $pot.cpuMilli )   | 6:30 BAL-R011 no earlier pattern binds $pot (nearest: '$pod')
                    $fit : NodeFit( freePods > $fit.freePods )   | 6:30 BAL-R011 no earlier pattern binds $fit
                    $fit : NodeGpus( acceptedBy($pod) )          | 6:31 BAL-R013 the whole pod is passed on, so its class would be every pod of its own
                    $fit : NodeGpus( acceptedBy($pod.gpu)        | 7:1 BAL-R001
                    """)
    void unknownNamesAreReportedWithTheirPlaceAndTheNearestName(String row, String expected) {
        assertThat(messages(filter(row, "$filter.reject($fit);")))
                .first()
                .asString()
                .startsWith("tiny/rules.drl:" + expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    freeCpuMilli + $pod.cpuMilli > freePods          | 32 BAL-R016 arithmetic is not allowed in a rule
                    freePods > $pod.cpuMilli - 1                     | 44 BAL-R016 arithmetic is not allowed in a rule
                    freePods > System.currentTimeMillis()            | 30 BAL-R010 the file imports no 'System' of the platform
                    freePods > java.lang.System.nanoTime()           | 30 BAL-R012 NodeFit has no field 'java'
                    node.getClass().getName() == "x"                 | 24 BAL-R012 String has no field 'getClass'
                    node.length > 3                                  | 24 BAL-R012 String has no field 'length'
                    toString == "x"                                  | 19 BAL-R012 NodeFit has no field 'toString'
                    freePods > Foo.bar                               | 30 BAL-R010 the file imports no 'Foo' of the platform
                    $pod.qos == QosClass.XX                          | 40 BAL-R012 QosClass has no constant 'XX'
                    $pod.qos == QosClass                             | 31 BAL-R016 a class is not a value
                    $pod.qos == QosClass.ofLabel("LS")               | 40 BAL-R012 QosClass has no field 'ofLabel'
                    $pod.qos == "LS"                                 | 28 BAL-R017 '==' cannot compare QosClass with String
                    freePods > "1"                                   | 28 BAL-R017 '>' cannot compare long with String
                    node > "a"                                       | 24 BAL-R017 '>' cannot compare String with String
                    freePods > 0.5                                   | 30 BAL-R017 '0.5' is not a whole number
                    freePods > 010                                   | 30 BAL-R017 '010' is not a whole number
                    freePods > 9999999999999999999                   | 30 BAL-R017 '9999999999999999999' is not a whole number
                    freePods == 9007199254740992                     | 31 BAL-R017 '9007199254740992' is too large to be compared exactly
                    node != null                                     | 27 BAL-R017 no field of a fact is null
                    freePods                                         | 19 BAL-R017 the constraint is long, not true or false
                    !freePods                                        | 19 BAL-R017 '!' needs something that is true or false
                    freePods && $pod.daemonSet                       | 28 BAL-R017 '&&' joins conditions only
                    node in ("a", 1)                                 | 24 BAL-R017 '==' cannot compare String with a number
                    node contains "a"                                | 24 BAL-R017 'contains' needs a list or set
                    node matches $pod.name                           | 24 BAL-R017 'matches' compares a text with a pattern in quotes
                    $pod.gpu.accepts(1)                              | 28 BAL-R017 'accepts' does not take (a number)
                    $x : freePods                                    | 19 BAL-R011 no earlier pattern binds $x
                    limit : freePods                                 | 19 BAL-R012 NodeFit has no field 'limit'
                    """)
    void everythingButComparisonsOfFieldsConstantsAndMarkedFunctionsIsRefused(String constraint, String expected) {
        assertThat(messages(constraint(constraint))).first().asString().startsWith("tiny/rules.drl:6:" + expected);
    }

    @Test
    void variableBoundTwiceIsRefused() {
        assertThat(messages(rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $a : PodRequest()\n  $a : NodeFit()",
                        "$filter.reject($a);")))
                .containsExactly("tiny/rules.drl:6:1 BAL-R015 variable $a is bound twice in rule 'tiny/a'");
    }

    @Test
    void theClockIsRefusedWhereVerdictsAreKept() {
        assertThat(messages(
                        rule("tiny/a", FIRST + "  $clock : Clock()\n  $fit : NodeFit()", "  $filter.reject($fit);")))
                .containsExactly(
                        "tiny/rules.drl:6:1 BAL-R019 rule 'tiny/a' reads the clock, but filter and score verdicts are kept");
        assertThat(messages(TinyPackage.named("tiny", "tune")
                        .rules(rule(
                                "tiny/a",
                                "  $setting : Setting()\n  $clock : Clock( secondsSince(5) > 6 )",
                                "  $setting.set(\"x\", $clock.secondsSince(5));"))))
                .isEmpty();
    }
}
