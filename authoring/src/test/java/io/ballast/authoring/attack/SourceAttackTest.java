package io.ballast.authoring.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** BL-132, BL-145: what a rule file may not do is refused before anything of it is compiled, with its place, a code and the word in question. */
class SourceAttackTest {
    /** Attack, and the first problem: line and column, code, message. */
    private static final String REFUSALS =
            """
            process in the consequence          | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: Runtime
            environment                         | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: System
            file                                | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: new
            file by nio                         | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: java
            thread                              | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: new
            reflection                          | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: $pod
            reflection on the sink              | 8:11 BAL-R014 Filter has no verb 'getClass'
            class by name                       | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: Class
            network                             | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: new
            process in a condition              | 6:19 BAL-R010 the file imports no 'Runtime' of the platform
            reflection in a condition           | 6:24 BAL-R012 NodeFit has no field 'class'
            code in an argument                 | 8:24 BAL-R010 the file imports no 'Runtime' of the platform
            object in an argument               | 8:24 BAL-R016 'new' is not expected here
            class of the program                | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: io
            internals of Drools                 | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: org
            rule base through kcontext          | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: kcontext
            session through drools              | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: drools
            method that is no verb              | 8:11 BAL-R014 Filter has no verb 'firing'
            method of a fact that is not marked | 8:29 BAL-R012 NodeFit has no field 'hashCode'
            eval                                | 6:3 BAL-R002 'eval' in the condition is not allowed in Policy DRL
            function                            | 2:1 BAL-R002 a function is not allowed in Policy DRL
            function import                     | 2:1 BAL-R002 a static import is not allowed in Policy DRL
            static import                       | 2:1 BAL-R002 a static import is not allowed in Policy DRL
            import of another class             | 2:1 BAL-R002 import java.lang.ProcessBuilder is not allowed in Policy DRL
            import of everything                | 2:1 BAL-R002 import java.lang.* is not allowed in Policy DRL
            type that extends a class           | 2:9 BAL-R002 a declared type is not allowed in Policy DRL
            type that replaces a fact           | 2:9 BAL-R002 a declared type is not allowed in Policy DRL
            global                              | 2:1 BAL-R002 a global is not allowed in Policy DRL
            query                               | 2:1 BAL-R002 a query is not allowed in Policy DRL
            MVEL consequence                    | 2:55 BAL-R002 attribute 'dialect' is not allowed in Policy DRL
            MVEL file                           | 2:9 BAL-R002 attribute 'dialect' is not allowed in Policy DRL
            salience with code                  | 2:56 BAL-R002 attribute 'salience' is not allowed in Policy DRL
            enabled with code                   | 2:55 BAL-R002 attribute 'enabled' is not allowed in Policy DRL
            timer                               | 2:53 BAL-R002 attribute 'timer' is not allowed in Policy DRL
            no-loop                             | 2:55 BAL-R002 attribute 'no-loop' is not allowed in Policy DRL
            from                                | 5:3 BAL-R002 'from' or accumulate is not allowed in Policy DRL
            accumulate                          | 5:3 BAL-R002 'from' or accumulate is not allowed in Policy DRL
            named consequence                   | 2:1 BAL-R002 a named consequence is not allowed in Policy DRL
            insert                              | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: insert
            modify                              | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: modify
            every object                        | 5:1 BAL-R010 there is no fact or sink 'Object'
            class as a pattern                  | 5:1 BAL-R010 there is no fact or sink 'java.lang.Class'
            custom operator                     | 6:24 BAL-R016 'soundslike' is not expected here
            nested accessor                     | 6:6 BAL-R012 String has no field 'length'
            cast                                | 6:23 BAL-R016 '#' is not expected here
            path expression                     | 5:3 BAL-R002 a path or a query in the condition is not allowed in Policy DRL
            lambda                              | 8:24 BAL-R016 '(' is not expected here
            anonymous class                     | 8:24 BAL-R016 'new' is not expected here
            annotation with code                | 2:1 BAL-R002 annotation '@other' is not part of Policy DRL
            line end in a comment               | 8:28 BAL-S003 a \\u escape
            quote in a text                     | 6:29 BAL-S003 a \\u escape
            escaped class name                  | 8:3 BAL-S003 a \\u escape
            id that closes its quote            | 2:1 BAL-R002 @id of rule 'tiny/a' is empty or holds a quote or backslash
            rule name that closes its quote     | 2:1 BAL-R002 the rule's name holds a quote or backslash
            loop                                | 8:3 BAL-R014 rule 'tiny/a' does something else than calling a sink: while
            loop behind a verb                  | 8:25 BAL-R014 rule 'tiny/a' does something else than calling a sink: for
            cross join of nodes                 | 6:1 BAL-S001 pattern NodeGpus of rule 'tiny/a' would be combined with every fact before it
            cross join behind or                | 6:1 BAL-S001 pattern NodeGpus of rule 'tiny/a' would be combined with every fact before it
            cross join with a constant          | 6:1 BAL-S001 pattern NodeGpus of rule 'tiny/a' would be combined with every fact before it
            cross join by not                   | 6:1 BAL-S001 pattern NodeGpus of rule 'tiny/a' would be combined with every fact before it
            text pattern that refers back       | 6:32 BAL-S002 the pattern of 'matches' cannot be used: invalid escape sequence '\\1'
            text pattern that unrolls           | 6:32 BAL-S002 the pattern of 'matches' cannot be used: its repetitions unroll to more than 1000
            text pattern that is too long       | 6:32 BAL-S002 the pattern of 'matches' cannot be used: it has 400 characters, more than 256
            text pattern of a fact              | 6:24 BAL-R017 'matches' compares a text with a pattern in quotes
            long text                           | 6:27 BAL-S003 a text of more than 1000 characters
            long reason                         | 2:1 BAL-S003 rule 'tiny/a' has an id, name or reason of more than 500 characters
            many places in a reason             | 2:1 BAL-S003 rule 'tiny/a' has an id, name or reason of more than 500 characters
            deep brackets                       | 6:34 BAL-S003 more than 16 brackets inside each other
            deep brackets in the consequence    | 8:33 BAL-S003 more than 16 brackets inside each other
            many signs                          | 6:23 BAL-S003 more than 4 signs '!' in a row
            many patterns                       | 2:1 BAL-S003 rule 'tiny/a' has 42 patterns, more than 16
            many constraints                    | 2:1 BAL-S003 rule 'tiny/a' has a pattern with more than 64 constraints
            many calls                          | 2:1 BAL-S003 rule 'tiny/a' has a consequence of more than 4000 characters
            """;

