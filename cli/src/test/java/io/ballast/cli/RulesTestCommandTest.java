package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast rules test}: what it finds, says and returns. */
class RulesTestCommandTest {
    private static final String PASSING =
            """
            tests:
              - name: one place is too few for a batch pod
                point: filter
                facts:
                  - PodRequest: {name: p, priorityClass: BATCH}
                  - NodeFit: {node: full, freePods: 1}
                expect: {rejected: {full: ["no <place> & room"]}, fired: [tiny/places]}
            """;

    @TempDir
    Path folder;

    private Path pack;

    @BeforeEach
    void aPackage() throws IOException {
        pack = Files.createDirectories(folder.resolve("tiny").resolve("tests")).getParent();
        Files.writeString(
                pack.resolve("package.yaml"),
                "name: tiny\nversion: 1.0.0\ndecisionPoints: [filter]\nfacts: \">=1.0 <2.0\"\n");
        Files.writeString(
                pack.resolve("places.drl"),
                """
                package ballast.tiny;

                import io.ballast.model.node.NodeFit;
                import io.ballast.model.pod.PodRequest;
                import io.ballast.model.pod.PriorityClass;
                import io.ballast.model.sink.Filter;

                rule "places" @id("tiny/places") @reason("no <place> & room")
                when
                  $filter : Filter()
                  $pod    : PodRequest( priorityClass == PriorityClass.BATCH )
                  $fit    : NodeFit( freePods < 2 )
                then
                  $filter.reject($fit);
                end
                """);
        tests(PASSING);
    }

    private void tests(String yaml) throws IOException {
        Files.writeString(pack.resolve("tests").resolve("places.yaml"), yaml);
    }

    private CommandRun run(Object... options) {
        Object[] arguments = new Object[options.length + 3];
        System.arraycopy(new Object[] {"rules", "test", pack}, 0, arguments, 0, 3);
        System.arraycopy(options, 0, arguments, 3, options.length);
        return CommandRun.of(arguments);
    }

    @Test
    void testsThatPassGiveZeroAndAreListed() {
        CommandRun run = run();

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("tiny  1 test\n")
                .contains("  PASS  one place is too few for a batch pod")
                .containsPattern("1 test of 1 package, 0 failed, \\d+\\.\\d s")
                .doesNotContain("coverage");
    }

    @Test
    void aTestThatFailsSaysWhatDiffersWhereAndWhy() throws IOException {
        tests(PASSING.replace("freePods: 1", "freePods: 2"));
        CommandRun run = run();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out())
                .contains("  FAIL  one place is too few for a batch pod")
                .contains("tests/places.yaml:2\n")
                .contains("expected rejected {full=[no <place> & room]}, got {}  (session)")
                .contains("expected refused nodes [full], got []  (interpreter, plan, session)")
                .contains("tiny/places was stopped by: freePods < 2 (" + pack.resolve("places.drl") + ":12)")
                .contains("1 test of 1 package, 1 failed");
    }

    @Test
    void coverageNamesTheOutcomeThatNoTestHasSeen() {
        CommandRun run = run("--coverage");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("coverage 50 % (2 of 4 outcomes), rules 1 of 1")
                .contains(pack.resolve("places.drl") + ":11  never false: priorityClass == PriorityClass.BATCH")
                .contains(pack.resolve("places.drl") + ":12  never false: freePods < 2");
    }

    @Test
    void coverageBelowTheThresholdGivesThree() {
        assertThat(run("--threshold", "50").exitCode()).isZero();

        CommandRun run = run("--threshold", "51");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("coverage 50 % (2 of 4 outcomes), rules 1 of 1, below 51 %");
    }

    @Test
    void withoutTestsTheRunFails() throws IOException {
        CommandRun selected = run("--run", "two places");
        assertThat(selected.exitCode()).isEqualTo(2);
        assertThat(selected.out()).contains("BAL-X001  no test is left by --run");

        Files.delete(pack.resolve("tests").resolve("places.yaml"));
        CommandRun none = run();
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.out()).contains("BAL-X001  there is no test");
    }

    @Test
    void anUnknownRuleFailsTheTest() throws IOException {
        tests(PASSING.replace("fired: [tiny/places]", "fired: [tiny/place]"));
        CommandRun run = run();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).contains("BAL-X002  package tiny has no rule 'tiny/place' (nearest: 'tiny/places')");
    }

    @Test
    void wrongFilesAndWrongUsageGiveOne() throws IOException {
        assertThat(run("--run", "(").exitCode()).isEqualTo(1);
        assertThat(run("--threshold", "101").err().get(0)).endsWith("--threshold is 101, must be 0 to 100");
        assertThat(run("--thresh", "1").exitCode()).isEqualTo(1);

        tests(PASSING.replace("NodeFit", "NodFit"));
        CommandRun wrong = run();
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.out()).isEmpty();
        assertThat(wrong.err().get(0))
                .endsWith("places.yaml:6:9  BAL-F001  there is no fact 'NodFit' (nearest: 'NodeFit')");
    }

    @Test
    void jsonHasTestsAndCoverage() {
        JsonNode json = JsonMapper.shared()
                .readTree(run("--format", "json", "--coverage").out());

        assertThat(json.get("passed").asBoolean()).isTrue();
        JsonNode tiny = json.get("packages").get(0);
        assertThat(tiny.get("tests").get(0).get("name").asString()).isEqualTo("one place is too few for a batch pod");
        assertThat(tiny.get("tests").get(0).get("line").asInt()).isEqualTo(2);
        assertThat(tiny.get("coverage").get("percent").asInt()).isEqualTo(50);
        JsonNode constraint =
                tiny.get("coverage").get("rules").get(0).get("constraints").get(1);
        assertThat(constraint.get("text").asString()).isEqualTo("freePods < 2");
        assertThat(constraint.get("seenTrue").asBoolean()).isTrue();
        assertThat(constraint.get("seenFalse").asBoolean()).isFalse();
    }

    @Test
    void junitXmlIsWellFormedAndHasTheFailure() throws Exception {
        tests(PASSING.replace("freePods: 1", "freePods: 2")
                .replace("one place", "\"one \\u0007 <place>")
                .replace("batch pod\n", "batch pod\"\n"));
        CommandRun run = run("--format", "junit");

        assertThat(run.exitCode()).isEqualTo(2);
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(run.out())));
        assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("1");
        assertThat(xml.getElementsByTagName("testcase")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("name")
                        .getNodeValue())
                .isEqualTo("one ? <place> is too few for a batch pod");
        assertThat(xml.getElementsByTagName("failure").item(0).getTextContent())
                .contains("places.yaml:2", "no <place> & room", "tiny/places was stopped by: freePods < 2");
        assertThatCode(() -> Double.parseDouble(xml.getDocumentElement().getAttribute("time")))
                .doesNotThrowAnyException();
    }
}
