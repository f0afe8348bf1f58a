package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderServer;
import io.ballast.scheduler.extender.ExtenderSettings;
import io.ballast.scheduler.extender.ExtenderSettings.TlsFiles;
import io.ballast.scheduler.extender.Health;
import io.ballast.scheduler.extender.Page;
import io.ballast.scheduler.extender.TokenCheck;
import io.ballast.scheduler.extender.TokenCheck.Verdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that ask a real adapter that knows its callers by their tokens. */
class AdapterTokenTest {
    @TempDir
    static Path keys;

    private static TestAuthority authority;

    @TempDir
    Path files;

    private final Set<String> shown = new ConcurrentSkipListSet<>();
    private ExtenderServer adapter;

    @BeforeAll
    static void sign() throws Exception {
        authority = new TestAuthority(keys, "authority").sign("adapter", "ip:127.0.0.1");
    }

    @BeforeEach
    void start() throws IOException {
        adapter = serve(Optional.empty(), Optional.of(this::review));
    }

    @AfterEach
    void stop() {
        adapter.close();
    }

    private Verdict review(String token) {
        shown.add(token);
        return switch (token) {
            case "reader" -> new Verdict(200, "reader");
            case "stranger" -> new Verdict(403, "stranger is not among allowedUsers");
            case "later" -> new Verdict(503, "the token cannot be reviewed now");
            default -> new Verdict(401, "the token is not known to the API server");
        };
    }

    private static ExtenderServer serve(Optional<Path> clients, Optional<TokenCheck> tokens) throws IOException {
        return ExtenderServer.start(
                ExtenderSettings.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .withTls(new TlsFiles(authority.certificate("adapter"), authority.key("adapter"), clients)),
                new UnaskedVerbs(),
                ExtenderEvents.NONE,
                () -> new Health(true, "alive"),
                () -> new Health(true, "ready"),
                Map.of("/explain/", (rest, query) -> Page.Answer.text(404, "nobody knows " + rest)),
                tokens);
    }

    private String at(ExtenderServer server) {
        return "https://127.0.0.1:" + server.port();
    }

    private Path token(String text) throws IOException {
        return Files.writeString(Files.createTempFile(files, "token", ""), text);
    }

    private static String run(List<Object> begin, Object... more) {
        List<Object> arguments = new ArrayList<>(begin);
        arguments.addAll(List.of(more));
        CommandRun run = CommandRun.of(arguments.toArray());
        return run.out() + String.join("\n", run.err());
    }

    private String explain(Object... more) {
        return explain(adapter, more);
    }

    private String explain(ExtenderServer server, Object... more) {
        return run(
                List.of("explain", "pod", "default/web", "--adapter", at(server), "--ca", authority.certificate()),
                more);
    }

    private String doctor(Object... more) {
        return run(List.of("doctor", "--no-cluster", "--ca", authority.certificate()), more);
    }

    private String verbs() {
        return at(adapter) + "/scheduler";
    }

    @Test
    void callerIsKnownByTheTokenInAFile() throws IOException {
        assertThat(explain("--token-file", token("reader\n"))).contains("BAL-I007  nobody knows default/web");
        assertThat(doctor("--url", verbs(), "--token-file", token("reader"))).isEqualTo("nothing is wrong\n");
    }

    @Test
    void whoIsNotLetInIsToldWhatToDo() throws IOException {
        assertThat(explain())
                .contains("BAL-K017  " + at(adapter) + "/explain/default/web answers 401: a bearer token is needed")
                .contains("or a token with --token-file");
        assertThat(explain("--token-file", token("old")))
                .contains("answers 401: the token is not known to the API server", "Get another token");
        assertThat(explain("--token-file", token("stranger")))
                .contains("answers 403: stranger is not among allowedUsers", "allowedUsers or allowedGroups");
        assertThat(doctor("--url", verbs(), "--token-file", token("stranger")))
                .startsWith("adapter  BAL-K017  " + verbs() + "/filter answers 403")
                .endsWith("1 found\n");
        assertThat(doctor("--url", verbs(), "--token-file", token("later")))
                .startsWith("adapter  BAL-K014  " + verbs() + "/filter answers 503: the token cannot be reviewed now");
    }

