package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast rules try} for one decision. */
class RulesTryTest {
    @TempDir
    private Path folder;

    private Path pack;

    @BeforeEach
    void write() {
        assertThat(CommandRun.of("rules", "new", "keep-places", "--in", folder).exitCode())
                .isZero();
        pack = folder.resolve("keep-places");
    }

    @Test
    void factsAndSettingsOfTheCommandLineAreDecided() {
        CommandRun run = CommandRun.of(
                "rules",
                "try",
                pack,
                "--fact",
                "PodRequest: {name: p, priorityClass: BATCH}",
                "--fact",
                "NodeFit: {node: a, freePods: 4}",
                "--set",
                "keptPods(0).value=4",
                "--output",
                "json");

        assertThat(run.exitCode()).isZero();
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertThat(json.get("point").asString()).isEqualTo("filter");
        assertThat(json.get("verdict").get("rejected").get("a").get(0).asString())
                .isEqualTo("node(s) keep their last 4 pod places");
        assertThat(json.get("rules")
                        .get(0)
                        .get("constraints")
                        .get(2)
                        .get("values")
                        .asString())
                .isEqualTo("4 <= 4");
    }

    @Test
    void aSettingMayBeTypedAsAtThePrompt() {
        assertThat(CommandRun.of(
                                "rules",
                                "try",
                                pack,
                                "--fact",
                                "PodRequest: {name: p, priorityClass: BATCH}",
                                "--fact",
                                "NodeFit: {node: a, freePods: 4}",
                                "--set",
                                "keptPods(0).value 4")
                        .out())
                .contains("  rejected a  node(s) keep their last 4 pod places\n");
    }

    @Test
    void everythingThatIsWrongIsToldAtOnceWithItsPlace() {
        CommandRun run = CommandRun.of(
                "rules",
                "try",
                pack,
                "--fact",
                "NodeFit: {node: a, freePods: 2}",
                "--fact",
                "NodeFit: {node: b, freeMemoryBytes: 70Gi}",
                "--fact",
                "NodFit: {node: c}",
                "--set",
                "keptPod(0).value=4",
                "--set",
                "NodeFit(b).freePods=4");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(String.join("\n", run.err()))
                .contains("--fact 2:1:37  BAL-F001  '70Gi' is not a whole number")
                .contains("Memory is in bytes: 75161927680.")
                .contains("--fact 3:1:1  BAL-F001  there is no fact 'NodFit' (nearest: 'NodeFit')")
                .contains("--set keptPod(0).value:1:1  BAL-X003")
                .doesNotContain("NodeFit(b)");
    }

    @Test
    void aSettingWithoutAValueIsRefused() {
        assertThat(CommandRun.of("rules", "try", pack, "--set", "keptPods"))
                .satisfies(r -> assertThat(r.exitCode()).isEqualTo(2))
                .satisfies(r -> assertThat(r.err().get(0)).contains("--set is 'keptPods', must be a name and a value"));
    }

    @Test
    void aConstantThatTheRuleAsksForIsNotAmongTheValues() throws IOException {
        Path rule = pack.resolve("filter.drl");
        Files.writeString(
                rule,
                """
                package ballast.keep_places;

                import io.ballast.model.Resource;
                import io.ballast.model.node.NodeLoad;
                import io.ballast.model.pod.PodRequest;
                import io.ballast.model.policy.Threshold;
                import io.ballast.model.sink.Filter;

                rule "memory" @id("keep-places/memory") @reason("node(s) have little memory")
                when
                  $filter : Filter()
                  $limit  : Threshold( name == "kept-pods" )
                  $pod    : PodRequest( !daemonSet )
                  $load   : NodeLoad( measured, !expired, percent(Resource.MEMORY) > $limit.value )
                then
                  $filter.reject($load);
                end
                """);

        assertThat(CommandRun.of(
                                "rules",
                                "try",
                                pack,
                                "--fact",
                                "PodRequest: {name: p}",
                                "--fact",
                                "NodeLoad: {node: a, measured: true, used: {memory: 81}, allocatable: {memory: 100}}",
                                "--set",
                                "keptPods(0).value=80")
                        .out())
                .endsWith("fired\n  a  keep-places/memory  keep-places/filter.drl:9  81 > 80\n");
    }

    @Test
    void factsOfAFileMayBringTheirParameters() throws IOException {
        Path facts = folder.resolve("facts.yaml");
        Files.writeString(
                facts,
                """
                parameters: {keptPods: [{name: kept-pods, value: 7}]}
                facts:
                  - PodRequest: {name: p, priorityClass: BATCH}
                  - NodeFit: {node: a, freePods: 7}
                """);

        assertThat(CommandRun.of("rules", "try", pack, "--facts", facts).out())
                .contains("  rejected a  node(s) keep their last 7 pod places\n");
    }

    @Test
    void whatIsWrongIsToldWithWhatIsKnown() {
        assertThat(CommandRun.of("rules", "try", pack, "--fact", "NodeFit: {nod: a}"))
                .satisfies(r -> assertThat(r.exitCode()).isEqualTo(1))
                .satisfies(r -> assertThat(r.err().get(0)).contains("NodeFit has no field 'nod' (nearest: 'node')"));
        assertThat(CommandRun.of("rules", "try", pack, "--point", "score"))
                .satisfies(r -> assertThat(r.exitCode()).isEqualTo(2))
                .satisfies(r -> assertThat(r.err().get(0)).contains("the package answers filter"));
    }
}
