package io.ballast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.explain.Explainer;
import io.ballast.engine.explain.RowVerdicts;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.pod.PodRequest;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When nodes come and go, a plan that goes on over the next table answers like one that is made anew, and like the oracle. */
class NodesComeAndGoTest {
    private static final int NODES = 120;
    private static final int PODS = 6;
    private static final int STEPS = 40;
    private static final int CLASSES = 4;
    private static final int MOST_CHANGES = 200;

    private static final PlanProgram PROGRAM = BenchRules.program();
    private static final Explainer EXPLAINER = new Explainer(PROGRAM);

    /** A cluster of which some nodes are there, and the plan that lives on. */
    private static final class World {
        private final Random random;
        private final MixedCluster cluster;
        private final BitSet there = new BitSet();
        private RowTable table;
        private PlanDecider plan;
        private RowVerdicts verdicts;

        World(long seed, int begin) {
            random = new Random(seed);
            cluster = new MixedCluster(NODES, seed);
            while (there.cardinality() < begin) {
                there.set(random.nextInt(NODES));
            }
            table = new RowTable(names(), PROGRAM.rowTypes());
            there.stream().forEach(node -> put(node, table));
            plan = new PlanDecider(PROGRAM, table, CLASSES);
            verdicts = new RowVerdicts(EXPLAINER, table, CLASSES);
        }

        private List<String> names() {
            return there.stream().mapToObj(cluster.nodes()::get).toList();
        }

        private void put(int node, RowTable into) {
            into.put(cluster.fits[node]);
            into.put(cluster.loads[node]);
            into.put(cluster.gpus[node]);
        }

        private void changeFacts(RowTable into) {
            int[] nodes = there.stream()
                    .filter(node -> into.row(cluster.nodes().get(node)) >= 0)
                    .toArray();
            for (int changes = nodes.length == 0 ? 0 : random.nextInt(MOST_CHANGES); changes > 0; changes--) {
                int node = nodes[random.nextInt(nodes.length)];
                cluster.fits[node] = cluster.fit(node);
                into.put(cluster.fits[node]);
                if (random.nextBoolean()) {
                    cluster.loads[node] = cluster.load(node);
                    into.put(cluster.loads[node]);
                }
            }
        }

        /** Mostly a few nodes, sometimes all of them. */
        private void changeNodes() {
            BitSet before = (BitSet) there.clone();
            if (random.nextInt(12) == 0) {
                there.flip(0, NODES);
            } else if (random.nextInt(12) == 0) {
                there.clear();
            } else {
                random.ints(1 + random.nextInt(4), 0, NODES).forEach(there::flip);
            }
            RowTable next = table.over(names());
            there.stream().filter(node -> !before.get(node)).forEach(node -> put(node, next));
            changeFacts(next);
            plan = plan.over(next);
            verdicts = verdicts.over(next);
            table = next;
        }

        private void isRightFor(PodRequest pod) {
            NodeDecider oracle = new SessionDecider(PROGRAM, table);
            var ranking = oracle.ranking(pod, List.of(), NODES);
            NodeAnswer answer = plan.answer(pod, List.of(), 10);
            assertThat(answer.candidates(table, PROGRAM)).isEqualTo(ranking.subList(0, Math.min(10, ranking.size())));
            assertThat(answer.fitting()).isEqualTo(ranking.size());
            int refused = 0;
            for (int type = 0; type < answer.types(); type++) {
                refused += answer.refused(type);
            }
            assertThat(refused).isEqualTo(table.size() - ranking.size());
            RowVerdicts.OfPod kept = verdicts.of(pod, answer.podClass());
            RowVerdicts.OfPod anew = new RowVerdicts(EXPLAINER, table, 1).of(pod, 0);
            for (int row = 0; row < table.size(); row++) {
                assertThat(kept.row(row)).as(table.node(row)).isEqualTo(anew.row(row));
            }
            assertThat(plan.ranking(pod, List.of(), NODES)).isEqualTo(ranking);
            assertThat(plan.refusals(pod)).isEqualTo(oracle.refusals(pod));
            assertThat(plan.refusalCounts(pod)).isEqualTo(new PlanDecider(PROGRAM, table).refusalCounts(pod));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void answersAreThoseOfAPlanThatIsMadeAnewAndOfTheOracle(long seed) {
        World world = new World(seed, NODES / 2);
        List<PodRequest> pods = MixedCluster.pods(PODS, seed + 1);
        for (int step = 0; step < STEPS; step++) {
            world.changeFacts(world.table);
            for (int asked = world.random.nextInt(3); asked > 0; asked--) {
                world.isRightFor(pods.get(world.random.nextInt(PODS)));
            }
            world.changeNodes();
        }
        pods.forEach(world::isRightFor);
    }

    /** A longer log does not have what the shorter one had dropped. */
    @Test
    void logReachesNoFurtherBackThanBefore() {
        MixedCluster cluster = new MixedCluster(3000, 7);
        RowTable small = new RowTable(cluster.nodes().subList(0, 10), PROGRAM.rowTypes());
        for (int changes = 0; changes < 5000; changes++) {
            small.put(cluster.fits[changes % 10]);
        }

        RowTable large = small.over(cluster.nodes());

        assertThat(large.head()).isEqualTo(5000);
        assertThat(large.reaches(5000 - 4096)).isTrue();
        assertThat(large.reaches(5000 - 4097)).isFalse();
        assertThat(large.over(cluster.nodes()).reaches(5000 - 4097)).isFalse();
    }

    @Test
    void onlyNewNodesAreLookedAt() {
        World world = new World(5, NODES / 2);
        PodRequest pod = MixedCluster.pods(1, 6).get(0);
        world.isRightFor(pod);
        long before = world.plan.rowsEvaluated();

        world.there.set(world.there.nextClearBit(0));
        world.there.set(world.there.nextClearBit(0));
        world.there.clear(world.there.length() - 1);
        RowTable next = world.table.over(world.names());
        world.there.stream()
                .filter(node -> world.table.row(world.cluster.nodes().get(node)) < 0)
                .forEach(node -> world.put(node, next));
        PlanDecider plan = world.plan.over(next);
        plan.best(pod, List.of());

        assertThat(plan.rowsEvaluated() - before).isEqualTo(2);
    }
}
