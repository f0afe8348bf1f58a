package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The life of a bundle through the real command: built, signed, activated, rolled back. */
class BundleCommandTest {
    private static final String PACKAGE =
            """
            name: no-nodes
            version: 1.0.0
            decisionPoints: [filter]
            facts: ">=1.0 <2.0"
            description: Refuses every node.
            """;
    private static final String RULE =
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
    private static final String TEST =
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
    private Path folder;

    private InputFolder input;

    @BeforeEach
    void makeFolder() {
        input = new InputFolder(folder);
        input.write("ours/no-nodes/package.yaml", PACKAGE);
        input.write("ours/no-nodes/filter.drl", RULE);
        input.write("ours/no-nodes/tests/filter.yaml", TEST);
        input.write("ours/profiles/cluster.yaml", PROFILE);
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private CommandRun good(Object... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run;
    }

    private List<String> bad(Object... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).noneMatch(line -> line.startsWith("\tat "));
        return run.err().stream().map(l -> l.replace(folder + "/", "")).toList();
    }

    private static JsonNode json(CommandRun run) {
        return JsonMapper.shared().readTree(run.out());
    }

    /** A key, a store that trusts it, and two signed bundles. */
    private void prepare() {
        good("bundle", "keygen", "--out", file("keys"));
        good("bundle", "trust", file("keys/ballast.pub"), "--state", file("state"));
        good("bundle", "shipped", "-o", file("default.bundle"));
        good("bundle", "build", file("ours"), "-o", file("ours.bundle"), "--name", "ours", "--bundle-version", "1.0.0");
        good("bundle", "sign", "--key", file("keys/ballast.key"), file("default.bundle"), file("ours.bundle"));
    }

    private CommandRun activate(String... bundles) {
        List<Object> arguments = new ArrayList<>(
                List.of("bundle", "activate", "--state", file("state"), "--key", file("keys/ballast.key")));
        arguments.addAll(List.of("--output", "json"));
        for (String bundle : bundles) {
            arguments.add(file(bundle));
        }
        return good(arguments.toArray());
    }

    private CommandRun simulate() {
        input.write(
                "cluster.yaml",
                "{kind: Node, metadata: {name: node-a}, status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}}");
        input.write("pods.yaml", "{kind: Pod, metadata: {name: p}, spec: {containers: [{name: c}]}}");
        return CommandRun.of(
                "simulate",
                "--cluster",
                file("cluster.yaml"),
                "--pods",
                file("pods.yaml"),
                "--state",
                file("state"),
                "--report",
                file("report"),
                "--output",
                "json");
    }

    @Test
    void newFilterIsBuiltSignedActivatedDecidesAndIsRolledBack() {
        prepare();

        String shipped = json(activate("default.bundle")).get("revision").asString();
        assertThat(simulate().out()).contains("\"fitting\":1");

        JsonNode both = json(activate("default.bundle", "ours.bundle"));
        assertThat(both.get("sequence").asInt()).isEqualTo(2);
        assertThat(both.get("revision").asString()).isNotEqualTo(shipped);
        CommandRun decided = simulate();
        assertThat(decided.out()).contains("\"fitting\":0").contains("no-nodes/none");
        assertThat(decided.err())
                .anyMatch(l -> l.startsWith("note: policy of ")
                        && l.endsWith(
                                "sequence 2, revision " + both.get("revision").asString()));

        JsonNode back = json(good(
                "bundle", "rollback", "--state", file("state"), "--key", file("keys/ballast.key"), "--output", "json"));
        assertThat(back.get("sequence").asInt()).isEqualTo(3);
        assertThat(back.get("revision").asString()).isEqualTo(shipped);
        assertThat(good("bundle", "status", "--state", file("state")).out())
                .startsWith("active: sequence 3, revision " + shipped)
                .contains("rollback to 1");
        assertThat(bad("bundle", "rollback", "--state", file("state"), "--key", file("keys/ballast.key"), "--to", "9"))
                .first()
                .isEqualTo("state  BAL-B018  there is no earlier entry 9");
    }

    private List<String> lines(CommandRun run) {
        return run.out().lines().map(l -> l.replace(folder + "/", "")).toList();
    }

