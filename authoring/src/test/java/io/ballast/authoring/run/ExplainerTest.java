package io.ballast.authoring.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.explain.Compared;
import io.ballast.engine.explain.Explainer;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rules are those of {@link Samples}: fit/cpu begins in line 2, its row pattern stands in line 6; fit/pods begins in line 20. */
class ExplainerTest {
    private static Map<String, RuleExplanation> explain(PodRequest pod, NodeFit fit, NodeGpus gpus) {
        return new Explainer(Samples.fitAndPoints())
                .explain(pod, Map.of(NodeFit.class, fit, NodeGpus.class, gpus)).stream()
                        .collect(Collectors.toMap(e -> e.rule().entry().id(), Function.identity()));
    }

    @Test
    void firedRuleShowsItsValuesAndItsPlace() {
        RuleExplanation cpu = explain(Samples.pod(1000), Samples.fit("a", 999), Samples.gpus("a", 1))
                .get("fit/cpu");

        assertThat(cpu.fired()).isTrue();
        assertThat(cpu.justMissed()).isFalse();
        assertThat(cpu.reason()).isEqualTo("fit/cpu");
        assertThat(cpu.version()).isEqualTo("1.0.0");
        assertThat(cpu.position()).isEqualTo("fit/rules.drl:2");
        assertThat(cpu.trials()).singleElement().satisfies(t -> assertThat(t.outcomes())
                .containsExactly(
                        outcome("freePods >= 0", new Compared(60L, ">=", 0L, Compared.Unit.NONE)),
                        outcome("freeCpuMilli < $pod.cpuMilli", new Compared(999L, "<", 1000L, Compared.Unit.MILLI))));
    }

    private static RuleExplanation.Outcome outcome(String text, Compared compared) {
        return new RuleExplanation.Outcome(text, 6, true, Optional.of(compared));
    }

    @Test
    void oneConstraintThatDoesNotHoldIsAJustMissedRule() {
        RuleExplanation cpu = explain(Samples.pod(1000), Samples.fit("a", 1000), Samples.gpus("a", 1))
                .get("fit/cpu");

        assertThat(cpu.fired()).isFalse();
        assertThat(cpu.reason()).isEmpty();
        assertThat(cpu.justMissed()).isTrue();
        assertThat(cpu.trials().get(0).outcomes().get(1).values()).isEqualTo("1000m < 1000m");
    }

    @Test
    void ruleThatMissesByTwoConstraintsIsNotJustMissed() {
        RuleExplanation cpu = explain(Samples.pod(1000), new NodeFit("a", 1000, 0, -1), Samples.gpus("a", 1))
                .get("fit/cpu");

        assertThat(cpu.justMissed()).isFalse();
    }

    @Test
    void ruleThatDoesNotConcernThePodHasNoTrial() {
        RuleExplanation gpus = explain(Samples.pod(1000), Samples.fit("a", 1), Samples.gpus("a", 1))
                .get("fit/gpus");

        assertThat(gpus.trials()).isEmpty();
        assertThat(gpus.fired()).isFalse();
        assertThat(gpus.justMissed()).isFalse();
    }

    @Test
    void eachSettingIsTriedAndShown() {
        RuleExplanation pods = explain(Samples.pod(1), new NodeFit("a", 1, 0, 49), Samples.gpus("a", 1))
                .get("fit/pods");

        assertThat(pods.fired()).isTrue();
        assertThat(pods.position()).isEqualTo("fit/rules.drl:18");
        // The threshold of 0 percent does not concern the rule.
        assertThat(pods.trials()).singleElement().satisfies(t -> {
            assertThat(t.parameters()).isEqualTo("UsageThreshold[resource=cpu, percent=50]");
            assertThat(t.outcomes().get(0).values()).isEqualTo("49 < 50");
        });
    }

    @Test
    void functionIsShownWithItsResult() {
        RuleExplanation gpus = explain(Samples.gpuPod(2), Samples.fit("a", 1), Samples.gpus("a", 1, 1000, 500))
                .get("fit/gpus");

        assertThat(gpus.trials().get(0).outcomes())
                .extracting(RuleExplanation.Outcome::values)
                .containsExactly("1 < 2");
    }

    @Test
    void rulesOverFactsThatTheNodeLacksAreLeftOut() {
        List<RuleExplanation> explained = new Explainer(Samples.fitAndPoints())
                .explain(Samples.pod(1), Map.of(NodeGpus.class, Samples.gpus("a", 1)));

        assertThat(explained).extracting(e -> e.rule().entry().id()).containsExactly("fit/gpus");
    }
}
