package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules are tried over the shipped ones before they are signed: a simulation by them, and a replay of what was decided. */
class RuleLayersTest extends OurBundle {
    private static final Path SNAPSHOT = Path.of("..", "examples", "snapshot");

    private CommandRun simulate(Object... more) {
        List<Object> arguments = new ArrayList<>(List.of(
                "simulate",
                "--cluster",
                SNAPSHOT,
                "--pods",
                SNAPSHOT.resolve("pods.yaml"),
                "--report",
                file("report")));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray());
    }

    @Test
    void rulesAreTriedAndReplayedOverTheShippedOnes() {
        Path log = file("log");
        assertThat(simulate("--record", log).out()).contains("default/shop-2  ", "goes to node-gpu-2");

        CommandRun tried = simulate("--rules", "default", "--rules", file("ours"));
        assertThat(tried.err()).isEmpty();
        assertThat(tried.out()).contains("no-nodes/none 1.0.0").doesNotContain("goes to");

        CommandRun shipped = CommandRun.of("bundle", "replay", log, "--candidate", "default", "--fail-on-difference");
        assertThat(shipped.out()).contains("no verdict differs");
        assertThat(shipped.exitCode()).isZero();

        CommandRun replayed = CommandRun.of(
                "bundle", "replay", log, "--candidate", "default", "--candidate", file("ours"), "--fail-on-difference");
        assertThat(replayed.exitCode()).isEqualTo(3);
        assertThat(replayed.out().replaceAll(" +", " "))
                .contains("replayed with bundle default+candidate ")
                .contains("default/shop-2 goes to node-gpu-2 no node fits no-nodes/none");
    }

    @Test
    void rulesThatNeedOthersBelowThemSayHow() {
        CommandRun run = simulate("--rules", file("ours"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .containsExactly(
                        "profiles/cluster.yaml:1:31  BAL-B010  no bundle before this one has a profile 'cluster' to extend",
                        "    Name the rules that have it before these. The shipped ones are 'default' for --rules and --candidate, and the file that"
                                + " 'ballast bundle shipped' writes.");
    }

    @Test
    void bundleThatIsNotThereIsToldAsAFile() {
        Path missing = file("ours.bundle");

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