    @Test
    void adapterThatReviewsNoTokensIsToldToBeOne() throws IOException {
        try (ExtenderServer certified = serve(Optional.of(authority.certificate()), Optional.empty())) {
            assertThat(explain(certified, "--token-file", token("reader")))
                    .contains("BAL-K017  ", "authentication.tokenReview is off", "--cert and --key here");
        }
    }

    @Test
    void schedulerThatShowsNothingIsFoundThoughTheTokenIsTaken() throws IOException {
        String printed = CommandRun.of("scheduler-config", "--url", verbs()).out();
        Path bare = Files.writeString(files.resolve("kube-scheduler.yaml"), printed);

        assertThat(doctor("--scheduler-config", bare, "--token-file", token("reader")))
                .startsWith("adapter  BAL-K017  " + verbs()
                        + "/filter answers 401: a bearer token is needed; kube-scheduler sends none")
                .endsWith("1 found\n");
    }

    @Test
    void certificateOfTheSchedulerIsNotReadWhereATokenIsShown() throws IOException {
        Path config = Files.writeString(
                files.resolve("adapter.yaml"), "tls: {certificate: a, key: b, clientAuthorities: c}\n");
        String printed = CommandRun.of("scheduler-config", "--config", config, "--url", verbs())
                .out();
        Path elsewhere = Files.writeString(files.resolve("kube-scheduler.yaml"), printed);

        assertThat(doctor("--scheduler-config", elsewhere, "--token-file", token("reader")))
                .isEqualTo("nothing is wrong\n");
    }

    @Test
    void tokenThatCannotBeUsedIsToldWithoutAnyOfIt() throws IOException {
        assertThat(explain("--token-file", "/nowhere/token"))
                .contains("--token-file  BAL-K016  --token-file /nowhere/token: cannot be read (it is not there)");
        assertThat(explain("--token-file", files)).contains("BAL-K016", "cannot be read (");
        assertThat(explain("--token-file", token(" \n"))).contains("BAL-K016", ": the file is empty");
        assertThat(explain("--token-file", token("secret words")))
                .contains("BAL-K016", ": this is no token", "kubectl create token")
                .doesNotContain("secret");
        assertThat(explain("--token-file", token("x".repeat(20_000))))
                .contains("BAL-K016", ": this is no token")
                .doesNotContain("xx");
        assertThat(doctor("--url", verbs(), "--token-file", token("")))
                .contains("BAL-K016", ": the file is empty")
                .endsWith("1 found\n");
        assertThat(shown).isEmpty();
    }

    @Test
    void tokenGoesToNobodyWhoseCertificateIsNotLookedAt() throws IOException {
        Path token = token("reader");
        Path insecure = Files.writeString(
                files.resolve("insecure.yaml"),
                CommandRun.of("scheduler-config", "--url", verbs())
                        .out()
                        .replaceFirst("(?m)^( *)filterVerb: ", "$1enableHTTPS: true\n$0"));

        assertThat(run(List.of("doctor", "--no-cluster", "--scheduler-config", insecure, "--token-file", token)))
                .startsWith("--token-file  BAL-K019  the token is not sent to " + verbs()
                        + ": anybody could be there, since no certificate is looked at")
                .endsWith("1 found\n");
        assertThat(run(List.of("explain", "pod", "default/web", "--token-file", token)))
                .contains(
                        "--token-file  BAL-K019  the token is not sent to http://127.0.0.1:10261: this is plain HTTP");
        assertThat(run(List.of("explain", "pod", "a/b", "--adapter", at(adapter), "--token-file", token)))
                .as("of an authority that this Java does not know")
                .contains("BAL-K018  ");
        assertThat(shown).isEmpty();
    }
}
