package io.ballast.authoring.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.explain.Explainer;
import io.ballast.engine.explain.RowVerdicts;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RowVerdictsTest {
    private final PlanProgram program = Samples.fitAndPoints();
    private final Explainer explainer = new Explainer(program);

    /** Kept verdicts are those of a fresh look, whatever changes in between, and however few classes are kept. */
    @Property(tries = 50)
    void keptVerdictsAreThoseOfAFreshLook(@ForAll long seed) {
        Random random = new Random(seed);
        RowTable table = Samples.table(program, "a", "b", "c", "d");
        PlanDecider plan = new PlanDecider(program, table);
        RowVerdicts kept = new RowVerdicts(explainer, table, 2);
        for (int step = 0; step < 60; step++) {
            if (random.nextInt(3) == 0) {
                table.put(Samples.fit(table.node(random.nextInt(4)), random.nextInt(4000)));
            }
            PodRequest pod = Samples.pod(1000L * random.nextInt(4));
            long podClass = plan.answer(pod, List.of(), 1).podClass();
            int row = random.nextInt(4);
            assertThat(kept.of(pod, podClass, row))
                    .isEqualTo(Explainer.verdict(explainer.explain(pod, RowVerdicts.facts(table, row))));
        }
    }

    @Test
    void equalVerdictsOfAClassAreOneObject() {
        RowTable table = Samples.table(program, "a", "b");
        table.put(Samples.fit("a", 10));
        table.put(Samples.fit("b", 10));
        PodRequest pod = Samples.pod(2000);
        long podClass =
                new PlanDecider(program, table).answer(pod, List.of(), 1).podClass();
        RowVerdicts kept = new RowVerdicts(explainer, table, 2);

        assertThat(kept.of(pod, podClass, 0)).isSameAs(kept.of(pod, podClass, 1));
    }
}
