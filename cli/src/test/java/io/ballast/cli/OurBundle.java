package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A rule package of one filter, which a profile adds to the shipped ones, and commands that are run on it. */
abstract class OurBundle {
    static final String PACKAGE =
            """
            name: no-nodes
            version: 1.0.0
            decisionPoints: [filter]
            facts: ">=1.0 <2.0"
            description: Refuses every node.
            """;
    static final String RULE =
            """
            package ballast.no_nodes;

            import io.ballast.model.node.*;
            import io.ballast.model.pod.*;
            import io.ballast.model.sink.*;

            rule "none" @id("no-nodes/none") @reason("node(s) are not for anybody")
            when
              $filter : Filter()
              $fit    : NodeFit( freeCpuMilli >= 0 )
            then
              $filter.reject($fit);
            end
            """;
    static final String TEST =
            """
            tests:
              - name: every node is refused
                point: filter
                facts:
                  - PodRequest: {name: default/p, cpuMilli: 100}
                  - NodeFit: {node: a, freeCpuMilli: 1000, freeMemoryBytes: 1000, freePods: 10}
                expect: {rejected: {a: ["node(s) are not for anybody"]}}
            """;
    private static final String PROFILE = "{description: Ours., extends: cluster, add: {filters: [no-nodes]}}";

    @TempDir
    Path folder;

    InputFolder input;

    @BeforeEach
    void makeFolder() {
        input = new InputFolder(folder);
        input.write("ours/no-nodes/package.yaml", PACKAGE);
        input.write("ours/no-nodes/filter.drl", RULE);
        input.write("ours/no-nodes/tests/filter.yaml", TEST);
        input.write("ours/profiles/cluster.yaml", PROFILE);
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    CommandRun good(Object... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run;
    }

    List<String> bad(Object... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).noneMatch(line -> line.startsWith("\tat "));
        return run.err().stream().map(l -> l.replace(folder + "/", "")).toList();
    }

    static JsonNode json(CommandRun run) {
        return JsonMapper.shared().readTree(run.out());
    }

    List<String> lines(CommandRun run) {
        return run.out().lines().map(l -> l.replace(folder + "/", "")).toList();
    }
}
