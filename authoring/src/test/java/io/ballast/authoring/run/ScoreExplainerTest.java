package io.ballast.authoring.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.explain.NodeScore;
import io.ballast.engine.explain.ScoreExplainer;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.NodeRow;
import io.ballast.model.policy.RandomDraw;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoreExplainerTest {
    private static final PlanProgram PROGRAM = Samples.program(Profile.of("test", List.of("fit"), weights()));
    private static final List<RandomDraw> DRAW = List.of(new RandomDraw(7));

    private static Map<String, Integer> weights() {
        Map<String, Integer> weights = new LinkedHashMap<>();
        weights.put("points", 3);
        weights.put("stretched", 2);
        weights.put("lucky", 1);
        return weights;
    }

    private static Map<String, List<NodeRow>> nodes() {
        Map<String, List<NodeRow>> nodes = new LinkedHashMap<>();
        nodes.put("a", List.of(Samples.fit("a", 8000), Samples.gpus("a", 8000, 1000)));
        nodes.put("b", List.of(Samples.fit("b", 8000), Samples.gpus("b", 8000, 1000, 1000, 500)));
        nodes.put("c", List.of(Samples.fit("c", 8000), Samples.gpus("c", 9000, 1000)));
        return nodes;
    }

    private static List<NodeScore> explained() {
        return new ScoreExplainer(PROGRAM).explain(Samples.pod(100), DRAW, nodes());
    }

    @Test
    void ranksAsThePlanDoes() {
        RowTable table = new RowTable(List.copyOf(nodes().keySet()), PROGRAM.rowTypes());
        nodes().values().forEach(rows -> rows.forEach(table::put));
        List<Candidate> ranking = new PlanDecider(PROGRAM, table).ranking(Samples.pod(100), DRAW, 3);

        assertThat(explained()).extracting(NodeScore::node).containsExactly("b", "c", "a");
        assertThat(explained())
                .extracting(s -> s.node() + " " + s.weighted() + " " + s.tieBreak())
                .isEqualTo(ranking.stream()
                        .map(c -> c.node() + " " + c.weighted() + " " + c.tieBreak())
                        .toList());
    }

    @Test
    void pointsAreToldByPackageAndRule() {
        NodeScore best = explained().get(0);

        assertThat(best.packages())
                .extracting(p ->
                        p.pack() + " " + p.version() + ": " + p.raw() + ", counts " + p.weight() + " x " + p.points())
                .containsExactly(
                        "points 1.0.0: 2, counts 3 x 2",
                        "stretched 1.0.0: 3, counts 2 x 100",
                        "lucky 1.0.0: 7, counts 1 x 7");
        assertThat(best.packages().get(0).rules())
                .extracting(r ->
                        r.rule().rule().entry().id() + " " + r.rule().fired() + " " + r.points() + " " + r.tieBreak())
                .containsExactly("points/devices true 2 8000", "points/request false 0 0");
    }

    @Test
    void saysWhyOneNodeIsBeforeAnother() {
        List<NodeScore> scores = explained();

        assertThat(scores.get(0).before(scores.get(1)))
                .isEqualTo(
                        "b is 203 weighted points before c: points 2 over 1 (weight 3), stretched 100 over 0 (weight 2),"
                                + " lucky 7 each");
        assertThat(scores.get(1).before(scores.get(2)))
                .isEqualTo("c and a have equal points; the tie-break decides, 9000 over 8000");
    }
}
