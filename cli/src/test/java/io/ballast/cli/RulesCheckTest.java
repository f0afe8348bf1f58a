package io.ballast.cli;

import static io.ballast.cli.HotNodes.PACKAGE;
import static io.ballast.cli.HotNodes.RULE;
import static io.ballast.cli.HotNodes.TESTS;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast rules check}, through the real command. */
class RulesCheckTest {
    @TempDir
    private Path folder;

    private InputFolder input;

    @BeforeEach
    void makeFolder() {
        input = new InputFolder(folder);
        write(RULE);
        input.write("rules/hot-nodes/tests/hot.yaml", TESTS);
    }

    private void write(String rule) {
        input.write("rules/hot-nodes/package.yaml", PACKAGE);
        input.write("rules/hot-nodes/filter.drl", rule);
    }

    private CommandRun check(String... options) {
        return CommandRun.of(Stream.concat(Stream.of("rules", "check", folder), Stream.of(options))
                .toArray());
    }

    private String out(CommandRun run) {
        return run.out().replace(folder + "/", "");
    }

    @Test
    void rightPackageIsSummedUpInALine() {
        CommandRun run = check("--strict");

        assertThat(run).isEqualTo(new CommandRun(0, "1 package, 1 rule, 0 errors, 0 warnings\n", java.util.List.of()));
    }

    @Test
    void findingShowsItsLineAndMarksTheWord() {
        write(RULE.replace("expired", "cpuPercent > 65"));

        CommandRun run = check();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(out(run))
                .startsWith("rules/hot-nodes/filter.drl:11:23  BAL-R012  NodeLoad has no field 'cpuPercent'")
                .contains(
                        "\n      $load   : NodeLoad( cpuPercent > 65 )\n                          ^^^^^^^^^^\n  Known here: ")
                .contains("  docs/errors/BAL-R012.md\n\n1 package, 1 rule, 1 error, 0 warnings\n");
    }

    @Test
    void warningsFailOnlyWhenTheCheckIsStrict() {
        write(RULE.replace("expired", "expired, expired == true"));

        assertThat(check().exitCode()).isZero();
        assertThat(check("--strict").exitCode()).isEqualTo(1);
        assertThat(out(check()))
                .startsWith(
                        "rules/hot-nodes/filter.drl:11:32  BAL-R025  warning: 'expired == true' adds nothing to 'expired' in line 11\n");
    }

    @Test
    void notesAreShownWhenAskedFor() {
        write(RULE.replace("!daemonSet", "cpuMilli == memoryBytes"));

        assertThat(check("--strict").exitCode()).isZero();
        assertThat(out(check())).isEqualTo("1 package, 1 rule, 0 errors, 0 warnings, 1 note (--notes shows them)\n");
        assertThat(out(check("--notes"))).startsWith("rules/hot-nodes/filter.drl:10:25  BAL-R031  note: two amounts");
    }

    @Test
    void allPackagesAreCheckedInOneReport() {
        write(RULE.replace("expired", "expires"));
        input.write("rules/more/deep/package.yaml", PACKAGE);
        input.write("rules/loose/a.drl", "package a;\n");

        assertThat(out(check()))
                .contains("filter.drl:11:23  BAL-R012")
                .contains("package.yaml:1:1  BAL-P001  package 'hot-nodes' is in folder 'deep'")
                .contains("rules/loose  BAL-P001  ");
    }

    @Test
    void ruleThatNoTestLetsFireIsAWarning() {
        input.write("rules/hot-nodes/tests/hot.yaml", TESTS.replace("hot-nodes/hot]", "]"));

        assertThat(out(check()))
                .startsWith(
                        "rules/hot-nodes/filter.drl:7:1  BAL-R030  warning: no test expects that rule 'hot' fires\n");
    }

    @Test
    void brokenTestIsAnError() {
        input.write("rules/hot-nodes/tests/hot.yaml", TESTS.replace("PodRequest", "PodRequst"));

        CommandRun run = check();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(out(run)).startsWith("rules/hot-nodes/tests/hot.yaml:5:").contains("BAL-F001");
    }

    @Test
    void executorsAreNamedWithTheReason() {
        assertThat(check("--executors").out())
                .containsPattern("hot-nodes/hot +plan, shared loop +a filter rule over one node row");
    }

    @Test
    void nothingToCheckIsAnError() {
        CommandRun run = CommandRun.of("rules", "check", folder.resolve("none"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(out(run)).startsWith("none  BAL-P001  there is no rule package here\n");
    }

    @Test
    void jsonHoldsAllFindings() {
        write(RULE.replace("expired", "expires"));

        JsonNode json = JsonMapper.shared().readTree(check("--output", "json").out());

        assertThat(json.get("errors").asInt()).isEqualTo(1);
        JsonNode finding = json.get("findings").get(0);
        assertThat(finding.get("severity").asString()).isEqualTo("error");
        assertThat(finding.get("code").asString()).isEqualTo("BAL-R012");
        assertThat(finding.get("line").asInt()).isEqualTo(11);
        assertThat(finding.get("column").asInt()).isEqualTo(23);
        assertThat(finding.get("page").asString()).isEqualTo("docs/errors/BAL-R012.md");
    }

    /** What the schema of SARIF 2.1.0 requires, and that each result points to its rule. */
    @Test
    void sarifHasWhatItsSchemaRequires() {
        write(RULE.replace("expired", "expires").replace("hot\") @r", "hot\") @priority(3) @r"));

        JsonNode log = JsonMapper.shared().readTree(check("--output", "sarif").out());

        assertThat(log.get("version").asString()).isEqualTo("2.1.0");
        assertThat(log.get("$schema").asString()).endsWith("sarif-schema-2.1.0.json");
        JsonNode run = log.get("runs").get(0);
        JsonNode rules = run.get("tool").get("driver").get("rules");
        assertThat(run.get("tool").get("driver").get("name").asString()).isEqualTo("ballast");
        assertThat(StreamSupport.stream(rules.spliterator(), false)).hasSize(2).allSatisfy(rule -> {
            assertThat(rule.get("shortDescription").get("text").asString()).isNotBlank();
            assertThat(rule.get("help").get("markdown").asString())
                    .startsWith("# " + rule.get("id").asString() + "\n");
        });
        assertThat(StreamSupport.stream(run.get("results").spliterator(), false))
                .hasSize(2)
                .allSatisfy(result -> {
                    assertThat(result.get("message").get("text").asString()).isNotBlank();
                    assertThat(result.get("level").asString()).isEqualTo("error");
                    assertThat(rules.get(result.get("ruleIndex").asInt()).get("id"))
                            .isEqualTo(result.get("ruleId"));
                });
        JsonNode place = run.get("results").get(1).get("locations").get(0).get("physicalLocation");
        assertThat(place.get("artifactLocation").get("uri").asString()).endsWith("rules/hot-nodes/filter.drl");
        assertThat(place.get("region").get("startLine").asInt()).isEqualTo(11);
        assertThat(place.get("region").get("startColumn").asInt()).isEqualTo(23);
        assertThat(place.get("region").get("endColumn").asInt()).isEqualTo(30);
    }
}
