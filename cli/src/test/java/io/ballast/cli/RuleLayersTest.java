package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules are tried over the shipped ones before they are signed: a simulation by them, and a replay of what was decided. */
class RuleLayersTest {
    private static final Path SNAPSHOT = Path.of("..", "examples", "snapshot");
    private static final String PROFILE = "{description: Ours., extends: cluster, add: {filters: [no-nodes]}}";

    @TempDir
    private Path folder;

    private Path ours;

    @BeforeEach
    void write() {
        InputFolder input = new InputFolder(folder);
        input.write(
                "ours/no-nodes/package.yaml",
                "{name: no-nodes, version: 1.0.0, decisionPoints: [filter], facts: \">=1.0 <2.0\", description: d}");
        input.write(
                "ours/no-nodes/filter.drl",
                """
                package ballast.no_nodes;

                import io.ballast.model.node.*;
                import io.ballast.model.sink.*;

                rule "none" @id("no-nodes/none") @reason("node(s) are not for anybody")
                when
                  $filter : Filter()
                  $fit    : NodeFit( freeCpuMilli >= 0 )
                then
                  $filter.reject($fit);
                end
                """);
        input.write("ours/profiles/cluster.yaml", PROFILE);
        ours = folder.resolve("ours");
    }

    private CommandRun simulate(Object... more) {
        List<Object> arguments = new ArrayList<>(List.of(
                "simulate",
                "--cluster",
                SNAPSHOT,
                "--pods",
                SNAPSHOT.resolve("pods.yaml"),
                "--report",
                folder.resolve("report")));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray());
    }

    @Test
    void rulesAreTriedAndReplayedOverTheShippedOnes() {
        Path log = folder.resolve("log");
        assertThat(simulate("--record", log).out()).contains("default/shop-2  ", "goes to node-gpu-2");

        CommandRun tried = simulate("--rules", "default", "--rules", ours);
        assertThat(tried.err()).isEmpty();
        assertThat(tried.out()).contains("no-nodes/none 1.0.0").doesNotContain("goes to");

        CommandRun shipped = CommandRun.of("bundle", "replay", log, "--candidate", "default", "--fail-on-difference");
        assertThat(shipped.out()).contains("no verdict differs");
        assertThat(shipped.exitCode()).isZero();

        CommandRun replayed = CommandRun.of(
                "bundle", "replay", log, "--candidate", "default", "--candidate", ours, "--fail-on-difference");
        assertThat(replayed.exitCode()).isEqualTo(3);
        assertThat(replayed.out().replaceAll(" +", " "))
                .contains("replayed with bundle default+candidate ")
                .contains("default/shop-2 goes to node-gpu-2 no node fits no-nodes/none");
    }

    @Test
    void rulesThatNeedOthersBelowThemSayHow() {
        CommandRun run = simulate("--rules", ours);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .containsExactly(
                        "profiles/cluster.yaml:1:31  BAL-B010  no bundle before this one has a profile 'cluster' to extend",
                        "    Name the rules that have it before these. The shipped ones are 'default' for --rules and --candidate, and the file that"
                                + " 'ballast bundle shipped' writes.");
    }

    @Test
    void bundleThatIsNotThereIsToldAsAFile() {
        Path missing = folder.resolve("ours.bundle");

        assertThat(simulate("--rules", "default," + missing).err())
                .first()
                .isEqualTo(missing + "  BAL-I001  there is no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "scheduler"})
    void rulesAndAStoreTogetherAreRefused(String command) {
        assertThat(CommandRun.of(command, "--rules", "default", "--state", folder)
                        .err())
                .first()
                .isEqualTo("ballast " + command + ": give either --rules DIR or --state DIR");
    }
}
