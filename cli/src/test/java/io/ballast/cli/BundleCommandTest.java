package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The life of a bundle through the real command: built, signed, activated, rolled back. */
class BundleCommandTest extends OurBundle {
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
