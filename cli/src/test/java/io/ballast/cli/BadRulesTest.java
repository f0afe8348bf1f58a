package io.ballast.cli;

import static io.ballast.cli.HotNodes.PACKAGE;
import static io.ballast.cli.HotNodes.RULE;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of rules that cannot decide, through the real command. */
class BadRulesTest {
    @TempDir
    private Path folder;

    private InputFolder input;

    @BeforeEach
    void makeFolder() {
        input = new InputFolder(folder);
    }

    @Test
    void ruleWithAnUnknownFieldIsReportedWithTheNearest() {
        input.write("rules/hot-nodes/package.yaml", PACKAGE);
        input.write("rules/hot-nodes/filter.drl", RULE.replace("expired", "cpuPercent > 65"));

        assertThat(input.problemsOf("simulate", "--trace", folder, "--rules", folder.resolve("rules")))
                .first()
                .asString()
                .startsWith("rules/hot-nodes/filter.drl:11:23  BAL-R012  NodeLoad has no field 'cpuPercent'");
    }

    @Test
    void folderWithoutRulesIsReported() {
        assertThat(input.problemsOf("simulate", "--trace", folder, "--rules", folder.resolve("none")))
                .containsExactly(
                        "none  BAL-P001  there is no rule package here",
                        "    A package is a folder with a package.yaml.");
    }

    @Test
    void rulesWithoutTheProfileThatASimulationNeedsAreReported() {
        input.write("cluster.yaml", "{kind: Node, metadata: {name: node-a}}");
        input.write("pods.yaml", "{kind: Pod, metadata: {name: p}}");
        writeGoodRule("hot-nodes");

        assertThat(input.problemsOf(
                        "simulate",
                        "--cluster",
                        folder.resolve("cluster.yaml"),
                        "--pods",
                        folder.resolve("pods.yaml"),
                        "--rules",
                        folder.resolve("rules")))
                .containsExactly(
                        "profiles/cluster.yaml  BAL-B010  the bundle has no profile 'cluster'",
                        "    It has no profiles.");
    }

    @Test
    void rulesWithoutThePackagesThatASimulationNeedsAreReported() {
        input.write("rules/profiles/cluster.yaml", "{description: Room., filters: [gpu-share]}");
        input.write("cluster.yaml", "{kind: Node, metadata: {name: node-a}}");
        input.write("pods.yaml", "{kind: Pod, metadata: {name: p}}");
        writeGoodRule("hot-nodes");

        assertThat(input.problemsOf(
                        "simulate",
                        "--cluster",
                        folder.resolve("cluster.yaml"),
                        "--pods",
                        folder.resolve("pods.yaml"),
                        "--rules",
                        folder.resolve("rules")))
                .containsExactly("profiles/cluster.yaml:1:32  BAL-B010  there is no package 'gpu-share'");
    }

    @Test
    void suppressionRulesWithoutTheSettingsOfANodeSloAreReported() {
        Path usage = input.write("usage.csv", "second,capacity_milli,ls_milli\n0,8000,100\n");
        writeGoodRule("cpu-suppress");

        assertThat(input.problemsOf("simulate", "--node", usage, "--rules", folder.resolve("rules")))
                .containsExactly(
                        "package cpu-suppress has no parameter 'resourceUsedThresholdWithBE' of SuppressStrategy");
    }

    private void writeGoodRule(String pack) {
        input.write("rules/" + pack + "/package.yaml", PACKAGE.replace("hot-nodes", pack));
        input.write(
                "rules/" + pack + "/filter.drl",
                RULE.replace("hot-nodes", pack).replace("hot_nodes", pack.replace('-', '_')));
    }
}
