package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderServer;
import io.ballast.scheduler.extender.ExtenderSettings;
import io.ballast.scheduler.extender.ExtenderSettings.TlsFiles;
import io.ballast.scheduler.extender.Health;
import io.ballast.scheduler.extender.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Commands that ask a real adapter over HTTPS, which wants certificates of its callers. */
class AdapterTlsTest {
    private static final String SERVICE = "ballast-scheduler.ballast-system.svc";

    @TempDir
    static Path keys;

    private static TestAuthority authority;
    private static TestAuthority strangers;

    @TempDir
    Path files;

    private ExtenderServer adapter;

    @BeforeAll
    static void sign() throws Exception {
        authority = new TestAuthority(keys, "authority")
                .sign("adapter", "dns:" + SERVICE + ",ip:127.0.0.1")
                .sign("elsewhere", "dns:" + SERVICE)
                .sign("scheduler", "dns:scheduler")
                .signExpired("expired");
        strangers = new TestAuthority(keys, "strangers").sign("stranger", "dns:stranger");
    }

    @BeforeEach
    void start() throws IOException {
        adapter = serve("adapter");
    }

    @AfterEach
    void stop() {
        adapter.close();
    }

    private static ExtenderServer serve(String certificate) throws IOException {
        return ExtenderServer.start(
                ExtenderSettings.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .withTls(new TlsFiles(
                                authority.certificate(certificate),
                                authority.key(certificate),
                                Optional.of(authority.certificate()))),
                new UnaskedVerbs(),
                ExtenderEvents.NONE,
                () -> new Health(true, "alive"),
                () -> new Health(true, "ready"),
                Map.of("/explain/", (rest, query) -> Page.Answer.text(404, "nobody knows " + rest)));
    }

    private String url() {
        return "https://127.0.0.1:" + adapter.port() + "/scheduler";
    }

    /** What `ballast scheduler-config` prints for an adapter with TLS, with other lines under tlsConfig. */
    private Path schedulerConfig(String url, String... tls) throws IOException {
        Path config = Files.writeString(
                files.resolve("adapter.yaml"), "tls: {certificate: a, key: b, clientAuthorities: c}\n");
        String printed = CommandRun.of("scheduler-config", "--config", config, "--url", url)
                .out();
        String begin = "    tlsConfig:\n";
        String rest = printed.substring(printed.indexOf(begin) + begin.length());
        return Files.writeString(
                files.resolve("kube-scheduler.yaml"),
                printed.substring(0, printed.indexOf(begin) + begin.length())
                        + String.join("", tls)
                        + rest.substring(rest.indexOf("  # Asked nothing")));
    }

    private static String line(String key, Object value) {
        return "      " + key + ": " + value + "\n";
    }

    private static String ca() {
        return line("caFile", authority.certificate());
    }

    private static String cert(String name) {
        return line("certFile", authority.certificate(name));
    }

    private static String key(String name) {
        return line("keyFile", authority.key(name));
    }

    /** Codes and messages. */
    private static List<String> doctor(Path schedulerConfig, Object... more) {
        List<Object> arguments = new ArrayList<>(
                List.of("doctor", "--no-cluster", "--output", "json", "--scheduler-config", schedulerConfig));
        arguments.addAll(List.of(more));
        CommandRun run = CommandRun.of(arguments.toArray());
        List<String> found = new ArrayList<>();
        JsonMapper.shared()
                .readTree(run.out())
                .path("findings")
                .forEach(finding -> found.add(finding.path("code").asString("") + " "
                        + finding.path("message").asString("")));
        assertThat(run.exitCode()).as(String.join("\n", run.err())).isEqualTo(found.isEmpty() ? 0 : 1);
        return found;
    }

    @Test
    void doctorPresentsWhatTheSchedulerWouldPresent() throws IOException {
        assertThat(doctor(schedulerConfig(url(), ca(), cert("scheduler"), key("scheduler"))))
                .isEmpty();
        assertThat(doctor(schedulerConfig(
                        url(),
                        line("caData", base64(authority.certificate())),
                        line("certData", base64(authority.certificate("scheduler"))),
                        line("keyData", base64(authority.key("scheduler"))),
                        line("certFile", "/nowhere"))))
                .as("data come before files")
                .isEmpty();
    }

