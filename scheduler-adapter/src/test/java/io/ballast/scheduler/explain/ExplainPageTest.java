package io.ballast.scheduler.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.Clocks;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.decide.World;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.NodeNames;
import io.ballast.scheduler.extender.Page;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExplainPageTest {
    private static final Map<String, String> SMALL = Map.of("cpu", "1", "memory", "1Gi");

    private final ExecutorService engine = Executors.newSingleThreadExecutor();
    private final SchedulingPolicy policy = World.policy();
    private final SchedulerCore core = new SchedulerCore(
            policy,
            (pod, node, annotations) -> CompletableFuture.completedFuture(null),
            World.NO_NOMINATIONS,
            Candidates.DEFAULT,
            PlannerSettings.OFF,
            Clocks.of(Clock.fixed(World.NOW, ZoneOffset.UTC)),
            engine,
            World.MALFORMED,
            DecisionListener.NONE);
    private final ExplainPage page = new ExplainPage(core, Duration.ofSeconds(20));

    ExplainPageTest() {
        core.node(World.node("cool", 16, 0));
        core.node(World.node("hot", 16, 0));
        core.usage(World.usage("hot", "15"));
        core.synced();
        core.counts().join();
    }

    @AfterEach
    void stop() {
        engine.shutdownNow();
    }

    private JsonNode read(String rest, Map<String, String> query) {
        Page.Answer answer = page.read(rest, query);
        assertThat(answer.status())
                .as(new String(answer.content(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return JsonMapper.shared().readTree(answer.content());
    }

    @Test
    void waitingPodIsToldWithRulesValuesAndTheSmallestChange() {
        core.pod(World.pending("big", Map.of("cpu", "17", "memory", "1Gi")), Amounts.EMPTY);
        core.filter(new NodesQuestion(
                        World.asking("big", Map.of("cpu", "17", "memory", "1Gi")),
                        NodeNames.of(List.of("cool", "hot"))))
                .join();

        JsonNode why = read("default/big", Map.of());

        assertThat(why.path("state").asString()).isEqualTo("waiting");
        assertThat(why.at("/now/nodes").asInt()).isEqualTo(2);
        assertThat(why.at("/now/fitting").asInt()).isZero();
        assertThat(why.at("/now/refusals").size()).as("only with nodes=all").isZero();
        JsonNode cpu = why.at("/now/summary/0");
        assertThat(cpu.path("rule").asString()).isEqualTo("node-fit/cpu");
        assertThat(cpu.path("nodes").asInt()).isEqualTo(2);
        assertThat(cpu.at("/values/0/leftLow").asLong()).isEqualTo(16_000);
        assertThat(cpu.at("/values/0/rightLow").asLong()).isEqualTo(17_000);
        assertThat(why.at("/now/nearest/0/node").asString()).isEqualTo("cool");
        assertThat(why.at("/last/asked").asInt()).isEqualTo(2);
        assertThat(why.at("/last/refusals/1/rule").asString()).isEqualTo("load-aware/usage");
        assertThat(read("default/big", Map.of("nodes", "all"))
                        .at("/now/refusals")
                        .size())
                .isEqualTo(3);
    }

    @Test
    void placedPodIsToldWithItsDecisionAndItsBind() {
        core.pod(World.pending("p", SMALL), Amounts.EMPTY);
        core.filter(new NodesQuestion(World.asking("p", SMALL), NodeNames.of(List.of("cool", "hot"))))
                .join();
        core.bind("default", "p", "uid-p", "cool").join();

        JsonNode why = read("default/p", Map.of());

        assertThat(why.path("state").asString()).isEqualTo("placed");
        assertThat(why.path("node").asString()).isEqualTo("cool");
        assertThat(why.at("/last/best/0/node").asString()).isEqualTo("cool");
        assertThat(why.at("/bind/kind").asString()).isEqualTo("bound");
        assertThat(why.path("now").isNull()).as("it would count itself").isTrue();
        assertThat(why.path("revision").asString())
                .isEqualTo(policy.program().bundle().manifest().revision());
    }

    /** kube-scheduler's own filters can refuse every node, and then nobody asks us. */
    @Test
    void podThatWasNeverAskedAboutIsToldToo() {
        core.pod(World.pending("p", SMALL), Amounts.EMPTY);

        JsonNode why = read("default/p", Map.of());

        assertThat(why.path("last").isNull()).isTrue();
        assertThat(why.at("/now/node").asString()).isEqualTo("cool");
    }

    @Test
    void unknownPodAndMistakenPathsAreSaid() {
        assertThat(page.read("default/nobody", Map.of()).status()).isEqualTo(404);
        assertThat(page.read("default", Map.of()).status()).isEqualTo(400);
        assertThat(page.read("default/p", Map.of("nodes", "some")).status()).isEqualTo(400);
    }
}
