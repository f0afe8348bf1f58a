package io.ballast.authoring.run;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** More filter rules than there are bits in one or two machine words. */
class ManyRulesTest {
    private static final Bundle BUNDLE = bundle();

    private static Bundle bundle() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            String row =
                    switch (i % 5) {
                        case 0 -> "$row : NodeFit( freePods == " + i + " )";
                        case 1 -> "$row : NodeFit( freeCpuMilli < $pod.cpuMilli, freePods > " + i + " )";
                        case 2 -> "$row : NodeGpus( devicesWith(" + i * 7 + ") == 1 )";
                        case 3 -> "$row : NodeGpus( freeCpuMilli >= " + i * 50 + ", !acceptedBy($pod.gpu) || idle )";
                        default ->
                            "$row : NodeFit( node == \"n" + i % 12 + "\", freePods in (" + i + ", " + i / 2 + ") )";
                    };
            rules.append(rule(
                    "tiny/r%03d".formatted(i),
                    "  $filter : Filter()\n  $pod : PodRequest()\n  " + row,
                    "  $filter.reject($row);"));
        }
        return TinyPackage.named("tiny", "filter").rules(rules.toString()).bundle();
    }

    private static RowTable table(PlanProgram program, Random random) {
        List<String> nodes = IntStream.range(0, 12).mapToObj(i -> "n" + i).toList();
        RowTable table = new RowTable(nodes, program.rowTypes());
        nodes.forEach(n -> change(table, n, random));
        return table;
    }

    private static void change(RowTable table, String node, Random random) {
        table.put(new NodeFit(node, random.nextInt(3), 0, random.nextInt(170)));
        table.put(Samples.gpus(
                node,
                random.nextInt(9000),
                random.longs(random.nextInt(4), 0, 1001).toArray()));
    }

    @Test
    void everyRuleHasItsOwnBit() {
        PlanProgram program = new PlanProgram(BUNDLE, Profile.of("many", List.of("tiny"), Map.of()));
        assertThat(program.filters()).hasSize(150);
        RowTable table = new RowTable(List.of("n0"), program.rowTypes());
        table.put(Samples.gpus("n0", -1));
        PlanDecider plan = new PlanDecider(program, withFit(table, 0));
        // With no CPU asked for, rules of the first kind alone can refuse: each by one number of free pods.
        for (int i = 0; i < 150; i += 5) {
            withFit(table, i);
            assertThat(plan.refusals(Samples.pod(0)).get("n0")).contains("tiny/r%03d".formatted(i));
            assertThat(plan.best(Samples.pod(0), List.of())).isEqualTo(-1);
        }
        withFit(table, 151);
        assertThat(plan.refusals(Samples.pod(0)).get("n0")).isEmpty();
        assertThat(plan.best(Samples.pod(0), List.of())).isZero();
    }

    private static RowTable withFit(RowTable table, long freePods) {
        table.put(new NodeFit("n0", 0, 0, freePods));
        return table;
    }

    @Property(tries = 25, shrinking = ShrinkingMode.OFF)
    void planEqualsSessionOnRandomFacts(@ForAll long seed) {
        Random random = new Random(seed);
        PlanProgram program = new PlanProgram(BUNDLE, Profile.of("many", List.of("tiny"), Map.of()));
        RowTable table = table(program, random);
        NodeDecider plan = new PlanDecider(program, table);
        NodeDecider interpreter = new PlanDecider(program.interpreted(), table);
        NodeDecider session = new SessionDecider(program, table);
        for (int i = 0; i < 4; i++) {
            PodRequest pod = random.nextBoolean() ? Samples.pod(random.nextInt(3)) : Samples.gpuPod(1);
            Map<String, List<String>> expected = session.refusals(pod);
            assertThat(plan.refusals(pod)).isEqualTo(expected);
            assertThat(interpreter.refusals(pod)).isEqualTo(expected);
            assertThat(plan.best(pod, List.of())).isEqualTo(session.best(pod, List.of()));
            change(table, "n" + random.nextInt(12), random);
        }
    }
}
