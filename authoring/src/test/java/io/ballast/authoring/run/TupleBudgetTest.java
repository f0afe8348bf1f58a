package io.ballast.authoring.run;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RowRules;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.Resource;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.model.sink.Filter;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a rule could look at in one decision is bounded before it begins, in every executor. */
class TupleBudgetTest {
    private static final Bundle BUNDLE = TinyPackage.named("tiny", "filter")
            .with("budget: {tuples: 12}\n")
            .parameter("UsageThreshold", "[{resource: cpu, percent: 5}, {resource: memory, percent: 7}]")
            .rules(rule(
                            "tiny/a",
                            "  $filter : Filter()\n  $limit : UsageThreshold()\n  $pod : PodRequest()\n"
                                    + "  $fit : NodeFit( freePods < $limit.percent )",
                            "  $filter.reject($fit);")
                    + rule(
                            "tiny/b",
                            "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( freePods == 77 )",
                            "  $filter.reject($fit);"))
            .bundle();

    private static final String REFUSED =
            "rule tiny/a could look at 14 combinations of facts in one decision, the budget of"
                    + " package tiny is 12: give it fewer settings, or raise budget.tuples in its package.yaml";

    private static RowTable table(PlanProgram program, int nodes) {
        List<String> names = IntStream.range(0, nodes).mapToObj(i -> "n" + i).toList();
        RowTable table = new RowTable(names, program.rowTypes());
        names.forEach(n -> table.put(Samples.fit(n, 8000)));
        return table;
    }

    private static PlanProgram program() {
        return new PlanProgram(BUNDLE, Profile.of("test", List.of("tiny"), Map.of()));
    }

    @Test
    void asManyAsTheBudgetAreDecided() {
        PlanProgram program = program();
        for (NodeDecider decider : List.of(
                new PlanDecider(program, table(program, 6)),
                new PlanDecider(program.interpreted(), table(program, 6)),
                new SessionDecider(program, table(program, 6)))) {
            assertThat(decider.refusals(Samples.pod(1000))).hasSize(6);
        }
    }

    @Test
    void oneMoreIsRefusedBeforeAnythingIsEvaluated() {
        PlanProgram program = program();

        assertThatThrownBy(() -> new PlanDecider(program, table(program, 7)))
                .isInstanceOf(PolicyException.class)
                .hasMessage(REFUSED);
        assertThatThrownBy(() -> new PlanDecider(program.interpreted(), table(program, 7)))
                .isInstanceOf(PolicyException.class)
                .hasMessage(REFUSED);
        assertThatThrownBy(() -> new SessionDecider(program, table(program, 7)).refusals(Samples.pod(1000)))
                .isInstanceOf(PolicyException.class)
                .hasMessage(REFUSED);
    }

    @Test
    void settingsOfAnOperatorCountToo() {
        List<Record> thresholds = IntStream.range(0, 40)
                .mapToObj(i -> (Record) new UsageThreshold(Resource.CPU, i))
                .toList();
        ParameterSet settings = ParameterSet.of(BUNDLE.pack("tiny"), Map.of("UsageThreshold", thresholds));
        RowRules rules = new RowRules(BUNDLE, "tiny", Filter.class, settings);

        assertThatThrownBy(() -> rules.run(Samples.fit("n", 1), List.of(Samples.pod(1000)), new Filter()))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("rule tiny/a could look at 40 combinations");
    }

    @Test
    void secondRowOfTheSameNodeCountsOnce() {
        Bundle joined = TinyPackage.named("tiny", "filter")
                .with("budget: {tuples: 10}\n")
                .rules(rule(
                        "tiny/a",
                        "  $filter : Filter()\n  $fit : NodeFit()\n  $gpus : NodeGpus( node == $fit.node )",
                        "  $filter.reject($fit);"))
                .bundle();
        PlanProgram program = new PlanProgram(joined, Profile.of("test", List.of("tiny"), Map.of()));

        assertThat(new SessionDecider(program, Samples.table(program, "a", "b", "c", "d", "e"))
                        .refusals(Samples.pod(1)))
                .hasSize(5);
    }
}
