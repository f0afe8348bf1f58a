package io.ballast.authoring.check;

import static io.ballast.authoring.TinyPackage.rule;
import static io.ballast.authoring.check.CheckedText.FIRST;
import static io.ballast.authoring.check.CheckedText.constraint;
import static io.ballast.authoring.check.CheckedText.messages;
import static io.ballast.authoring.check.CheckedText.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.problem.Problems;
import io.ballast.model.FactSchema;
import org.junit.jupiter.api.Test;

/** What is checked of the files of a package together, and what the check finds out. */
class PackageCheckTest {
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
                        + FactSchema.VERSION);
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
}