    private CommandRun rollback(Object... more) {
        List<Object> arguments = new ArrayList<>(
                List.of("bundle", "rollback", "--state", file("state"), "--key", file("keys/ballast.key")));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray());
    }

    @Test
    void secondRollbackGoesFurtherBackAndNeverToWhatTheFirstLeft() {
        prepare();
        activate("default.bundle");
        activate("default.bundle", "ours.bundle");
        activate("default.bundle");

        assertThat(rollback().out()).startsWith("active: sequence 4, ").contains("  default ", "  ours 1.0.0 ");
        assertThat(lines(rollback())).hasSize(2).last().asString().startsWith("  default ");
        CommandRun end = rollback();
        assertThat(end.exitCode()).isEqualTo(1);
        assertThat(end.err())
                .containsExactly(
                        file("state") + "  BAL-B018  there is nothing to go back to",
                        "    Earlier entries, for --to: 1 to 4.");
        assertThat(rollback("--to", "2").out())
                .startsWith("active: sequence 6, ")
                .contains("  ours 1.0.0 ");
        assertThat(good("bundle", "status", "--state", file("state")).out()).contains("rollback to 2", "rollback to 1");
    }

    @Test
    void unsignedBundleAndIndexAreSaidToBeSo() throws IOException {
        prepare();
        activate("default.bundle");
        Files.delete(file("ours.bundle.sig"));
        Files.copy(file("state/indexes/1.yaml"), file("index.yaml"));

        assertThat(bad(
                        "bundle",
                        "activate",
                        file("default.bundle"),
                        file("ours.bundle"),
                        "--state",
                        file("state"),
                        "--key",
                        file("keys/ballast.key")))
                .containsExactly(
                        "ours.bundle  BAL-B003  it is not signed: there is no ours.bundle.sig beside it",
                        "    Sign it: ballast bundle sign --key KEY ours.bundle");
        assertThat(bad("bundle", "activate", "--state", file("state"), "--index", file("index.yaml")))
                .containsExactly(
                        "index.yaml  BAL-B003  it is not signed: there is no index.yaml.sig beside it",
                        "    An index and its .sig lie in the folder indexes of a store.");
    }

    @Test
    void packageThatNoActiveProfileNamesIsPointedOut() throws IOException {
        Files.delete(file("ours/profiles/cluster.yaml"));
        good("bundle", "keygen", "--out", file("keys"));
        good("bundle", "trust", file("keys/ballast.pub"), "--state", file("state"));
        good("bundle", "shipped", "-o", file("default.bundle"));
        CommandRun built = CommandRun.of("bundle", "build", file("ours"), "-o", file("ours.bundle"));
        assertThat(built.out()).contains("  bundle custom 0.0.0 (no --bundle-version was given), revision ");
        assertThat(built.err())
                .hasSize(1)
                .anyMatch(l -> l.startsWith("note: no profile of this bundle names package no-nodes"));
        good("bundle", "sign", "--key", file("keys/ballast.key"), file("default.bundle"), file("ours.bundle"));
        String note = "note: no active profile names package no-nodes, so it decides nothing;"
                + " add profiles/cluster.yaml to its bundle";

        CommandRun activated = CommandRun.of(
                "bundle",
                "activate",
                file("default.bundle"),
                file("ours.bundle"),
                "--state",
                file("state"),
                "--key",
                file("keys/ballast.key"));

        assertThat(activated.exitCode()).isZero();
        assertThat(activated.err()).containsExactly(note);
        assertThat(CommandRun.of("bundle", "status", "--state", file("state")).err())
                .containsExactly(note);
    }

    @Test
    void shippedBundleIsDescribedAsABuiltOneIs() {
        assertThat(lines(good("bundle", "shipped", "-o", file("default.bundle"))))
                .singleElement()
                .asString()
                .matches(
                        "default\\.bundle  bundle default \\S+, revision [0-9a-f]{12}, \\d+ packages, \\d+ rules, \\d+ bytes");
    }

    @Test
    void diffTellsOnlyWhatDiffersOfAProfile() {
        good("bundle", "shipped", "-o", file("default.bundle"));
        good("bundle", "build", file("ours"), "-o", file("ours.bundle"), "--bundle-version", "1.0.0");
        input.write(
                "other/profiles/cluster.yaml",
                "{description: d, extends: cluster, remove: {filters: [gpu-share]},"
                        + " add: {filters: [quiet], scores: {gpu-fgd: 3}}, parameters: {load-aware: {usageThresholds: [{resource: cpu, percent: 60}]}}}");
        input.write("other/quiet/package.yaml", PACKAGE.replace("no-nodes", "quiet"));
        input.write("other/quiet/filter.drl", RULE.replace("no-nodes", "quiet").replace("no_nodes", "quiet"));
        good("bundle", "build", file("other"), "-o", file("other.bundle"), "--bundle-version", "1.0.0");

        assertThat(good("bundle", "diff", file("default.bundle"), file("default.bundle"), file("ours.bundle"))
                        .out())
                .isEqualTo(
                        """
                        + package no-nodes
                            + 1.0.0 filter, hit policy collect
                        ~ profile cluster
                            + filter: no-nodes
                        """);
        assertThat(good("bundle", "diff", file("default.bundle"), file("default.bundle"), file("other.bundle"))
                        .out())
                .endsWith(
                        """
                        ~ profile cluster
                            - filter: gpu-share
                            - score: gpu-fgd 1
                            + score: gpu-fgd 3
                            + filter: quiet
                            + parameter: load-aware.usageThresholds [{resource: cpu, percent: 60}]
                        """);
    }

    @Test
    void twoBuildsAreEqualByteForByte() throws IOException {
        for (String name : List.of("a.bundle", "b.bundle")) {
            good("bundle", "build", file("ours"), "-o", file(name), "--created", "2026-01-01");
        }

        assertThat(Files.mismatch(file("a.bundle"), file("b.bundle"))).isEqualTo(-1);
    }

    @Test
    void keysAreForTheirOwnerAndNeverOverwritten() throws IOException {
        good("bundle", "keygen", "--out", file("keys"), "--name", "ops");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("keys/ops.key"))))
                .isEqualTo("rw-------");
        assertThat(bad("bundle", "keygen", "--out", file("keys"), "--name", "ops"))
                .startsWith("keys/ops.pub  BAL-B019  there is a key already");
        assertThat(CommandRun.of("bundle", "keygen", "--out", file("keys"), "--name", "../x")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void bundleWithoutATrustedSignatureIsRefused() throws IOException {
        prepare();
        activate("default.bundle");

        assertThat(good("bundle", "verify", "--key", file("keys/ballast.pub"), file("ours.bundle"))
                        .out())
                .contains("signed by ballast");
        good("bundle", "keygen", "--out", file("keys"), "--name", "other");
        assertThat(bad("bundle", "verify", "--key", file("keys/other.pub"), file("ours.bundle")))
                .first()
                .asString()
                .startsWith("ours.bundle  BAL-B005  it is signed by key ");
        byte[] bytes = Files.readAllBytes(file("ours.bundle"));
        bytes[bytes.length / 2] ^= 1;
        Files.write(file("ours.bundle"), bytes);
        assertThat(bad("bundle", "verify", "--state", file("state"), file("ours.bundle")))
                .first()
                .asString()
                .startsWith("ours.bundle  BAL-B004  the signature is of other content: ");
        Files.delete(file("ours.bundle.sig"));
        assertThat(bad("bundle", "verify", "--state", file("state"), file("ours.bundle")))
                .first()
                .isEqualTo("ours.bundle  BAL-B003  it is not signed: there is no ours.bundle.sig beside it");
        assertThat(bad("bundle", "sign", "--key", file("keys/ballast.pub"), file("default.bundle")))
                .first()
                .isEqualTo("keys/ballast.pub  BAL-B002  there is no block 'PRIVATE KEY'");
        assertThat(bad("bundle", "sign", "--key", file("keys/ballast.key"), file("cluster.yaml")))
                .isNotEmpty();
    }

    @Test
    void bundleWhoseOwnTestFailsIsNotActivated() {
        input.write("ours/no-nodes/tests/filter.yaml", TEST.replace("not for anybody", "for everybody"));
        prepare();
        activate("default.bundle");

        assertThat(bad(
                        "bundle",
                        "activate",
                        file("default.bundle"),
                        file("ours.bundle"),
                        "--state",
                        file("state"),
                        "--key",
                        file("keys/ballast.key")))
                .first()
                .asString()
                .startsWith(
                        "no-nodes/tests/filter.yaml:2  BAL-B013  test 'every node is refused' of the bundle fails: ");
        assertThat(good("bundle", "status", "--state", file("state")).out()).startsWith("active: sequence 1");
    }

    @Test
    void differencesAreThoseOfMeaning() {
        good("bundle", "build", file("ours"), "-o", file("a.bundle"));
        input.write("ours/no-nodes/filter.drl", RULE.replace("freeCpuMilli >= 0", "freeCpuMilli >= 5"));
        input.write("ours/no-nodes/tests/filter.yaml", TEST + "# a comment\n");
        good("bundle", "build", file("ours"), "-o", file("b.bundle"));

        JsonNode changes = json(good("bundle", "diff", file("a.bundle"), file("b.bundle"), "--output", "json"))
                .get("changes");

        assertThat(changes).hasSize(1);
        assertThat(changes.get(0).get("kind").asString()).isEqualTo("CHANGED");
        assertThat(changes.get(0).get("name").asString()).isEqualTo("no-nodes/none");
        assertThat(changes.get(0).get("after").asString()).contains("freeCpuMilli >= 5");
        assertThat(good("bundle", "diff", file("a.bundle"), file("a.bundle")).out())
                .isEqualTo("no difference\n");
    }

    @Test
    void inspectionShowsWhatIsInABundle() {
        good("bundle", "build", file("ours"), "-o", file("ours.bundle"), "--name", "ours");

        assertThat(good("bundle", "inspect", file("ours.bundle")).out())
                .startsWith("bundle     ours 0.0.0\n")
                .contains("signed by  nobody")
                .containsPattern("no-nodes/none +plan +filter.drl:7")
                .contains("profile cluster\n  extends: cluster\n  filter: no-nodes\n");
        assertThat(bad("bundle", "inspect", file("ours/profiles/cluster.yaml")))
                .first()
                .asString()
                .startsWith("ours/profiles/cluster.yaml  BAL-B001  this is not a rule bundle (a tar.gz)");
    }

    @Test
    void nothingActiveIsSaid() {
        assertThat(good("bundle", "status", "--state", file("state")).out()).startsWith("nothing is active");
        assertThat(bad("demo", "--state", file("state"))).startsWith("state  BAL-B018  nothing is active here");
        assertThat(bad("scheduler", "--state", file("state"))).startsWith("state  BAL-B018  nothing is active here");
        assertThat(bad("bundle", "build", file("ours"), file("ours/no-nodes"), "-o", file("x.bundle")))
                .first()
                .asString()
                .contains("BAL-B017  package 'no-nodes' is in ");
    }
}