    private static Map<String, String> refusals() {
        Map<String, String> refusals = new LinkedHashMap<>();
        REFUSALS.lines().forEach(row -> {
            String[] cells = row.split("\\s+\\|\\s+", 2);
            refusals.put(cells[0], cells[1]);
        });
        return refusals;
    }

    private static String firstProblem(String rules) {
        Problems problems = new Problems();
        PackageCheck.check(TinyPackage.named("tiny", "filter").rules(rules).source(), problems);
        assertThat(problems.list()).as("it is accepted").isNotEmpty();
        Problem first = problems.list().get(0);
        return first.position().replace("tiny/rules.drl:", "") + " " + first.code() + " " + first.message();
    }

    @TestFactory
    Stream<DynamicTest> attacksAreRefusedByPlaceAndWord() {
        Map<String, String> refusals = refusals();
        return SourceAttacks.all().entrySet().stream()
                .map(a -> DynamicTest.dynamicTest(
                        a.getKey(), () -> assertThat(firstProblem(a.getValue())).isEqualTo(refusals.get(a.getKey()))));
    }

    @Test
    void everyAttackHasItsRefusal() {
        assertThat(refusals().keySet())
                .containsExactlyElementsOf(SourceAttacks.all().keySet());
    }

    /** A reason may hold quotes, since the texts of the API server do. */
    @Test
    void reasonThatLooksLikeCodeStaysText() {
        String rules = SourceAttacks.then("$filter.reject($fit);")
                .replace("@reason(\"tiny/a\")", "@reason(\"a\\\"); System.exit(1); //\")");

        assertThat(TinyPackage.named("tiny", "filter").rules(rules).bundle().rules())
                .extracting(r -> r.entry().reason())
                .containsExactly("a\"); System.exit(1); //");
    }
}
