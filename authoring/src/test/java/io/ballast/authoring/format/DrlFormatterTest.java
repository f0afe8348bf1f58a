package io.ballast.authoring.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrlFormatterTest {
    private static final Path RULES = Path.of("..", "rules");

    private static String format(String text) {
        Problems problems = new Problems();
        String result = DrlFormatter.format("a.drl", text, problems).orElse("");
        assertThat(problems.list()).isEmpty();
        return result;
    }

    private static List<String> shipped() {
        try (Stream<Path> files = Files.walk(RULES, 2)) {
            return files.filter(f -> f.toString().endsWith(".drl"))
                    .sorted()
                    .map(DrlFormatterTest::read)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everythingIsLaidOut() {
        assertThat(
                        format(
                                """
                        package   ballast.tiny
                        import a.B ;
                        // about the rule
                        rule"x"@id( "tiny/x" )@priority( -5 )
                           @reason("why  not")   when
                        $filter:Filter( )// the sink
                        $a_long_one   :   NodeFit(freePods>5&&!( node=="a//b"||freePods in(1,2)),freePods!=-1)
                        not   $p:PodRequest(name not matches "x\\\\d",gpu . shared)


                          // last
                        exists(PodMarks())
                        then $filter . reject( $a_long_one,5 );   // done
                        $filter.reject($filter.end());end
                        """))
                .isEqualTo(
                        """
                        package ballast.tiny

                        import a.B;
                        // about the rule
                        rule "x" @id("tiny/x") @priority(-5) @reason("why  not")
                        when
                          $filter     : Filter() // the sink
                          $a_long_one : NodeFit( freePods > 5 && !(node == "a//b" || freePods in (1, 2)), freePods != -1 )
                          not $p : PodRequest( name not matches "x\\\\d", gpu.shared )

                          // last
                          exists (PodMarks())
                        then
                          $filter.reject($a_long_one, 5); // done
                          $filter.reject($filter.end());
                        end
                        """);
    }

    @Test
    void conditionsThatTheAuthorBrokeStandInLinesOfTheirOwnWithTheirComments() {
        assertThat(
                        format(
                                """
                        package ballast.tiny;
                        rule "x"
                        when
                          $fit : NodeFit( freePods > 5, // enough
                              /* odd */ freePods < 9,
                              // the name
                              node != "a" // not this one
                          )
                        then
                        end
                        """))
                .isEqualTo(
                        """
                        package ballast.tiny;

                        rule "x"
                        when
                          $fit : NodeFit( freePods > 5, // enough
                                          /* odd */
                                          freePods < 9,
                                          // the name
                                          node != "a" // not this one
                                        )
                        then
                        end
                        """);
    }

    @Test
    void longPatternIsBroken() {
        String longName = "x".repeat(120);
        String result = format("package p;\nrule \"x\" when $f : NodeFit( freePods > 5, node == \"" + longName
                + "\", freePods < 9 ) then end\n");

        assertThat(result)
                .contains("  $f : NodeFit( freePods > 5,\n                node == \"" + longName
                        + "\",\n                freePods < 9 )\n");
    }

    @Test
    void shippedRulesAreInTheFormOfTheHouse() {
        assertThat(shipped()).isNotEmpty().allSatisfy(text -> assertThat(format(text))
                .isEqualTo(text));
    }

    /** Blanks and line ends between the words of shipped rules are thrown about; words and comments are not touched. */
    @Property(tries = 300)
    void anyLayoutIsBroughtToOneThatStays(@ForAll long seed) {
        Random random = new Random(seed);
        List<String> texts = shipped();
        List<Lexeme> lexemes = Lexeme.of(texts.get(random.nextInt(texts.size())));
        String given = shuffled(lexemes, random);
        String once = format(given);

        assertThat(format(once)).isEqualTo(once);
        assertThat(words(once)).isEqualTo(words(given));
    }

    private static List<String> words(String text) {
        return Lexeme.of(text).stream().map(l -> l.kind() + l.text()).toList();
    }

    private static String shuffled(List<Lexeme> lexemes, Random random) {
        StringBuilder text = new StringBuilder();
        Lexeme before = null;
        for (Lexeme lexeme : lexemes) {
            boolean lineEnd = before != null && before.kind() == Lexeme.Kind.LINE_COMMENT;
            boolean statement = lexeme.is("import") || lexeme.is("rule") || lexeme.is("package");
            String gap = lineEnd || statement ? "\n" : lexeme.blank() ? " " : "";
            int more = random.nextInt(6);
            boolean free = before == null || !(before.is("package") || before.is("import") || before.is("."));
            gap += more == 0 && free && !lexeme.is(".") ? "\n\n" : more == 1 && !gap.isEmpty() ? "  \t" : "";
            text.append(gap).append(lexeme.text());
            if (lexeme.kind() == Lexeme.Kind.SIGN && random.nextInt(8) == 0 && !lexeme.is(".")) {
                text.append(random.nextBoolean() ? " /* in between */ " : " // behind\n");
            }
            before = lexeme;
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rule \"x\" when $f : NodeFit( then end",
                "package p; rule \"x\" when",
                "hello",
                "rule \"x\" when $f : Foo( a == \"b ) then end"
            })
    void brokenFileIsReportedAndNotFormatted(String text) {
        Problems problems = new Problems();

        assertThat(DrlFormatter.format("a.drl", text, problems)).isEmpty();
        assertThat(problems.list()).isNotEmpty().allMatch(p -> p.code().matches("BAL-R001|BAL-R036"));
    }

    @Test
    void whatPolicyDrlDoesNotHaveIsNotFormatted() {
        Problems problems = new Problems();

        assertThat(DrlFormatter.format("a.drl", "package p;\nfunction int one() { return 1; }\n", problems))
                .isEmpty();
        assertThat(problems.list())
                .singleElement()
                .asString()
                .startsWith("a.drl  BAL-R036  the file cannot be formatted: 'function' stands outside of a rule");
    }
}
