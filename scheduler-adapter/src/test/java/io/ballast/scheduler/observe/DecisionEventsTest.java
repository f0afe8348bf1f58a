package io.ballast.scheduler.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.FilterDecision.Refusal;
import io.ballast.scheduler.decide.FilterDecision.Scored;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DecisionEventsTest {
    private final List<PodEvent> events = new ArrayList<>();
    private final DecisionEvents decisions = new DecisionEvents(events::add);

    @Test
    void podThatFitsNowhereIsToldOfWithRulesAndNumbers() {
        decisions.filtered(MetricsPageTest.refused(
                MetricsPageTest.NOW,
                new Refusal("load-aware/usage", "node(s) cpu usage exceed threshold", false, 250),
                new Refusal("fit/cpu", "Insufficient cpu", false, 200),
                new Refusal("", "node is not known to Ballast yet", false, 50)));

        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.reason()).isEqualTo(PodEvent.Reason.FAILED_BY_RULE);
            assertThat(event.note())
                    .isEqualTo("0 of 500 nodes: 250 node(s) cpu usage exceed threshold (load-aware/usage),"
                            + " 200 Insufficient cpu (fit/cpu), 50 node is not known to Ballast yet");
            assertThat(event.same()).isEqualTo(" fit/cpu load-aware/usage");
        });
    }

    @Test
    void longNotesSayHowManyReasonsAreLeftOut() {
        Refusal[] many = IntStream.range(0, 100)
                .mapToObj(i -> new Refusal("pack/rule-" + i, "Gründe ".repeat(5), false, 1))
                .toArray(Refusal[]::new);
        decisions.filtered(MetricsPageTest.refused(MetricsPageTest.NOW, many));

        String note = events.get(0).note();
        assertThat(note.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(900, Notes.LONGEST);
        assertThat(note).endsWith(" more reasons");
    }

    @Test
    void placedPodIsToldOfWithPointsAndRevision() {
        decisions.filtered(MetricsPageTest.fits(new Scored("node-a", 90), new Scored("node-b", 80)));
        assertThat(events).isEmpty();
        decisions.bound(MetricsPageTest.bound(BindDecision.Kind.BOUND, "node-b"));

        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.reason()).isEqualTo(PodEvent.Reason.PLACED_BY_RULE);
            assertThat(event.note())
                    .isEqualTo("on node node-b, 80 of 100 points, 40 of 500 nodes fit, rules rev1, decision abc-2");
        });
    }

    @Test
    void bindThatFailsIsNoPlacement() {
        decisions.bound(MetricsPageTest.bound(BindDecision.Kind.CONFLICT, "node-a"));
        decisions.bound(MetricsPageTest.bound(BindDecision.Kind.FAILED, "node-a"));

        assertThat(events).isEmpty();
    }
}
