package io.ballast.authoring.compile;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the check lets through and the compiler does not take is still reported at the author's rule. The check is passed by here on purpose. */
class RuleCompilerTest {
    private static final String PATTERNS = "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( ";

    private static List<Problem> problems(String text) {
        CheckedPackage checked = PackageCheck.check(
                TinyPackage.named("tiny", "filter").rules(text).source(), new Problems());
        ProblemException e = catchThrowableOfType(
                ProblemException.class, () -> RuleCompiler.compile(List.of(checked), new Problems()));
        assertThat(e).as("the rules are refused").isNotNull();
        return e.problems();
    }

    private static String filter(String id, String constraint) {
        return rule(id, PATTERNS + constraint + " )", "  $filter.reject($fit);");
    }

    @Test
    void arithmeticWithAnotherFactIsBlamedOnItsRule() {
        assertThat(problems(filter("tiny/good", "freePods > 0")
                        + filter("tiny/bad", "freeCpuMilli + $pod.cpuMilli > freePods")
                        + filter("tiny/fine", "freePods > 1")))
                .singleElement()
                .satisfies(p -> {
                    assertThat(p.position()).isEqualTo("tiny/rules.drl:10:1");
                    assertThat(p.code()).isEqualTo("BAL-R020");
                    assertThat(p.message()).isEqualTo("rule 'tiny/bad' does not compile: _this cannot be resolved");
                    assertThat(p.advice())
                            .isEqualTo(
                                    "Arithmetic between a field and another fact does not compile; put it into a marked function.");
                });
    }

    @Test
    void typeErrorIsBlamedOnItsRule() {
        assertThat(problems(filter("tiny/bad", "freeCpuMilli > \"x\"") + filter("tiny/good", "freePods > 0")))
                .singleElement()
                .satisfies(p -> {
                    assertThat(p.position()).isEqualTo("tiny/rules.drl:2:1");
                    assertThat(p.message()).startsWith("rule 'tiny/bad' does not compile: ");
                });
    }

    @Test
    void everyBadRuleIsNamed() {
        assertThat(problems(filter("tiny/a", "freePods > Foo.bar")
                        + filter("tiny/b", "nothing > 0")
                        + filter("tiny/c", "freePods > 0")))
                .extracting(Problem::position)
                .containsExactly("tiny/rules.drl:2:1", "tiny/rules.drl:10:1");
    }

    @Test
    void missingImportIsBlamedOnItsRule() {
        CheckedPackage checked = PackageCheck.check(
                TinyPackage.named("tiny", "filter")
                        .file(
                                "rules.drl",
                                "package ballast.tiny;\nimport io.ballast.model.sink.Filter;\n"
                                        + rule(
                                                "tiny/a",
                                                "  $filter : Filter()\n  $fit : NodeFit()",
                                                "  $filter.reject($fit);"))
                        .source(),
                new Problems());

        assertThatThrownBy(() -> RuleCompiler.compile(List.of(checked), new Problems()))
                .isInstanceOf(ProblemException.class)
                .hasMessageStartingWith("tiny/rules.drl:3:1  BAL-R020  rule 'tiny/a' does not compile: ");
    }
}
