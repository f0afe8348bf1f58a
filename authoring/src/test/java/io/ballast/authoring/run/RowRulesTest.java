package io.ballast.authoring.run;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RowRules;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.model.sink.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Rules about one pod on one node give the same without a session as in one. */
class RowRulesTest {
    private static final Bundle BUNDLE = TinyPackage.named("tiny", "reserve")
            .parameter("UsageThreshold", "[{resource: cpu, percent: 50}]")
            .rules(rule(
                            "tiny/idle",
                            "  $placement : Placement()\n  $gpus : NodeGpus( idle )",
                            "  $placement.gpus($gpus.freeMilli());")
                    + rule(
                            "tiny/threshold",
                            "  $placement : Placement()\n  $limit : UsageThreshold( percent > 60 )\n  $pod : PodRequest( cpuMilli > 5 )\n"
                                    + "  not UsageThreshold( percent > 90 )\n  $gpus : NodeGpus( freeCpuMilli < $limit.percent )",
                            "  $placement.gpus($gpus.freeMilli());"))
            .bundle();

    private static final ParameterSet PARAMETERS = ParameterSet.of(BUNDLE.pack("tiny"), Map.of());

    private static String answer(boolean session, NodeRow row, List<Object> facts) {
        try {
            SessionOutcome outcome;
            if (session) {
                List<Object> all = new ArrayList<>(facts);
                all.add(row);
                outcome = new RuleSession(BUNDLE, "tiny", PARAMETERS).run(all, new Placement());
            } else {
                outcome = new RowRules(BUNDLE, "tiny", Placement.class, PARAMETERS).run(row, facts, new Placement());
            }
            return outcome.firedIds().stream().sorted().toList() + " "
                    + outcome.writes().values();
        } catch (PolicyException e) {
            return e.getMessage();
        }
    }

    @Test
    void factsThatAreGivenStandBesideTheSettings() {
        NodeGpus row = Samples.gpus("a", 60, 500);

        assertThat(answer(false, row, List.of(Samples.pod(6), new UsageThreshold(Resource.MEMORY, 70))))
                .startsWith("[tiny/threshold]");
        assertThat(answer(false, row, List.of(Samples.pod(6)))).isEqualTo("[] []");
    }

    @Test
    void contradictionNamesBothRules() {
        assertThatThrownBy(() -> new RowRules(BUNDLE, "tiny", Placement.class, PARAMETERS)
                        .run(
                                Samples.gpus("a", 60, 1000),
                                List.of(Samples.pod(6), new UsageThreshold(Resource.MEMORY, 70)),
                                new Placement()))
                .isInstanceOf(PolicyException.class)
                .hasMessage("rules tiny/idle and tiny/threshold contradict each other: both decide 'gpus'");
    }

    @Property(tries = 200)
    void sameAsASession(@ForAll long seed) {
        Random random = new Random(seed);
        List<Object> facts = new ArrayList<>(List.of(Samples.pod(random.nextInt(10))));
        for (int i = random.nextInt(3); i > 0; i--) {
            facts.add(new UsageThreshold(Resource.of("r" + i), random.nextInt(100)));
        }
        NodeGpus row = Samples.gpus("a", random.nextInt(100), random.nextBoolean() ? 1000 : 400);

        assertThat(answer(false, row, facts)).isEqualTo(answer(true, row, facts));
    }
}
