package io.ballast.authoring.check;

import static io.ballast.authoring.TinyPackage.rule;
import static io.ballast.authoring.check.CheckedText.filter;
import static io.ballast.authoring.check.CheckedText.messages;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A consequence calls verbs of the sink of its rule, and does nothing else. It stands in line 8. */
class ConsequenceCheckTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    $filter.rejct($fit);                             | 8:11 BAL-R014 Filter has no verb 'rejct' (nearest: 'reject')
                    $filter.clear();                                 | 8:11 BAL-R014 Filter has no verb 'clear'
                    $fit.node();                                     | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: $fit
                    insert($fit);                                    | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: insert
                    modify($fit) { };                                | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: modify
                    drools.halt();                                   | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: drools
                    for (;;) { }                                     | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: for
                    while (true) $filter.reject($fit);               | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: while
                    if (true) $filter.reject($fit);                  | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: if
                    Object o = $fit;                                 | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: Object
                    System.exit(1);                                  | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: System
                    $filter.reject($pod);                            | 8:18 BAL-R013 the whole pod is passed on
                    $filter.reject($fit.node());                     | 8:11 BAL-R017 'reject' does not take (String)
                    $filter.reject($fit, new Object());              | 8:24 BAL-R016 'new' is not expected here
                    $filter.reject($fit, Runtime.getRuntime());      | 8:24 BAL-R010 the file imports no 'Runtime' of the platform
                    $filter.reject($fit, java.lang.System.in);       | 8:24 BAL-R016 'java' is not expected here
                    $filter.reject($fit, $pod.name().getClass());    | 8:36 BAL-R012 String has no field 'getClass'
                    $filter.reject($fit, $pod.daemonSet() ? 1 : 2);  | 8:41 BAL-R016 '?' is not expected here, but ')'
                    $filter.reject($fit, (Object) "x");              | 8:24 BAL-R016 '(' is not expected here
                    $filter.reject($fit, $pod.cpuMilli() + 1);       | 8:40 BAL-R016 arithmetic is not allowed in a rule
                    $filter.reject($fit, $other);                    | 8:24 BAL-R011 no earlier pattern binds $other
                    $filter.reject($fit)                             | 8:22 BAL-R016 ';' is missing behind ')'
                    """)
    void consequenceOnlyCallsVerbsOfItsSink(String consequence, String expected) {
        assertThat(messages(filter("$fit : NodeFit()", consequence)))
                .first()
                .asString()
                .startsWith("tiny/rules.drl:" + expected);
    }

    @Test
    void consequenceThatDoesNothingIsRefused() {
        assertThat(messages(filter("$fit : NodeFit()", "")))
                .singleElement()
                .asString()
                .contains("BAL-R014 rule 'tiny/a' does nothing");
    }

    @Test
    void eachWrongStatementIsReported() {
        assertThat(messages(filter("$fit : NodeFit()", "insert(1);\n  $filter.reject($fit);\n  $filter.clear();")))
                .containsExactly(
                        "tiny/rules.drl:8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: insert",
                        "tiny/rules.drl:10:11 BAL-R014 Filter has no verb 'clear'");
    }

    @Test
    void commentsInAConsequenceAreNoStatements() {
        assertThat(messages(filter("$fit : NodeFit()", "// one; two\n  /* three; */ $filter.reject($fit); // four")))
                .isEmpty();
    }

    @Test
    void ruleHasExactlyOneSinkAndAsksNothingOfIt() {
        assertThat(messages(rule("tiny/a", "  $fit : NodeFit()", "$filter.reject($fit);")))
                .contains("tiny/rules.drl:2:1 BAL-R018 rule 'tiny/a' has no sink");
        assertThat(messages(rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $other : Filter()\n  $fit : NodeFit()",
                        "$filter.reject($fit);")))
                .containsExactly("tiny/rules.drl:5:1 BAL-R018 rule 'tiny/a' has two sinks");
        assertThat(messages(rule(
                        "tiny/a",
                        "  $filter : Filter( rejections.size == 0 )\n  $fit : NodeFit()",
                        "$filter.reject($fit);")))
                .containsExactly("tiny/rules.drl:4:1 BAL-R018 rule 'tiny/a' asks something of its sink");
    }

    @Test
    void sinkThatThePackageDoesNotAnswerIsRefused() {
        assertThat(messages(
                        TinyPackage.named("tiny", "score").rules(filter("$fit : NodeFit()", "$filter.reject($fit);"))))
                .containsExactly(
                        "tiny/rules.drl:4:1 BAL-R018 rule 'tiny/a' writes to Filter, but the package does not answer 'filter'");
    }
}