    @Test
    void schedulerWithoutCertificateIsToldThatItIsNotLetIn() throws IOException {
        assertThat(doctor(schedulerConfig(url(), ca())))
                .singleElement()
                .asString()
                .startsWith("BAL-K017 " + url() + "/filter answers 401: a client certificate is needed");
        assertThat(doctor(schedulerConfig(url(), ca(), cert("scheduler"))))
                .hasSize(2)
                .contains("BAL-K016 certFile is set, but no keyFile, so kube-scheduler presents no certificate");
    }

    @Test
    void certificateOfAnotherAuthorityIsNotTaken() throws IOException {
        Path wrong = schedulerConfig(
                url(),
                ca(),
                line("certFile", strangers.certificate("stranger")),
                line("keyFile", strangers.key("stranger")));

        assertThat(doctor(wrong))
                .singleElement()
                .asString()
                .startsWith("BAL-K017 the adapter at https://127.0.0.1:" + adapter.port()
                        + "/ does not take the certificate of CN=stranger, signed by CN=strangers: ");
        assertThat(doctor(wrong, "--cert", authority.certificate("scheduler"), "--key", authority.key("scheduler")))
                .as("the options come first")
                .isEmpty();
    }

    @Test
    void certificatesThatCannotBeUsedAreToldWithTheirPlaces() throws IOException {
        assertThat(doctor(schedulerConfig(url(), ca(), cert("expired"), key("expired"))))
                .containsExactly("BAL-K016 the certificate in certFile " + authority.certificate("expired")
                        + " expired at 2025-01-02T00:00:00Z");
        assertThat(doctor(schedulerConfig(url(), ca(), cert("scheduler"), key("adapter"))))
                .containsExactly("BAL-K016 the key in keyFile " + authority.key("adapter")
                        + " does not belong to the certificate in certFile " + authority.certificate("scheduler"));
        assertThat(doctor(schedulerConfig(url(), ca(), line("certFile", authority.key("scheduler")), key("scheduler"))))
                .singleElement()
                .asString()
                .startsWith("BAL-K016 certFile " + authority.key("scheduler") + " ");
        assertThat(doctor(schedulerConfig(url(), ca(), line("certData", "'!'"), key("scheduler"))))
                .contains("BAL-K016 certData is no Base64");
        assertThat(doctor(schedulerConfig(url(), ca(), line("certData", "LS0t"), key("scheduler"))))
                .singleElement()
                .asString()
                .startsWith("BAL-K016 certData ");

        CommandRun missing = CommandRun.of(
                "doctor",
                "--no-cluster",
                "--scheduler-config",
                schedulerConfig(url(), ca(), line("certFile", "/nowhere/s.crt"), line("keyFile", "/nowhere/s.key")));
        assertThat(missing.out())
                .contains("kube-scheduler.yaml:21:17  BAL-K016  certFile /nowhere/s.crt: there is no such file")
                .contains("kube-scheduler.yaml:22:16  BAL-K016  keyFile /nowhere/s.key: there is no such file")
                .contains("Paths here are those where kube-scheduler runs.")
                .endsWith("2 found\n");
    }

    @Test
    void adapterOfAnotherAuthorityIsNotTrustedUnlessEverybodyIs() throws IOException {
        String[] own = {cert("scheduler"), key("scheduler")};

        assertThat(doctor(schedulerConfig(url(), line("caFile", strangers.certificate()), own[0], own[1])))
                .singleElement()
                .asString()
                .startsWith("BAL-K018 the certificate of the adapter at ");
        assertThat(doctor(schedulerConfig(url(), line("insecure", "true"), own[0], own[1])))
                .isEmpty();
        assertThat(doctor(schedulerConfig(url(), own)))
                .as("enableHTTPS without an authority")
                .isEmpty();
        assertThat(doctor(schedulerConfig(url(), ca(), line("insecure", "true"), own[0], own[1])))
                .containsExactly("BAL-K016 caFile and insecure are both set, so kube-scheduler does not start");
        assertThat(doctor(schedulerConfig(url(), line("caFile", "/nowhere/ca.crt"), own[0], own[1])))
                .containsExactly("BAL-K016 caFile /nowhere/ca.crt: there is no such file");
    }

