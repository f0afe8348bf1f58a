package io.ballast.scheduler.decide;

import static io.ballast.scheduler.decide.World.MALFORMED;
import static io.ballast.scheduler.decide.World.NO_NOMINATIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderServer;
import io.ballast.scheduler.extender.ExtenderSettings;
import io.ballast.scheduler.extender.Health;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Questions of one cluster that follow each other, while its nodes come and go: server and core keep what they know of names. */
class NamesOverTheWireTest {
    private final SchedulerCore core = new SchedulerCore(
            World.policy(),
            (pod, node, annotations) -> CompletableFuture.completedFuture(null),
            NO_NOMINATIONS,
            Candidates.ALL,
            PlannerSettings.OFF,
            Clocks.of(Clock.fixed(World.NOW, ZoneOffset.UTC)),
            Runnable::run,
            MALFORMED,
            DecisionListener.NONE);
    private final HttpClient client = HttpClient.newHttpClient();

    private String filter(ExtenderServer server, String... nodes) throws Exception {
        String names = List.of(nodes).stream().map(n -> '"' + n + '"').collect(Collectors.joining(",", "[", "]"));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.port() + "/scheduler/filter"))
                .POST(BodyPublishers.ofString(
                        "{\"Pod\":" + World.podJson("p", Map.of("cpu", "2")) + ",\"NodeNames\":" + names + "}"))
                .build();
        String answer = client.send(request, BodyHandlers.ofString()).body();
        String list = answer.substring(answer.indexOf("\"NodeNames\":["));
        return list.substring("\"NodeNames\":[".length(), list.indexOf(']')).replace("\"", "");
    }

    @Test
    void nodesAreFoundByTheirNamesWhateverWasAskedBefore() throws Exception {
        core.node(World.node("large-1", 8, 0));
        core.node(World.node("small", 1, 0));
        core.node(World.node("large-2", 8, 0));
        core.synced();
        try (ExtenderServer server = ExtenderServer.start(
                ExtenderSettings.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                core,
                ExtenderEvents.NONE,
                () -> new Health(true, "ok"),
                () -> new Health(true, "ok"),
                Map.of())) {
            assertThat(filter(server, "large-1", "small", "large-2")).isEqualTo("large-1,large-2");
            assertThat(filter(server, "large-2", "large-1", "small")).isEqualTo("large-2,large-1");

            core.nodeGone("large-1");
            assertThat(filter(server, "large-2", "large-1", "small")).isEqualTo("large-2");
            core.node(World.node("large-3", 8, 0));
            assertThat(filter(server, "large-3", "small", "large-2", "large-1")).isEqualTo("large-3,large-2");
            core.node(World.node("large-1", 8, 0));
            core.node(World.node("large-3", 1, 0));
            assertThat(filter(server, "small", "large-1", "large-3", "large-2")).isEqualTo("large-1,large-2");
        }
    }
}
