package io.ballast.authoring.run;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.check.RegexCheck;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.rule.Texts;
import io.ballast.engine.session.SessionDecider;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code matches} runs on RE2 in every executor: none of them can be made slow by a pattern, and a class that used Java's would not load. */
class TextPatternTest {
    private static List<String> refused(String constraint, String... nodes) {
        Bundle bundle = TinyPackage.named("tiny", "filter")
                .rules(rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( " + constraint + " )",
                        "  $filter.reject($fit);"))
                .bundle();
        PlanProgram program = new PlanProgram(bundle, Profile.of("test", List.of("tiny"), Map.of()));
        RowTable table = new RowTable(List.of(nodes), program.rowTypes());
        for (String node : nodes) {
            table.put(Samples.fit(node, 1));
        }
        List<String> refused = null;
        for (NodeDecider decider : List.of(
                new PlanDecider(program, table),
                new PlanDecider(program.interpreted(), table),
                new SessionDecider(program, table))) {
            List<String> found = decider.refusals(Samples.pod(1)).entrySet().stream()
                    .filter(e -> !e.getValue().isEmpty())
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
            assertThat(refused == null ? found : refused).isEqualTo(found);
            refused = found;
        }
        return refused;
    }

    @Test
    void wholeTextIsMatchedInEveryExecutor() {
        assertThat(refused("node matches \"gpu-\\\\d+\"", "gpu-1", "gpu-x", "my-gpu-1", "gpu-12"))
                .containsExactly("gpu-1", "gpu-12");
        assertThat(refused("node not matches \"gpu-.*\"", "gpu-1", "cpu-1")).containsExactly("cpu-1");
        assertThat(refused("freePods > 1 && node matches \"a|b\"", "a", "b", "c"))
                .containsExactly("a", "b");
    }

    @Test
    void patternThatTakesJavaForEverIsHarmless() {
        String node = "a".repeat(40) + "!";

        assertThat(refused("node matches \"(a|aa)+\"", node, "aaa")).containsExactly("aaa");
        assertThat(refused("node matches \"(.*a){12}\"", "a".repeat(2000) + "b"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            textBlock =
                    """
                    x : Y( a matches "b" ) => x : Y( F(a, "b") )
                    x : Y( a not matches "b", c == 1 ) => x : Y( !F(a, "b"), c == 1 )
                    x : Y( $p.f(1, (g)).name matches "b" ) => x : Y( F($p.f(1, (g)).name, "b") )
                    x : Y( this.a matches "b" || c matches "d" ) => x : Y( F(this.a, "b") || F(c, "d") )
                    x : Y( a == "z matches y" ) => x : Y( a == "z matches y" )
                    x : Y( matches == 1 ) // a matches "b" => x : Y( matches == 1 ) // a matches "b"
                    $s.matches("b"); => $s.matches("b");
                    """)
    void wordBecomesACall(String drl, String expected) {
        assertThat(RegexCheck.linear(drl)).isEqualTo(expected.replace("F(", Texts.class.getName() + ".matches("));
    }

    @Test
    void linesStayWhereTheyAre() {
        assertThat(RegexCheck.linear("Y( a\n  matches\n \"b\" )\nend").lines()).hasSize(4);
    }
}
