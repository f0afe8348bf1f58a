package io.ballast.authoring.check;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In every text line 1 holds the package and the imports; a rule begins in line 2 and its patterns in line 4. */
class PackageCheckTest {
    private static final String FIRST = "  $filter : Filter()\n  $pod : PodRequest()\n";

    private static List<Problem> problems(TinyPackage pack) {
        Problems problems = new Problems();
        PackageCheck.check(pack.source(), problems);
        return problems.list();
    }

    private static List<String> messages(String rules) {
        return messages(TinyPackage.named("tiny", "filter").rules(rules));
    }

    private static List<String> messages(TinyPackage pack) {
        return problems(pack).stream()
                .sorted()
                .map(p -> p.position() + " " + p.code() + " " + p.message())
                .toList();
    }

    /** A rule whose row pattern stands in line 6 and whose consequence in line 8. */
    private static String filter(String row, String consequence) {
        return rule("tiny/a", FIRST + "  " + row, "  " + consequence);
    }

    private static String constraint(String text) {
        return filter("$fit : NodeFit( " + text + " )", "$filter.reject($fit);");
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

    @Test
    void commentsInAConsequenceAreNoStatements() {
        assertThat(messages(filter("$fit : NodeFit()", "// one; two\n  /* three; */ $filter.reject($fit); // four")))
                .isEmpty();
    }

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
                    $fit : NodFit()                              | 6:1 BAL-R010 there is no fact or sink 'NodFit' (nearest: 'NodeFit')
                    $fit : NodeFit( freeCpu > 0 )                | 6:19 BAL-R012 NodeFit has no field 'freeCpu' (nearest: 'freeCpuMilli')
                    $fit : NodeFit( freePods > $pod.cpuMili )    | 6:35 BAL-R012 PodRequest has no field 'cpuMili' (nearest: 'cpuMilli')
                    $fit : NodeFit( freePods > $pot.cpuMilli )   | 6:30 BAL-R011 no earlier pattern binds $pot (nearest: '$pod')
                    $fit : NodeFit( freePods > $fit.freePods )   | 6:30 BAL-R011 no earlier pattern binds $fit
                    $gpus : NodeGpus( acceptedBy($pod) )         | 6:32 BAL-R013 the whole pod is passed on, so its class would be every pod of its own
                    $gpus : NodeGpus( acceptedBy($pod.gpu)       | 7:1 BAL-R001
                    """)
    void unknownNamesAreReportedWithTheirPlaceAndTheNearestName(String row, String expected) {
        String variable = row.startsWith("$gpus") ? "$gpus" : "$fit";

        assertThat(messages(filter(row, "$filter.reject(" + variable + ");")))
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
    void variableBoundTwiceIsRefused() {
        assertThat(messages(rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $a : PodRequest()\n  $a : NodeFit()",
                        "$filter.reject($a);")))
                .containsExactly("tiny/rules.drl:6:1 BAL-R015 variable $a is bound twice in rule 'tiny/a'");
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
                    query "q" NodeFit() end                      | 2:1 BAL-R002 a query is not allowed in Policy DRL
                    declare entry-point "x" end                  | 2:9 BAL-R002 an entry point is not allowed in Policy DRL
                    """)
    void whatAFileMayNotDeclareIsRefused(String declaration, String expected) {
        String file =
                declaration.startsWith("query") ? constraint("freePods > 0").strip() + "\n" : "";
        int shift = file.isEmpty() ? 0 : 9;
        String text = file.isEmpty() ? declaration + "\n" + constraint("freePods > 0") : file + declaration + "\n";

        assertThat(messages(text))
                .singleElement()
                .asString()
                .startsWith("tiny/rules.drl:" + (shift == 0 ? expected : expected.replaceFirst("^2", "10")));
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

    @Test
    void idsAndNamesBelongToOneRule() {
        String two = constraint("freePods > 0") + constraint("freePods < 0");

        assertThat(messages(two))
                .containsExactly(
                        "tiny/rules.drl:10:1 BAL-R002 id 'tiny/a' is used by another rule in rules.drl:2",
                        "tiny/rules.drl:10:1 BAL-R002 name 'tiny/a' is used by another rule in rules.drl:2");
    }

    @Test
    void fileThatDeclaresAnotherPackageIsRefused() {
        assertThat(messages(TinyPackage.named("tiny", "filter")
                        .rules(constraint("freePods > 0"))
                        .file(
                                "other.drl",
                                "package ballast.other;\nimport io.ballast.model.node.*; import io.ballast.model.sink.*;\n"
                                        + rule(
                                                "tiny/b",
                                                "  $filter : Filter()\n  $fit : NodeFit()",
                                                "$filter.reject($fit);"))))
                .containsExactly("tiny/other.drl:1:1 BAL-R002 the file declares package 'ballast.other'");
    }

    @Test
    void typeThatIsNotImportedIsNamedWithItsImport() {
        TinyPackage pack = TinyPackage.named("tiny", "filter")
                .file(
                        "rules.drl",
                        "package ballast.tiny;\nimport io.ballast.model.sink.Filter;\n"
                                + rule("tiny/a", "  $filter : Filter()\n  $fit : NodeFit()", "$filter.reject($fit);"));

        assertThat(problems(pack)).singleElement().satisfies(p -> {
            assertThat(p.position() + " " + p.code()).isEqualTo("tiny/rules.drl:6:1 BAL-R010");
            assertThat(p.message()).isEqualTo("the file does not import NodeFit");
            assertThat(p.advice()).isEqualTo("Add: import io.ballast.model.node.NodeFit;");
        });
    }

    @Test
    void fileWithoutRulesAndPackageWithoutFilesAreRefused() {
        assertThat(messages("")).containsExactly("tiny/rules.drl BAL-R002 the file holds no rule");
        assertThat(messages(TinyPackage.named("tiny", "filter")))
                .containsExactly("tiny/package.yaml BAL-P003 the package has no rule file");
    }

    @Test
    void packageForOtherFactsIsRefused() {
        TinyPackage pack = TinyPackage.named("tiny", "filter")
                .rules(constraint("freePods > 0"))
                .facts(">=7.0");

        assertThat(messages(pack))
                .containsExactly("tiny/package.yaml:1:1 BAL-P002 the package is written for facts >=7.0, these are "
                        + io.ballast.model.FactSchema.VERSION);
    }

    @Test
    void allProblemsOfAllFilesComeInOneReport() {
        TinyPackage pack = TinyPackage.named("tiny", "filter")
                .rules(constraint("freeCpu > 0, freePods > $x.y")
                        + rule("tiny/b", FIRST + "  $fit : NodFit()", "insert($fit);"))
                .file("broken.drl", "package ballast.tiny;\nrule \"c\" when then")
                .file("globals.drl", "package ballast.tiny;\nglobal java.util.List l;\n");

        assertThat(messages(pack))
                .extracting(m -> m.split(" ")[0] + " " + m.split(" ")[1])
                .contains(
                        "tiny/globals.drl:2:1 BAL-R002",
                        "tiny/globals.drl BAL-R002",
                        "tiny/rules.drl:6:19 BAL-R012",
                        "tiny/rules.drl:6:43 BAL-R011",
                        "tiny/rules.drl:14:1 BAL-R010",
                        "tiny/rules.drl:16:1 BAL-R014")
                .anyMatch(m -> m.startsWith("tiny/broken.drl:") && m.endsWith("BAL-R001"));
    }

    @Test
    void fieldsOfThePodThatARuleReadsAreFound() {
        Problems problems = new Problems();
        CheckedPackage checked = PackageCheck.check(
                TinyPackage.named("tiny", "filter")
                        .rules(rule(
                                "tiny/a",
                                "  $filter : Filter()\n  $pod : PodRequest( !daemonSet, gpu.count > 0 )\n"
                                        + "  $fit : NodeFit( freeCpuMilli < $pod.cpuMilli, $pod.estimate().cpuMilli > 0 )",
                                "$filter.reject($fit, $pod.qos());"))
                        .source(),
                problems);

        assertThat(problems.list()).isEmpty();
        assertThat(checked.podFields().get("tiny/a"))
                .containsExactly("cpuMilli", "daemonSet", "estimate", "gpu", "qos");
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
        assertThat(messages(text.toString())).isNotNull();
    }
}
