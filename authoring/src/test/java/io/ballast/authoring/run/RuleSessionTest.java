package io.ballast.authoring.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.AggregatedUsageThreshold;
import io.ballast.model.policy.ProdUsageThreshold;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import io.ballast.model.sink.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleSessionTest {
    private static PodRequest pod(String name, boolean daemonSet, long cpuMilli, long memoryBytes) {
        return new PodRequest(
                name,
                cpuMilli,
                memoryBytes,
                ResourceAmounts.NONE,
                daemonSet,
                QosClass.LS,
                PriorityClass.NONE,
                GpuRequest.NONE);
    }

    private static SessionOutcome run(String pack, Object... facts) {
        return RuleSession.of(Samples.BUNDLE, pack, Map.of()).run(List.of(facts), new Setting());
    }

    @Test
    void oneWriterDecides() {
        SessionOutcome outcome = run("collect", pod("p", false, 1, 0));

        assertThat(outcome.firedIds()).containsExactly("collect/a");
        assertThat(outcome.value("quota", String.class)).contains("collect/a");
        assertThat(outcome.writes().get("quota").reason()).isEqualTo("collect/a");
        assertThat(outcome.value("other", String.class)).isEmpty();
    }

    @Test
    void nobodyDecides() {
        assertThat(run("collect", pod("p", false, 0, 0)).writes()).isEmpty();
    }

    @Test
    void conflictNamesBothRulesInTheOrderOfTheirIds() {
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> run("collect", pod("p", true, 1, 0)))
                    .isInstanceOf(PolicyException.class)
                    .hasMessage("rules collect/a and collect/z contradict each other: both decide 'quota'");
        }
    }

    @Test
    void ruleThatMatchesTwiceContradictsItself() {
        assertThatThrownBy(() -> run("collect", pod("p", true, 0, 0), pod("q", true, 0, 0)))
                .isInstanceOf(PolicyException.class)
                .hasMessage("rule collect/z contradicts itself: two of its matches both decide 'quota'");
    }

    @Test
    void firstHitIsTheLowestPriorityWhateverItsName() {
        SessionOutcome outcome = run("first", pod("p", true, 1, 0));

        assertThat(outcome.value("quota", String.class)).contains("first/z-high");
        assertThat(outcome.firedIds()).containsExactlyInAnyOrder("first/z-high", "first/a-low");
    }

    @Test
    void rulesOfOnePriorityMayContradictEachOtherBelowTheFirst() {
        assertThat(run("first", pod("p", true, 1, 1)).value("quota", String.class))
                .contains("first/z-high");
    }

    @Test
    void rulesOfTheFirstPriorityContradictEachOther() {
        assertThatThrownBy(() -> run("first", pod("p", false, 1, 1)))
                .isInstanceOf(PolicyException.class)
                .hasMessage("rules first/a-low and first/b-low contradict each other: both decide 'quota'");
    }

    @Test
    void failingRuleIsNamed() {
        RuleSession session = RuleSession.of(Samples.BUNDLE, "points", Map.of());
        Score score = new Score(Map.of("a", 0));
        score.aim(new int[1], new long[1], 1);

        assertThatThrownBy(() -> session.run(
                        List.of(
                                Samples.pod("default/p", 101, QosClass.LSE, GpuRequest.NONE),
                                Samples.gpus("a", 1, 1000)),
                        score))
                .isInstanceOf(PolicyException.class)
                .hasMessage("rule points/request failed: points of node a are 101, must be 0 to 100");
    }

    @Test
    void factsOfEarlierDecisionsAreForgotten() {
        RuleSession session = RuleSession.of(Samples.BUNDLE, "collect", Map.of());
        session.run(List.of(pod("p", false, 1, 0)), new Setting());

        assertThat(session.run(List.of(), new Setting()).fired()).isEmpty();
    }

    @Test
    void eachRuleIsAnnouncedBeforeItFires() {
        List<String> announced = new ArrayList<>();

        RuleSession.of(Samples.BUNDLE, "collect", Map.of())
                .run(
                        List.of(pod("p", false, 1, 0)),
                        r -> announced.add(r.entry().id()),
                        new Setting());

        assertThat(announced).containsExactly("collect/a");
    }

    @Test
    void rulesThatFireWithoutEndAreStopped() {
        Map<String, List<Record>> many = Map.of(
                "UsageThreshold", facts(i -> new UsageThreshold(Resource.of("r" + i), 1)),
                "ProdUsageThreshold", facts(i -> new ProdUsageThreshold(Resource.of("r" + i), 1)));
        List<Object> facts = new ArrayList<>(facts(i -> new AggregatedUsageThreshold(Resource.of("r" + i), 1)));
        facts.add(Samples.fit("a", 1));

        // 60 times 60 times 60 matches of one rule on one node.
        assertThatThrownBy(() -> RuleSession.of(Samples.BUNDLE, "joins", many).run(facts, new Filter()))
                .isInstanceOf(PolicyException.class)
                .hasMessageMatching("package joins fired \\d+ rules and did not come to an end");
    }

    @Test
    void manySettingsOnManyNodesAreNoEndlessLoop() {
        Map<String, List<Record>> many =
                Map.of("UsageThreshold", facts(i -> new UsageThreshold(Resource.of("r" + i), 100)));
        List<Object> nodes = IntStream.range(0, 1000)
                .<Object>mapToObj(i -> Samples.fit("n" + i, 8000))
                .toList();

        SessionOutcome outcome = RuleSession.of(Samples.BUNDLE, "fit", many).run(nodes, new Filter());

        assertThat(outcome.fired()).hasSize(60_000);
    }

    private static List<Record> facts(java.util.function.IntFunction<Record> make) {
        return IntStream.range(0, 60).mapToObj(make).toList();
    }

    @Test
    void packageThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> RuleSession.of(Samples.BUNDLE, "colect", Map.of()))
                .hasMessage("the bundle has no package 'colect' (nearest: 'collect')");
        assertThatThrownBy(() -> Samples.BUNDLE.base("colect")).hasMessageContaining("nearest: 'collect'");
    }
}
