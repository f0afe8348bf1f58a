package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ballast.cli.term.Terminal;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.Programs;
import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A wiring that is right, and one that is wrong in every way. */
class DoctorTest {
    @TempDir
    Path files;

    private HttpServer adapter;
    private volatile int ready = 200;

    @BeforeEach
    void start() throws IOException {
        adapter = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        adapter.createContext("/", exchange -> {
            try (exchange) {
                byte[] text = "standby; other holds the lease\n".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(
                        exchange.getRequestURI().getPath().equals("/readyz") ? ready : 200, text.length);
                exchange.getResponseBody().write(text);
            }
        });
        adapter.start();
    }

    @AfterEach
    void stop() {
        adapter.stop(0);
    }

    private String url() {
        return "http://127.0.0.1:" + adapter.getAddress().getPort() + "/scheduler";
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(files.resolve(name), text);
    }

    @Test
    void whatTheAdapterPrintsForTheSchedulerIsRight() throws IOException {
        Path printed = file(
                "kube-scheduler.yaml",
                CommandRun.of("scheduler-config", "--url", url()).out());

        CommandRun run = CommandRun.of("doctor", "--no-cluster", "--scheduler-config", printed);

        assertThat(run.out()).isEqualTo("nothing is wrong\n");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void everythingWrongInASchedulerConfigurationIsToldWithItsPlace() throws IOException {
        ready = 503;
        Path wrong = file(
                "wrong.yaml",
                """
                apiVersion: kubescheduler.config.k8s.io/v1beta3
                kind: KubeSchedulerConfiguration
                extenders:
                  - urlPrefix: %s
                    filterVerb: filter
                    ignorable: true
                    httpTimeout: 3s
                    managedResources: [{name: koordinator.sh/gpu}]
                """
                        .formatted(url()));

        CommandRun run = CommandRun.of("doctor", "--no-cluster", "--scheduler-config", wrong, "--output", "json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(JsonMapper.shared().readTree(run.out()).path("findings"))
                .extracting(finding -> finding.path("code").asString("")
                        + finding.path("place").asString("").replaceAll("^.*wrong.yaml", " at "))
                .containsExactlyInAnyOrder(
                        "BAL-K008 at :1:13",
                        "BAL-K002 at :4:5",
                        "BAL-K003 at :4:5",
                        "BAL-K004 at :6:16",
                        "BAL-K005 at :4:5",
                        "BAL-K006 at :7:18",
                        "BAL-K007 at :8:23",
                        "BAL-K007 at :4:5",
                        "BAL-K014adapter");
    }

    @Test
    void schedulerThatAsksNobodyIsToldSo() throws IOException {
        Path none = file("none.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n");

        assertThat(CommandRun.of("doctor", "--no-cluster", "--scheduler-config", none)
                        .out())
                .contains("BAL-K001  no extender has a filterVerb")
                .endsWith("1 found\n");
    }

    @Test
    void clusterIsJudgedByARealApiServer() throws IOException {
        Optional<Programs> programs = Programs.find();
        Assumptions.assumeTrue(programs.isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);
        try (ControlPlane plane = ControlPlane.start(programs.orElseThrow())) {
            Path kubeconfig = file("admin.kubeconfig", plane.kubeconfig());
            Path sound = file("adapter.yaml", "kubeconfig: " + kubeconfig + "\n");
            assertThat(doctor(Duration.ZERO, sound, false)).isEmpty();

            plane.client()
                    .apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .withName("devices.scheduling.koordinator.sh")
                    .delete();
            Pod pod = SimulatedPods.asking("waiting", Map.of("cpu", "1"));
            pod.getSpec().setSchedulerName("ballast");
            plane.client().resource(pod).create();
            Path elected = file(
                    "elected.yaml",
                    "kubeconfig: " + kubeconfig + "\nleaderElection: {enabled: true, namespace: default}\n");
            assertThat(doctor(Duration.ofMinutes(5), elected, true))
                    .containsOnlyKeys("BAL-K010", "BAL-K012", "BAL-K013", "BAL-K015")
                    .containsEntry("BAL-K010", "there is no definition devices.scheduling.koordinator.sh")
                    .containsEntry("BAL-K013", "nobody holds the lease default/ballast-scheduler");

            Path stranger = file("stranger.kubeconfig", strangers(plane));
            assertThat(doctor(Duration.ZERO, file("stranger.yaml", "kubeconfig: " + stranger + "\n"), false))
                    .containsOnlyKeys("BAL-K011");
        }
    }

    /** Messages by code; of one that comes more often the last. */
    private Map<String, String> doctor(Duration later, Path config, boolean scheduler) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Console console = new Console(stream, stream, Terminal.NONE, Clock.offset(Clock.systemUTC(), later));
        Path printed = file(
                "printed.yaml",
                CommandRun.of("scheduler-config", "--url", url(), "--name", "ballast")
                        .out());
        String[] with = scheduler
                ? new String[] {
                    "doctor",
                    "--config",
                    config.toString(),
                    "--output",
                    "json",
                    "--scheduler-config",
                    printed.toString()
                }
                : new String[] {"doctor", "--config", config.toString(), "--output", "json"};
        int exitCode = Main.run(console, with);
        Map<String, String> found = new TreeMap<>();
        for (JsonNode finding : JsonMapper.shared()
                .readTree(out.toString(StandardCharsets.UTF_8))
                .path("findings")) {
            found.put(finding.path("code").asString(""), finding.path("message").asString(""));
        }
        assertThat(exitCode).isEqualTo(found.isEmpty() ? 0 : 1);
        return found;
    }

    private static String strangers(ControlPlane plane) {
        plane.client()
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName("stranger")
                        .endMetadata()
                        .build())
                .create();
        String token = plane.client()
                .serviceAccounts()
                .inNamespace("default")
                .withName("stranger")
                .tokenRequest(new TokenRequestBuilder()
                        .withNewSpec()
                        .withExpirationSeconds(3600L)
                        .endSpec()
                        .build())
                .getStatus()
                .getToken();
        return plane.kubeconfig().replaceAll("token: [^}\\s]+", "token: " + token);
    }
}
