package io.ballast.authoring.check;

import static io.ballast.authoring.check.CheckedText.constraint;
import static io.ballast.authoring.check.CheckedText.filter;
import static io.ballast.authoring.check.CheckedText.messages;
import static io.ballast.authoring.check.CheckedText.problems;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.problem.Problem;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of DRL is no Policy DRL is refused with its place. A rule begins in line 2. */
class PolicyDrlCheckTest {
    @Test
    void syntaxErrorHasAPlaceAndAdvice() {
        List<Problem> problems = problems(TinyPackage.named("tiny", "filter")
                .rules("rule \"x\" @id(\"tiny/a\") @reason(\"x\")\nwhen\n  $filter : Filter(\nthen\nend\n"));

        assertThat(problems).isNotEmpty().allSatisfy(p -> {
            assertThat(p.code()).isEqualTo("BAL-R001");
            assertThat(p.line()).isPositive();
            assertThat(p.message()).startsWith("this is not DRL: ");
            assertThat(p.advice()).isEqualTo("Check brackets, quotes and 'end'.");
        });
    }

    @Test
    void missingEndIsASyntaxError() {
        assertThat(messages("rule \"x\" @id(\"tiny/a\") @reason(\"x\")\nwhen\n  $filter : Filter()\nthen\n"))
                .singleElement()
                .asString()
                .contains("BAL-R001");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    global java.util.List list;                  | 2:1 BAL-R002 a global is not allowed in Policy DRL
                    function void f() { }                        | 2:1 BAL-R002 a function is not allowed in Policy DRL
                    declare X a : String end                     | 2:9 BAL-R002 a declared type is not allowed in Policy DRL
                    import java.util.List;                       | 2:1 BAL-R002 import java.util.List is not allowed in Policy DRL
                    import io.ballast.engine.bundle.Bundle;      | 2:1 BAL-R002 import io.ballast.engine.bundle.Bundle is not allowed in Policy DRL
                    import static java.lang.Math.max;            | 2:1 BAL-R002 a static import is not allowed in Policy DRL
                    import function java.lang.Math.max;          | 2:1 BAL-R002 a static import is not allowed in Policy DRL
                    import accumulate java.lang.Object x;        | 2:1 BAL-R002 an accumulate function is not allowed in Policy DRL
                    dialect "mvel"                               | 2:9 BAL-R002 attribute 'dialect' is not allowed in Policy DRL
                    declare entry-point "x" end                  | 2:9 BAL-R002 an entry point is not allowed in Policy DRL
                    """)
    void whatAFileMayNotDeclareIsRefused(String declaration, String expected) {
        assertThat(messages(declaration + "\n" + constraint("freePods > 0")))
                .singleElement()
                .asString()
                .startsWith("tiny/rules.drl:" + expected);
    }

    @Test
    void queryBehindARuleIsRefused() {
        assertThat(messages(constraint("freePods > 0") + "query \"q\" NodeFit() end\n"))
                .containsExactly("tiny/rules.drl:10:1 BAL-R002 a query is not allowed in Policy DRL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "salience 10",
                "no-loop true",
                "lock-on-active true",
                "agenda-group \"x\"",
                "activation-group \"x\"",
                "ruleflow-group \"x\"",
                "dialect \"mvel\"",
                "enabled false",
                "date-effective \"01-Jan-2026\"",
                "duration 100",
                "timer (int: 0 1s)",
            })
    void attributesOfRulesAreRefused(String attribute) {
        String name = attribute.substring(0, attribute.indexOf(' '));

        assertThat(messages(constraint("freePods > 0").replaceFirst("\nwhen", "\n" + attribute + "\nwhen")))
                .singleElement()
                .asString()
                .startsWith("tiny/rules.drl:3:")
                .endsWith("BAL-R002 attribute '" + name + "' is not allowed in Policy DRL");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    eval( true )                                                | 'eval' in the condition
                    $fit : NodeFit() from $pod.estimate                         | 'from' or accumulate
                    $fit : NodeFit() from entry-point "x"                       | 'from' or accumulate
                    $n : Long() from accumulate( NodeFit( $f : freePods ); sum($f) ) | 'from' or accumulate
                    accumulate( NodeFit( $f : freePods ); $n : sum($f) )        | 'from' or accumulate
                    $all : java.util.List() from collect( NodeFit() )           | 'from' or accumulate
                    forall( NodeFit( freePods > 0 ) )                           | 'forall' in the condition
                    ( NodeFit() or NodeGpus() )                                 | 'or' in the condition
                    not( NodeFit() and NodeGpus() )                             | 'and' in the condition
                    $fit : NodeFit() over window:length(2)                      | a window or an annotation on a pattern
                    $fit : NodeFit() @watch(*)                                  | a window or an annotation on a pattern
                    $fit : /nodes[ freePods > 0 ]                               | a path or a query in the condition
                    """)
    void conditionsThatAreNoPlainPatternsAreRefused(String row, String what) {
        assertThat(messages(filter(row, "$filter.reject($fit);")))
                .first()
                .asString()
                .startsWith("tiny/rules.drl:6:")
                .endsWith("BAL-R002 " + what + " is not allowed in Policy DRL");
    }

    @Test
    void annotationsOfARuleAreChecked() {
        String body = "\nwhen\n  $filter : Filter()\n  $fit : NodeFit()\nthen\n  $filter.reject($fit);\nend\n";

        assertThat(messages("rule \"x\"" + body))
                .containsExactly(
                        "tiny/rules.drl:2:1 BAL-R002 rule 'x' has no @id",
                        "tiny/rules.drl:2:1 BAL-R002 rule 'x' has no @reason");
        assertThat(messages("rule \"x\" @id(\"tiny/x\") @reason(\"x\") @prority(3)" + body))
                .containsExactly(
                        "tiny/rules.drl:2:1 BAL-R002 annotation '@prority' is not part of Policy DRL (nearest: 'priority')");
        assertThat(messages("rule \"x\" @id(\"other/x\") @reason(\"x\")" + body))
                .containsExactly("tiny/rules.drl:2:1 BAL-R002 id 'other/x' does not belong to package tiny");
        assertThat(messages("rule \"x\" @id(\"tiny/x\") @reason(\"x\") @priority(high)" + body))
                .containsExactly("tiny/rules.drl:2:1 BAL-R002 @priority of rule 'x' is 'high'");
        assertThat(messages("rule \"x\" @id(\"tiny/x\") @reason(\"x\") @priority(3)" + body))
                .containsExactly(
                        "tiny/rules.drl:2:1 BAL-R002 @priority has no effect in a package with hit policy collect");
        assertThat(messages("rule \"x\" @id(\"tiny/x\") @reason(\"\")" + body))
                .containsExactly(
                        "tiny/rules.drl:2:1 BAL-R002 @reason of rule 'x' is empty or holds a quote or backslash");
    }

    /** Whatever an author types gives problems or passes; it never ends the check. */
    @Property(tries = 400)
    void damagedFileIsCheckedToTheEnd(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text =
                new StringBuilder(constraint("freePods in (1, 2), node matches \"a\", !( freePods > $pod.cpuMilli )"));
        String signs = "(){}[]\"'$:;,.<>=!&|@/* \n\\abcN19";
        for (int i = random.nextInt(6); i >= 0; i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, signs.charAt(random.nextInt(signs.length())));
                default -> text.setCharAt(at, signs.charAt(random.nextInt(signs.length())));
            }
        }
        assertThatCode(() -> messages(text.toString())).doesNotThrowAnyException();
    }
}