    @Test
    void nameInTheAdaptersCertificateIsTheOneThatTheSchedulerAsks() throws IOException {
        try (ExtenderServer elsewhere = serve("elsewhere")) {
            String forwarded = "https://127.0.0.1:" + elsewhere.port() + "/scheduler";
            String[] own = {ca(), cert("scheduler"), key("scheduler")};

            assertThat(doctor(schedulerConfig("https://" + SERVICE + ":10261/scheduler", own), "--url", forwarded))
                    .as("asked through a forwarded port")
                    .isEmpty();
            assertThat(doctor(schedulerConfig(forwarded, own)))
                    .containsExactly("BAL-K018 the certificate of the adapter at https://127.0.0.1:" + elsewhere.port()
                            + "/ is not trusted: it is for " + SERVICE + ", not for 127.0.0.1");
            assertThat(doctor(schedulerConfig(forwarded, own), "--server-name", SERVICE))
                    .isEmpty();
            assertThat(doctor(schedulerConfig(forwarded, ca(), own[1], own[2], line("serverName", SERVICE))))
                    .isEmpty();
        }
    }

    @Test
    void addressInTheAdaptersCertificateIsExpectedWhereItIsSaid() throws IOException {
        Path byName =
                schedulerConfig(url().replace("127.0.0.1", "localhost"), ca(), cert("scheduler"), key("scheduler"));

        assertThat(doctor(byName)).singleElement().asString().startsWith("BAL-K018 ");
        assertThat(doctor(byName, "--server-name", "127.0.0.1")).isEmpty();
    }

    @Test
    void serverIsToldTheNameThatIsExpected() throws Exception {
        try (SSLServerSocket front = (SSLServerSocket) authority
                .server("elsewhere")
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<List<SNIServerName>> told = CompletableFuture.supplyAsync(() -> {
                try (SSLSocket caller = (SSLSocket) front.accept()) {
                    caller.startHandshake();
                    return ((ExtendedSSLSession) caller.getSession()).getRequestedServerNames();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });

            explain(
                    "https://127.0.0.1:" + front.getLocalPort(),
                    "--ca",
                    authority.certificate(),
                    "--server-name",
                    SERVICE);

            assertThat(told.get(10, TimeUnit.SECONDS)).containsExactly(new SNIHostName(SERVICE));
        }
    }

    @Test
    void pathThatNoVerbIsServedAtIsTold() throws IOException {
        assertThat(doctor(schedulerConfig(url() + "s", ca(), cert("scheduler"), key("scheduler"))))
                .singleElement()
                .asString()
                .startsWith("BAL-K014 " + url() + "s/filter answers 404: nothing is served at this path");
    }

    @Test
    void explainPresentsACertificateToo() {
        String at = "https://127.0.0.1:" + adapter.port();
        Object[] own = {
            "--ca",
            authority.certificate(),
            "--cert",
            authority.certificate("scheduler"),
            "--key",
            authority.key("scheduler")
        };

        assertThat(explain(at, own)).contains("BAL-I007  nobody knows default/web");
        assertThat(explain(at, "--ca", authority.certificate()))
                .contains("BAL-K017  " + at + "/explain/default/web answers 401", "--cert and --key here");
        assertThat(explain(
                        at,
                        "--ca",
                        authority.certificate(),
                        "--cert",
                        strangers.certificate("stranger"),
                        "--key",
                        strangers.key("stranger")))
                .contains("BAL-K017  the adapter at " + at + "/ does not take the certificate of CN=stranger");
        assertThat(explain(at, "--cert", authority.certificate("scheduler"), "--key", authority.key("scheduler")))
                .contains("BAL-K018  the certificate of the adapter at ");
        assertThat(explain(at, "--cert", "/nowhere", "--key", authority.key("scheduler")))
                .contains("--cert  BAL-K016  --cert /nowhere: there is no such file");
        CommandRun half = CommandRun.of("explain", "pod", "default/web", "--cert", "x");
        assertThat(half.exitCode()).isEqualTo(2);
        assertThat(String.join("\n", half.err())).contains("--cert needs --key");
    }

    private static String explain(String at, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("explain", "pod", "default/web", "--adapter", at));
        arguments.addAll(List.of(more));
        CommandRun run = CommandRun.of(arguments.toArray());
        assertThat(run.exitCode()).isEqualTo(1);
        return String.join("\n", run.err());
    }

    private static String base64(Path file) throws IOException {
        return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
    }
}
