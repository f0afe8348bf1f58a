package io.ballast.authoring.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.explain.SessionExplainer;
import io.ballast.engine.explain.SessionExplanation;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules are those of {@link Samples}: package first has hit policy first. */
class SessionExplainerTest {
    private static SessionExplanation explain(PodRequest pod) {
        return new SessionExplainer(Samples.BUNDLE, "first", ParameterSet.of(Samples.BUNDLE.pack("first"), Map.of()))
                .explain(List.of(pod), new Setting());
    }

    private static RuleExplanation rule(SessionExplanation explanation, String id) {
        return explanation.rules().stream()
                .filter(r -> r.rule().entry().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void firedRuleNamesWhatItDecided() {
        SessionExplanation explanation = explain(Samples.pod(100));
        RuleExplanation fired = rule(explanation, "first/a-low");

        assertThat(fired.fired()).isTrue();
        assertThat(fired.reason()).isEqualTo("first/a-low");
        assertThat(explanation.decided(fired)).containsExactly("quota");
        assertThat(fired.trials()).singleElement().satisfies(t -> assertThat(t.outcomes())
                .singleElement()
                .satisfies(o -> assertThat(o.values()).isEqualTo("100m > 0m")));
    }

    @Test
    void ruleThatMissesByOneConstraintIsShownWithIt() {
        RuleExplanation missed = rule(explain(Samples.pod(100)), "first/b-low");

        assertThat(missed.fired()).isFalse();
        assertThat(missed.justMissed()).isTrue();
        assertThat(missed.trials().get(0).outcomes().get(0).values()).isEqualTo("0.0 GiB > 0.0 GiB");
    }

    @Test
    void firedRuleThatGaveWayDecidesNothing() {
        PodRequest pod = Samples.pod(100);
        SessionExplanation explanation = explain(
                new PodRequest(pod.name(), 100, 0, pod.estimate(), true, pod.qos(), pod.priorityClass(), pod.gpu()));

        assertThat(explanation.decided(rule(explanation, "first/z-high"))).containsExactly("quota");
        assertThat(rule(explanation, "first/a-low").fired()).isTrue();
        assertThat(explanation.decided(rule(explanation, "first/a-low"))).isEmpty();
    }
}
