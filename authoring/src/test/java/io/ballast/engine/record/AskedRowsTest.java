package io.ballast.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.PodRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Decisions about some of the nodes, as kube-scheduler asks for them. */
class AskedRowsTest {
    private static final int NODES = 40;
    private static final Bundle BUNDLE = Bundle.load(BundleBuilder.build(
            "asked",
            "1.0.0",
            "2026-01-01",
            List.of(
                    TinyPackage.named("room", "filter")
                            .rules(TinyPackage.rule(
                                            "room/cpu",
                                            "  $filter : Filter()\n  $pod : PodRequest()\n"
                                                    + "  $fit : NodeFit( freeCpuMilli < $pod.cpuMilli )",
                                            "  $filter.reject($fit);")
                                    + TinyPackage.rule(
                                            "room/pods",
                                            "  $filter : Filter()\n  $fit : NodeFit( freePods < 1 )",
                                            "  $filter.reject($fit);"))
                            .source(),
                    TinyPackage.named("points", "score")
                            .rules(TinyPackage.rule(
                                    "points/pods",
                                    "  $score : Score()\n  $fit : NodeFit( freePods > 0 )",
                                    "  $score.points($fit, $fit.freePods());"))
                            .source())));

    private final PlanProgram program =
            new PlanProgram(BUNDLE, Profile.of("asked", List.of("room"), Map.of("points", 1)));

    private RowTable table(Random random) {
        RowTable table = new RowTable(
                IntStream.range(0, NODES).mapToObj(i -> "node-" + i).toList(), program.rowTypes());
        table.nodes().forEach(node -> table.put(row(node, random)));
        return table;
    }

    private static NodeFit row(String node, Random random) {
        return new NodeFit(node, random.nextInt(3) * 1000L, 0, random.nextInt(4));
    }

    private static int[] some(Random random) {
        int[] rows =
                IntStream.range(0, NODES).filter(r -> random.nextInt(4) > 0).toArray();
        for (int k = rows.length - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int row = rows[k];
            rows[k] = rows[other];
            rows[other] = row;
        }
        return random.nextInt(10) == 0 ? new int[0] : rows;
    }

    private static List<Integer> rows(NodeAnswer answer) {
        return IntStream.range(0, answer.count()).map(answer::row).boxed().toList();
    }

    @Property(tries = 100)
    void planAndSessionsAgree(@ForAll long seed) {
        Random random = new Random(seed);
        RowTable table = table(random);
        NodeDecider plan = new PlanDecider(program, table);
        NodeDecider sessions = new SessionDecider(program, table);
        for (int i = 0; i < 5; i++) {
            table.put(row(table.node(random.nextInt(NODES)), random));
            PodRequest pod = RecordedWorld.pod(i, random.nextInt(3) * 1000L);
            int[] asked = some(random);

            assertThat(plan.weighted(pod, List.of(), asked)).isEqualTo(sessions.weighted(pod, List.of(), asked));
            assertThat(plan.refusalCounts(pod, asked)).isEqualTo(sessions.refusalCounts(pod, asked));
            NodeAnswer answer = plan.among(pod, List.of(), asked, 7);
            List<Integer> best = rows(answer);
            NodeAnswer oracle = sessions.among(pod, List.of(), asked, 7);
            assertThat(best).isEqualTo(rows(oracle));
            assertThat(answer.fitting()).isEqualTo(oracle.fitting());
        }
    }

    @Property(tries = 25)
    void whoWasAskedAboutIsReadBackAndTheDecisionIsMadeAgain(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Path folder = Files.createTempDirectory("asked-rows");
        List<int[]> asked = new ArrayList<>();
        List<Integer> fitting = new ArrayList<>();
        try (DecisionRecorder recorder =
                DecisionRecorder.open(RecordSettings.of(folder).withAllRefusals(), () -> 0)) {
            RowTable table = table(random);
            NodeDecider decider = recorder.nodes(new PlanDecider(program, table), program, table);
            for (int i = 0; i < 20; i++) {
                table.put(row(table.node(random.nextInt(NODES)), random));
                asked.add(some(random));
                fitting.add(decider.among(RecordedWorld.pod(i, random.nextInt(3) * 1000L), List.of(), asked.get(i), 32)
                        .fitting());
            }
        }

        List<RecordedDecision.OnNodes> read = new ArrayList<>();
        DecisionLog.open(folder).read(new DecisionLog.Visitor() {
            @Override
            public void decision(RecordedDecision decision) {
                read.add((RecordedDecision.OnNodes) decision);
            }

            @Override
            public void notice(LogNotice notice) {
                throw new AssertionError(notice.problem());
            }
        });
        ReplayReport report = Replay.run(DecisionLog.open(folder), BUNDLE, 100);
        delete(folder);

        assertThat(read).hasSize(asked.size());
        for (int i = 0; i < asked.size(); i++) {
            assertThat(read.get(i).asked())
                    .hasValueSatisfying(rows -> assertThat(rows).isSorted());
            assertThat(read.get(i).asked().orElseThrow()).containsExactlyInAnyOrder(asked.get(i));
            assertThat(read.get(i).nodesAsked()).isEqualTo(asked.get(i).length);
            assertThat(read.get(i).fitting()).isEqualTo(fitting.get(i));
            assertThat(read.get(i).best()).hasSizeLessThanOrEqualTo(RecordingDecider.CANDIDATES);
        }
        assertThat(report.examples()).isEmpty();
        assertThat(report.replayed()).isEqualTo(asked.size());
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
