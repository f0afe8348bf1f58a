package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.engine.record.Recording;
import io.ballast.model.Amounts;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.Clocks;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.Nominations;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.explain.ExplainPage;
import io.ballast.scheduler.extender.ExtenderVerbs.AskingPod;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.NodeNames;
import io.ballast.scheduler.extender.Page;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The command against the page of a core with one node, over HTTP. */
class ExplainPodTest {
    private final ExecutorService engine = Executors.newSingleThreadExecutor();
    private HttpServer server;
    private String adapter;

    @BeforeEach
    void serve() throws IOException {
        SchedulingPolicy policy = new SchedulingPolicy(
                RuleLayers.load(List.of(Path.of(RuleLayers.SHIPPED)), "test"), "cluster", Recording.NONE);
        SchedulerCore core = core(policy);
        core.node(NodeConversion.observed(
                ApiObjects.node(Map.of(
                        "metadata",
                        Map.of("name", "node-a"),
                        "status",
                        Map.of("allocatable", Map.of("cpu", "4", "memory", "8Gi", "pods", "10")))),
                (field, why) -> {}));
        core.synced();
        core.counts().join();
        byte[] big = pod("big", "5");
        core.pod(PodConversion.observed(ApiObjects.pod(big), (field, why) -> {}), Amounts.EMPTY);
        core.filter(new NodesQuestion(
                        new AskingPod("default", "big", "uid-big", "", big), NodeNames.of(List.of("node-a"))))
                .join();
        core.filter(new NodesQuestion(
                        new AskingPod("default", "small", "uid-small", "", pod("small", "1")),
                        NodeNames.of(List.of("node-a"))))
                .join();
        core.bind("default", "small", "uid-small", "node-a").join();
        ExplainPage page = new ExplainPage(core, Duration.ofSeconds(20));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(ExplainPage.PATH, exchange -> {
            try (exchange) {
                String rest = exchange.getRequestURI().getPath().substring(ExplainPage.PATH.length());
                Page.Answer answer = page.read(
                        rest, exchange.getRequestURI().getQuery() == null ? Map.of() : Map.of("nodes", "all"));
                exchange.sendResponseHeaders(answer.status(), answer.content().length);
                exchange.getResponseBody().write(answer.content());
            }
        });
        server.start();
        adapter = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private SchedulerCore core(SchedulingPolicy policy) {
        Nominations none = new Nominations() {
            @Override
            public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {}

            @Override
            public void withdraw(PodWrites.Target pod, String node) {}
        };
        return new SchedulerCore(
                policy,
                (pod, node, annotations) -> CompletableFuture.completedFuture(null),
                none,
                Candidates.DEFAULT,
                PlannerSettings.OFF,
                Clocks.of(Clock.systemUTC()),
                engine,
                (field, why) -> {},
                DecisionListener.NONE);
    }

    private static byte[] pod(String name, String cpu) {
        return """
                {"metadata":{"namespace":"default","name":"%s","uid":"uid-%s"},
                 "spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"%s"}}}]}}"""
                .formatted(name, name, cpu)
                .getBytes(StandardCharsets.UTF_8);
    }

    @AfterEach
    void stop() {
        server.stop(0);
        engine.shutdownNow();
    }

    @Test
    void waitingPodIsToldWithTheRuleItsValuesAndWhatWouldHelp() {
        CommandRun run = CommandRun.of("explain", "pod", "default/big", "--adapter", adapter);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("default/big  waits: no node of 1 fits\n")
                .contains("  1 node  Insufficient cpu  3000m < 5000m  node-fit/cpu 1.0.0  node-fit/filter.drl:8\n")
                .contains("node-a fits with the pod's cpuMilli 2000m less (3000m)")
                .contains(": 0 of 1 node fit\n    1 node  Insufficient cpu  node-fit/cpu\n")
                .contains("  profile cluster, rules ");
    }

    @Test
    void everyNodeIsListedWhenAskedFor() {
        assertThat(CommandRun.of("explain", "pod", "default/big", "--adapter", adapter, "--nodes")
                        .out())
                .contains("  node-a  Insufficient cpu  3000m < 5000m  node-fit/cpu 1.0.0");
    }

    @Test
    void placedPodIsToldWithItsNodeAndItsDecision() {
        assertThat(CommandRun.of("explain", "pod", "default/small", "--adapter", adapter)
                        .out())
                .startsWith("default/small  is on node-a\n  decision ")
                .contains(": 1 of 1 node fit; best: node-a ");
    }

    @Test
    void jsonIsWhatTheAdapterSays() {
        assertThat(CommandRun.of("explain", "pod", "default/small", "--adapter", adapter, "--output", "json")
                        .out())
                .contains("\"state\":\"placed\"", "\"node\":\"node-a\"");
    }

    @Test
    void whatCannotBeAskedOrIsNotKnownIsSaidWithWhatToDo() {
        CommandRun unknown = CommandRun.of("explain", "pod", "default/nobody", "--adapter", adapter);
        CommandRun away = CommandRun.of("explain", "pod", "default/p", "--adapter", "http://127.0.0.1:1");
        CommandRun wrong = CommandRun.of("explain", "pod", "nobody");

        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(String.join("\n", unknown.err())).contains("BAL-I007  pod default/nobody neither waits");
        assertThat(away.exitCode()).isEqualTo(1);
        assertThat(String.join("\n", away.err())).contains("the adapter cannot be asked", "--adapter");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(String.join("\n", wrong.err())).contains("'nobody' is no NAMESPACE/NAME");
    }
}
