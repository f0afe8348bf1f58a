package io.ballast.engine.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class YamlFileTest {
    @Test
    void everyValueKnowsItsPlace() {
        YamlValue.Mapping root = (YamlValue.Mapping) YamlFile.parse("a.yaml", "name: x\nlist:\n  - 1\n  - {k: v}\n");

        assertThat(root.entries().get("name")).isEqualTo(new YamlValue.Scalar("x", false, 1, 7));
        assertThat(root.keys().get("list")).isEqualTo(new YamlValue.Scalar("list", false, 2, 1));
        YamlValue.Sequence list = (YamlValue.Sequence) root.entries().get("list");
        assertThat(list.line()).isEqualTo(3);
        assertThat(list.column()).isEqualTo(3);
        assertThat(list.items().get(0)).isEqualTo(new YamlValue.Scalar("1", false, 3, 5));
        assertThat(((YamlValue.Mapping) list.items().get(1)).entries().get("k"))
                .isEqualTo(new YamlValue.Scalar("v", false, 4, 9));
    }

    @Test
    void quotedTextIsATextWhateverItLooksLike() {
        YamlValue.Mapping root =
                (YamlValue.Mapping) YamlFile.parse("a.yaml", "a: 'null'\nb: null\nc: ~\nd:\ne: \"\"\n");

        assertThat(root.entries().values())
                .map(v -> ((YamlValue.Scalar) v).isNull())
                .containsExactly(false, true, true, true, false);
    }

    @Test
    void keyWrittenTwiceIsNamedWithThePlaceOfTheSecond() {
        assertThat(problems("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n"))
                .extracting(Problem::position, Problem::message)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a.yaml:4:3", "key 'c' is written twice"),
                        org.assertj.core.groups.Tuple.tuple("a.yaml:5:1", "key 'a' is written twice"));
    }

    @Test
    void truncatedFileIsRefusedWhereItEnds() {
        assertThat(problems("a: {b: 1,\n  c: [1, 2")).singleElement().satisfies(p -> {
            assertThat(p.code()).isEqualTo("BAL-Y001");
            assertThat(p.line()).isEqualTo(2);
            assertThat(p.message()).startsWith("this is not valid YAML");
            assertThat(p.advice()).contains("cut off");
        });
    }

    @Test
    void unclosedQuoteIsRefused() {
        assertThat(problems("a: \"b\nc: d\n")).isNotEmpty();
    }

    @Test
    void tabAsIndentationIsRefusedWithItsPlace() {
        assertThat(problems("a:\n\tb: 1\n")).singleElement().satisfies(p -> {
            assertThat(p.position()).isEqualTo("a.yaml:2:1");
            assertThat(p.message()).contains("'\\t(TAB)'");
        });
    }

    @Test
    void emptyFileAndSeveralDocumentsAreNotOneDocument() {
        assertThat(problems("")).extracting(Problem::message).containsExactly("the file is empty");
        assertThat(problems("# only a comment\n")).extracting(Problem::message).containsExactly("the file is empty");
        assertThat(problems("a: 1\n---\nb: 2\n"))
                .extracting(Problem::message)
                .containsExactly("the file holds 2 documents");
    }

    @Test
    void severalDocumentsAreReadInOrderWithoutTheEmptyOnes() {
        List<YamlValue> documents = YamlFile.parseAll("a.yaml", "---\na: 1\n---\n---\nb: 2\n");

        assertThat(documents).hasSize(2).extracting(YamlValue::line).containsExactly(2, 5);
    }

    @Test
    void keyThatIsAListIsRefused() {
        assertThat(problems("? [a, b]\n: 1\n"))
                .extracting(Problem::message)
                .containsExactly("a key of this map is not a plain text");
    }

    @Test
    void byteOrderMarkIsNotPartOfTheFirstKey() {
        YamlValue.Mapping root = (YamlValue.Mapping) YamlFile.parse("a.yaml", "\uFEFFname: x\n");

        assertThat(root.entries()).containsOnlyKeys("name");
    }

    @Test
    void anchorsAreRefusedWhereTheyStand() {
        assertThat(problems("a: &a [x]\nb: *a\n"))
                .extracting(Problem::position, Problem::message)
                .containsOnly(
                        org.assertj.core.groups.Tuple.tuple("a.yaml:1:4", "anchors and aliases are not supported"));
    }

    @Test
    void aliasesThatWouldGrowWithoutBoundAreRefusedAtOnce() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a").append(i).append(": &a").append(i);
            bomb.append(" [*a").append(i - 1).append(", *a").append(i - 1).append("]\n");
        }
        assertThat(problems(bomb.toString())).hasSize(60);
        assertThat(problems("a: &a [*a]\n")).hasSize(1);
    }

    @Test
    void depthIsBounded() {
        assertThat(problems("[".repeat(100_000))).isNotEmpty();
        assertThat(problems("{a: ".repeat(5_000) + "1" + "}".repeat(5_000))).isNotEmpty();
    }

    @Property(tries = 2000)
    void anyTextIsReadOrRefusedWithAProblem(
            @ForAll @StringLength(max = 40) @CharRange(from = '\t', to = '~') String text) {
        try {
            assertThat(YamlFile.parseAll("a.yaml", text)).isNotNull();
        } catch (ProblemException e) {
            assertThat(e.problems()).isNotEmpty();
        }
    }

    @Test
    void messageOfTheExceptionHoldsEveryProblemInTheOrderOfTheFile() {
        assertThatThrownBy(() -> YamlFile.parse("a.yaml", "a: 1\na: 2\nb: 1\nb: 2\n"))
                .isInstanceOf(ProblemException.class)
                .hasMessage(String.join(
                        System.lineSeparator(),
                        "a.yaml:2:1  BAL-Y001  key 'a' is written twice",
                        "    Keep one.",
                        "a.yaml:4:1  BAL-Y001  key 'b' is written twice",
                        "    Keep one."));
    }

    private static List<Problem> problems(String text) {
        ProblemException e = catchThrowableOfType(ProblemException.class, () -> YamlFile.parse("a.yaml", text));
        assertThat(e).as("the text is refused").isNotNull();
        return e.problems();
    }
}
