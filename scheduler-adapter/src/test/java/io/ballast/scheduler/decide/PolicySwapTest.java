package io.ballast.scheduler.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.FilterAnswer;
import io.ballast.scheduler.extender.NodeNames;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A policy that is sound in itself, and not for a cluster of this size: its budget allows so many nodes and no more. */
class PolicySwapTest {
    private static final Map<String, String> SMALL = Map.of("cpu", "1", "memory", "1Gi");
    private static final String HOT = "node(s) cpu usage exceed threshold";
    private static final String OUTDATED = "node(s) nodeMetric expired";

    /** All reports are 100 s old. */
    private static final Duration AGE = Duration.ofSeconds(100);

    private final SchedulerCore core = new SchedulerCore(
            World.policy(),
            (pod, node, annotations) -> new CompletableFuture<>(),
            World.NO_NOMINATIONS,
            Candidates.ALL,
            PlannerSettings.OFF,
            Clocks.of(Clock.fixed(World.NOW.plus(AGE), ZoneOffset.UTC)),
            Runnable::run,
            World.MALFORMED,
            DecisionListener.NONE);

    @BeforeEach
    void begin() {
        core.synced();
    }

    private static PackageSource forAtMost(int nodes) {
        String yaml =
                """
                name: small-clusters
                version: 1.0.0
                decisionPoints: [filter]
                facts: ">=1.0 <2.0"
                budget: {tuples: %d}
                """
                        .formatted(nodes);
        String rules =
                """
                package ballast.small_clusters;
                import io.ballast.model.node.NodeFit;
                import io.ballast.model.pod.PodRequest;
                import io.ballast.model.sink.Filter;
                rule "none is left" @id("small-clusters/none") @reason("none is left")
                when
                  $filter : Filter()
                  $pod    : PodRequest()
                  $fit    : NodeFit( freePods == 0 )
                then
                  $filter.reject($fit);
                end
                """;
        Problems problems = new Problems();
        PackageSource source = new PackageSource(
                Path.of("small-clusters"),
                PackageReader.read("package.yaml", yaml, problems).orElseThrow(),
                Map.of("package.yaml", yaml, "rules.drl", rules),
                Map.of());
        problems.throwIfAny();
        return source;
    }

    /** Reports are outdated after a minute by this policy, after three by the shipped one. */
    private static SchedulingPolicy policyForAtMost(int nodes) {
        Bundle small = Bundle.load(BundleBuilder.build("small", "1.0.0", "today", List.of(forAtMost(nodes))));
        Bundle bundle = Bundle.layered(List.of(World.rules(), small));
        Profile cluster = bundle.profile("cluster");
        List<String> filters = new ArrayList<>(cluster.filters());
        filters.add("small-clusters");
        Profile profile = new Profile("small", filters, cluster.scores(), cluster.overrides())
                .with("load-aware", "nodeMetricExpiration", List.of(new MetricExpiration(true, false, 60)));
        return new SchedulingPolicy(bundle, profile, Recording.NONE);
    }

    private void nodes(String... names) {
        for (String name : names) {
            core.node(World.node(name, 16, 0));
            core.usage(World.usage(name, name.startsWith("hot") ? "15" : "1"));
        }
    }

    private FilterAnswer filter(String pod, String... nodes) {
        return core.filter(new NodesQuestion(World.asking(pod, SMALL), NodeNames.of(List.of(nodes))))
                .join();
    }

    @Test
    void policyThatFitsTheClusterTakesOver() {
        nodes("hot", "cool");

        core.activate(policyForAtMost(2)).join();

        assertThat(core.program().profile().name()).isEqualTo("small");
        assertThat(filter("p", "hot", "cool").refused()).containsEntry("hot", OUTDATED);
    }

    @Test
    void formerPolicyDecidesOnWhenTheNextOneCannotBeUsedForTheCluster() {
        nodes("hot", "cool-a", "cool-b");
        filter("p", "cool-a");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "cool-a");

        assertThatThrownBy(() -> core.activate(policyForAtMost(2)).join())
                .hasCauseInstanceOf(PolicyException.class)
                .hasMessageContaining("small-clusters/none could look at 3 combinations");

        assertThat(core.program().profile().name()).isEqualTo("cluster");
        FilterAnswer answer = filter("q", "hot", "cool-a", "cool-b");
        assertThat(answer.fitting()).containsExactlyInAnyOrder("cool-a", "cool-b");
        assertThat(answer.refused()).as("load is counted as before").containsExactly(Map.entry("hot", HOT));
        assertThat(bind).as("is still under way").isNotDone();
        assertThat(core.counts().join().assumedPods()).isEqualTo(1);
        nodes("hot-too", "cool-c");
        assertThat(filter("r", "hot-too", "cool-c").refused()).containsExactly(Map.entry("hot-too", HOT));
    }

    /** To decide by what was known before the third node came would be wrong about all of them. */
    @Test
    void clusterThatGrowsBeyondTheBudgetIsNotDecidedAboutUntilItIsSmallAgain() {
        nodes("hot", "cool");
        core.activate(policyForAtMost(2)).join();
        nodes("third");

        for (int times = 0; times < 2; times++) {
            assertThatThrownBy(() -> filter("p", "cool")).hasMessageContaining("could look at 3 combinations");
        }
        core.nodeGone("hot");

        assertThat(filter("p", "cool", "third").refused().keySet()).containsExactlyInAnyOrder("cool", "third");
    }
}
