package io.ballast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.pod.PodRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All executors give the same answers, also with more rules than a machine word has bits. */
class ManyRulesTest {
    private static final int FILTERS_IN_A_COPY = 21;
    private static final int COPIES = 7;
    private static final int NODES = 150;

    private static List<PackageSource> originals;
    private static Bundle bundle;

    @BeforeAll
    static void buildCopies() {
        Path rules = Files.isDirectory(Path.of("rules")) ? Path.of("rules") : Path.of("bench", "rules");
        originals = PackageFolders.read(rules);
        List<PackageSource> copies = RuleCopies.rules(originals, 28 * COPIES);
        bundle = Bundle.load(BundleBuilder.build("copies", "1", "today", copies));
    }

    private static PlanProgram program(int copies) {
        Profile one = BenchRules.profile();
        List<String> filters = new java.util.ArrayList<>();
        Map<String, Integer> scores = new LinkedHashMap<>();
        for (int copy = 1; copy <= copies; copy++) {
            int number = copy;
            one.filters().forEach(p -> filters.add(RuleCopies.name(p, number)));
            one.scores().forEach((p, weight) -> scores.put(RuleCopies.name(p, number), weight));
        }
        return new PlanProgram(bundle, Profile.of("copies", filters, scores));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 7})
    void everyExecutorNamesTheSameRulesAndRanksTheSameNodes(int copies) {
        PlanProgram program = program(copies);
        assertThat(program.filters()).hasSize(copies * FILTERS_IN_A_COPY);
        MixedCluster cluster = new MixedCluster(NODES, 11);
        RowTable table = BenchRules.table(program, cluster);
        Map<String, NodeDecider> executors = new LinkedHashMap<>();
        executors.put("plan", new PlanDecider(program, table));
        executors.put("interpreter", new PlanDecider(program.interpreted(), table));
        executors.put("classic", new SessionDecider(program, table, new ClassicRules(bundle)));
        NodeDecider oracle = new SessionDecider(program, table);
        int refused = 0;
        int feasible = 0;
        for (PodRequest pod : MixedCluster.pods(12, 12)) {
            Map<String, List<String>> refusals = oracle.refusals(pod);
            var ranking = oracle.ranking(pod, List.of(), NODES);
            refused += NODES - ranking.size();
            feasible += ranking.size();
            executors.forEach((name, executor) -> {
                assertThat(executor.refusals(pod)).as(name).isEqualTo(refusals);
                assertThat(executor.ranking(pod, List.of(), NODES)).as(name).isEqualTo(ranking);
                assertThat(executor.best(pod, List.of())).as(name).isEqualTo(oracle.best(pod, List.of()));
            });
        }
        assertThat(refused).isPositive();
        assertThat(feasible).isPositive();
    }

    @Test
    void planFollowsChangesLikeAPlanThatStartsAnew() {
        PlanProgram program = program(4);
        MixedCluster cluster = new MixedCluster(NODES, 21);
        RowTable table = BenchRules.table(program, cluster);
        PlanDecider plan = new PlanDecider(program, table);
        Random random = new Random(22);
        List<PodRequest> pods = MixedCluster.pods(12, 23);
        for (int step = 0; step < 600; step++) {
            int row = random.nextInt(NODES);
            switch (random.nextInt(3)) {
                case 0 -> table.put(cluster.fit(row));
                case 1 -> table.put(cluster.load(row));
                default -> table.put(cluster.gpus(row));
            }
            if (random.nextInt(4) == 0) {
                PodRequest pod = pods.get(random.nextInt(pods.size()));
                assertThat(plan.ranking(pod, List.of(), NODES))
                        .isEqualTo(new PlanDecider(program, table).ranking(pod, List.of(), NODES));
            }
        }
        assertThat(plan.rowsEvaluated()).isLessThan(150L * NODES);
    }

    @Test
    void copiesHaveOtherConstants() {
        PackageSource load = originals.stream()
                .filter(p -> p.manifest().name().equals("bench-load"))
                .findFirst()
                .orElseThrow();
        PackageSource copy = RuleCopies.copy(load, 3);
        assertThat(copy.files().get("package.yaml"))
                .contains("name: bench-load-3\n", "{resource: cpu, percent: 68}", "{resource: memory, percent: 83}");
        assertThat(copy.drl().get("filter.drl"))
                .contains("package ballast.bench_load_3;", "@id(\"bench-load-3/usage\")", "> 0");
    }
}
