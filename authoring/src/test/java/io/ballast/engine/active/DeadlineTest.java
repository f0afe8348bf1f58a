package io.ballast.engine.active;

import static io.ballast.engine.active.Revisions.fit;
import static io.ballast.engine.active.Revisions.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.active.LastGood.Answer;
import io.ballast.engine.active.LastGood.Failed;
import io.ballast.engine.active.LastGood.Fresh;
import io.ballast.engine.active.LastGood.Stale;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.Deadline;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.SessionDecider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    private static final Policy POLICY = Revisions.policy("one", 100_000);

    /** A deadline that is passed at its n-th look at the clock. */
    private static Deadline afterLooks(int n) {
        AtomicLong looks = new AtomicLong(-1);
        return Deadline.in(Duration.ofNanos(n), looks::incrementAndGet);
    }

    private static RowTable table(int nodes) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            names.add("n" + i);
        }
        RowTable table = new RowTable(names, POLICY.program(Revisions.PROFILE).rowTypes());
        names.forEach(n -> table.put(fit(n, 1000)));
        return table;
    }

    @Test
    void planEndsBetweenBlocksOfRowsAndDecidesRightlyTheNextTime() {
        NodeDecider decider = new PlanDecider(POLICY.program(Revisions.PROFILE), table(5000));
        decider.within(afterLooks(2));

        assertThatThrownBy(() -> decider.best(pod("p", 500), List.of()))
                .isInstanceOf(PolicyException.class)
                .hasMessage("the decision takes longer than 0 ms");
        decider.within(Deadline.NONE);
        assertThat(decider.best(pod("p", 500), List.of())).isZero();
        assertThat(decider.best(pod("p", 5000), List.of())).isEqualTo(-1);
    }

    @Test
    void sessionEndsBeforeTheNextRuleFires() {
        NodeDecider decider = new SessionDecider(POLICY.program(Revisions.PROFILE), table(50));
        decider.within(afterLooks(5));

        assertThatThrownBy(() -> decider.best(pod("p", 5000), List.of()))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("takes longer than");
        decider.within(Deadline.NONE);
        assertThat(decider.best(pod("p", 500), List.of())).isZero();
    }

    /** BL-132: a rule that throws for pod 17 touches pod 17 only, which keeps its last good answer. */
    @Test
    void ruleThatFailsForOnePodTouchesThatPodOnly() {
        Bundle bundle = TinyPackage.named("points", "score")
                .rules(TinyPackage.rule(
                        "points/request",
                        "  $score : Score()\n  $pod : PodRequest()\n  $fit : NodeFit()",
                        // More than 100 points are refused by the sink.
                        "  $score.points($fit, $pod.cpuMilli());"))
                .bundle();
        PlanProgram program = new PlanProgram(bundle, Profile.of("p", List.of(), Map.of("points", 1)));
        RowTable table = new RowTable(List.of("a"), program.rowTypes());
        table.put(fit("a", 1000));
        NodeDecider decider = new PlanDecider(program, table);
        AtomicLong clock = new AtomicLong();
        LastGood<String, Integer> answers = new LastGood<>(100, Duration.ofSeconds(60), clock::get);
        for (int i = 1; i <= 20; i++) {
            String pod = "pod-" + i;
            long cpuMilli = i;
            assertThat(answers.decide(pod, () -> decider.best(pod(pod, cpuMilli), List.of())))
                    .isEqualTo(new Fresh<>(0));
        }
        clock.set(Duration.ofSeconds(5).toNanos());
        for (int i = 1; i <= 20; i++) {
            String pod = "pod-" + i;
            long cpuMilli = i == 17 ? 101 : i;
            Answer<Integer> answer = answers.decide(pod, () -> decider.best(pod(pod, cpuMilli), List.of()));
            if (i == 17) {
                assertThat(answer).isInstanceOfSatisfying(Stale.class, stale -> {
                    assertThat(stale.value()).isEqualTo(0);
                    assertThat(stale.age()).isEqualTo(Duration.ofSeconds(5));
                    assertThat(stale.why()).startsWith("rule points/request failed for pod pod-17: ");
                });
            } else {
                assertThat(answer).isEqualTo(new Fresh<>(0));
            }
        }
        assertThat(answers.counts()).isEqualTo(new LastGood.Counts(39, 1, 0));
        assertThat(answers.decide("new", () -> decider.best(pod("new", 500), List.of())))
                .isInstanceOf(Failed.class);
    }
}
