package io.ballast.engine.active;

import static io.ballast.engine.active.Revisions.fit;
import static io.ballast.engine.active.Revisions.pod;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShadowEvaluationTest {
    private static final int CAPACITY = 10;
    private static final Policy ACTIVE = Revisions.policy("active", 100_000);
    private static final Policy CANDIDATE = Revisions.policy("candidate", 2_000);

    private final Deque<Runnable> background = new ArrayDeque<>();
    private final ShadowEvaluation shadow = new ShadowEvaluation(
            ACTIVE,
            CANDIDATE,
            Revisions.PROFILE,
            List.of("a", "b"),
            List.of(fit("a", 4000), fit("b", 8000)),
            CAPACITY,
            background::addLast);

    private void work() {
        while (!background.isEmpty()) {
            background.removeFirst().run();
        }
    }

    private void decided(String pod, long cpuMilli) {
        shadow.decided(new Question(pod(pod, cpuMilli), List.of()));
    }

    @Test
    void differencesAreCountedByRuleWithAnExample() {
        decided("small", 1000);
        decided("large", 3000);
        decided("larger", 3500);
        work();

        ShadowReport report = shadow.report();

        assertThat(report.compared()).isEqualTo(3);
        assertThat(report.moved()).isEqualTo(2);
        assertThat(report.example()).isEqualTo("large: a, then no node");
        assertThat(report.rules()).containsOnlyKeys("room/candidate");
        assertThat(report.rules().get("room/candidate"))
                .isEqualTo(new ShadowReport.RuleDifference(4, 0, "large on a is refused"));
        assertThat(report.active()).isEqualTo(ACTIVE.revision());
        assertThat(report.candidate()).isEqualTo(CANDIDATE.revision());
    }

    @Test
    void bothDecideOnTheFactsOfTheMomentOfTheDecision() {
        decided("p", 1500);
        shadow.put(fit("a", 0));
        shadow.put(fit("b", 0));
        decided("q", 1500);
        work();

        assertThat(shadow.report().rules().keySet())
                .as("a full node is refused by both, under two names")
                .containsExactly("load/active", "load/candidate");
        assertThat(shadow.report().rules().get("load/active").gone()).isEqualTo(2);
        assertThat(shadow.report().rules().get("load/active").example()).startsWith("q on a");
        assertThat(shadow.report().moved()).isZero();
    }

    @Test
    void whatTheBackgroundDoesNotKeepUpWithIsDroppedAndFactsAreNot() {
        shadow.put(fit("a", 100));
        for (int i = 0; i < CAPACITY + 5; i++) {
            decided("p" + i, 1000);
        }
        assertThat(shadow.report().compared()).as("nobody waited for it").isZero();
        work();

        ShadowReport report = shadow.report();

        assertThat(report.dropped()).isEqualTo(CAPACITY - 1);
        assertThat(report.compared() + report.dropped()).isEqualTo(CAPACITY + 5);
        assertThat(report.rules().get("load/candidate").added())
                .as("node a is full for each of them")
                .isEqualTo(report.compared());
    }
}
