package io.ballast.authoring.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.Resource;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.policy.RandomDraw;
import io.ballast.model.policy.UsageThreshold;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PlanDeciderTest {
    private final PlanProgram program = Samples.fitAndPoints();
    private final RowTable table = Samples.table(program, "a", "b", "c");
    private final PlanDecider plan = new PlanDecider(program, table);

    private static List<String> nodes(List<Candidate> ranking) {
        return ranking.stream().map(Candidate::node).toList();
    }

    @Test
    void refusalsNameEveryRuleOfEachNodeInTheOrderOfTheirIds() {
        table.put(new NodeFit("b", 500, 0, 10));
        table.put(Samples.gpus("b", 500, 1000));
        table.put(Samples.fit("c", 999));

        assertThat(plan.refusals(Samples.gpuPod(2)))
                .containsExactly(
                        Map.entry("a", List.of()),
                        Map.entry("b", List.of("fit/cpu", "fit/gpus", "fit/pods")),
                        Map.entry("c", List.of("fit/cpu")));
        assertThat(plan.best(Samples.gpuPod(2), List.of())).isZero();
    }

    @Test
    void filterOverARandomDrawIsRefusedBecauseItCouldNeverFire() {
        assertThatThrownBy(() -> new PlanProgram(Samples.BUNDLE, Profile.of("draws", List.of("draws"), Map.of())))
                .isInstanceOf(BundleException.class)
                .hasMessage("rule draws/unlucky filters by a fact that is new for each decision; only score and reserve"
                        + " rules may match one");
    }

    @Test
    void failingRuleOverARandomDrawIsNamedAndTheNextDecisionGoesOn() {
        PlanProgram lucky = new PlanProgram(Samples.BUNDLE, Profile.of("lucky", List.of(), Map.of("lucky", 1)));
        PlanDecider decider = new PlanDecider(lucky, Samples.table(lucky, "a"));

        assertThatThrownBy(() -> decider.best(Samples.pod(1), List.of(new RandomDraw(101))))
                .isInstanceOf(PolicyException.class)
                .hasMessageStartingWith("rule lucky/points failed for pod ")
                .hasMessageEndingWith("points of node a are 101, must be 0 to 100");
        assertThat(decider.best(Samples.pod(1), List.of(new RandomDraw(7)))).isZero();
    }

    @Test
    void weightsAreBoundedSoThatSumsOfPointsAreExact() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Profile.of("heavy", List.of(), Map.of("points", 10_001)))
                .withMessage("weight of package points is 10001, must be 1 to 10000");
    }

    @Test
    void noNodeIsAnAnswer() {
        assertThat(plan.best(Samples.pod(8001), List.of())).isEqualTo(-1);
        assertThat(plan.ranking(Samples.pod(8001), List.of(), 10)).isEmpty();
    }

    @Test
    void clusterWithoutNodesIsDecided() {
        PlanDecider empty = new PlanDecider(program, Samples.table(program));

        assertThat(empty.best(Samples.pod(1), List.of())).isEqualTo(-1);
        assertThat(empty.refusals(Samples.pod(1))).isEmpty();
    }

    @Test
    void equalPointsAreOrderedByTieBreakThenByRow() {
        table.put(Samples.gpus("b", 9000, 1000, 1000));
        table.put(Samples.gpus("c", 9000, 1000, 1000));

        assertThat(plan.ranking(Samples.pod(1), List.of(), 10))
                .containsExactly(
                        new Candidate("b", 2, 2, 9000), new Candidate("c", 2, 2, 9000), new Candidate("a", 2, 2, 8000));
        assertThat(plan.best(Samples.pod(1), List.of())).isEqualTo(1);
        assertThat(nodes(plan.ranking(Samples.pod(1), List.of(), 2))).containsExactly("b", "c");
        assertThat(plan.ranking(Samples.pod(1), List.of(), 0)).isEmpty();
    }

    @Test
    void morePointsGoBeforeAnyTieBreak() {
        table.put(Samples.gpus("c", 1, 1000, 1000, 1000));

        assertThat(nodes(plan.ranking(Samples.pod(1), List.of(), 10))).containsExactly("c", "a", "b");
    }

    @Test
    void stretchedPointsReachFromNothingToAllOfTheFeasibleNodes() {
        PlanProgram program = Samples.program(new Profile(
                "test", List.of("fit"), new java.util.LinkedHashMap<>(Map.of("stretched", 3, "points", 1)), Map.of()));
        RowTable table = Samples.table(program, "a", "b", "c", "d");
        table.put(Samples.gpus("a", 5, 1000));
        table.put(Samples.gpus("b", 5, 500, 500));
        table.put(Samples.gpus("c", 5, 500, 500, 500));
        // Refused, so its four devices do not stretch the others.
        table.put(Samples.gpus("d", 5, 1000, 1000, 1000, 1000));
        table.put(Samples.fit("d", 0));

        // Devices in use 1, 2, 3 become 0, 50, 100; times 3, plus whole devices, over weight 4.
        List<Candidate> expected =
                List.of(new Candidate("c", 75, 300, 5), new Candidate("b", 37, 150, 5), new Candidate("a", 0, 1, 5));
        assertThat(new PlanDecider(program, table).ranking(Samples.pod(100), List.of(), 10))
                .isEqualTo(expected);
        assertThat(new SessionDecider(program, table).ranking(Samples.pod(100), List.of(), 10))
                .isEqualTo(expected);
        assertThat(new PlanDecider(program, table).best(Samples.pod(100), List.of()))
                .isEqualTo(2);
    }

    @Test
    void podsOfOneClassShareTheirAnswer() {
        plan.best(
                Samples.pod(
                        "default/one", 1000, io.ballast.model.pod.QosClass.LS, io.ballast.model.pod.GpuRequest.NONE),
                List.of());
        plan.best(
                Samples.pod(
                        "default/two", 1000, io.ballast.model.pod.QosClass.LS, io.ballast.model.pod.GpuRequest.NONE),
                List.of());
        assertThat(plan.classes()).isEqualTo(1);
        assertThat(plan.rowsEvaluated()).isEqualTo(3);

        plan.best(Samples.pod(1001), List.of());
        assertThat(plan.classes()).isEqualTo(2);
        assertThat(plan.rowsEvaluated()).isEqualTo(6);
    }

    @Test
    void classAskedLongestAgoGoesFirst() {
        PlanDecider plan = new PlanDecider(program, table, 2);
        plan.best(Samples.pod(1), List.of());
        plan.best(Samples.pod(2), List.of());
        plan.best(Samples.pod(1), List.of());
        plan.best(Samples.pod(3), List.of());
        assertThat(plan.classes()).isEqualTo(2);
        long evaluated = plan.rowsEvaluated();

        plan.best(Samples.pod(1), List.of());
        assertThat(plan.rowsEvaluated()).isEqualTo(evaluated);
        plan.best(Samples.pod(2), List.of());
        assertThat(plan.rowsEvaluated()).isEqualTo(evaluated + 3);
        assertThat(plan.classes()).isEqualTo(2);
    }

    @Test
    void onlyChangedRowsAreLookedAtAgain() {
        plan.best(Samples.pod(1000), List.of());
        long evaluated = plan.rowsEvaluated();
        table.put(Samples.fit("b", 900));
        table.put(Samples.gpus("b", 900, 1000));

        assertThat(plan.refusals(Samples.pod(1000)).get("b")).containsExactly("fit/cpu");
        assertThat(plan.rowsEvaluated()).isEqualTo(evaluated + 1);
        plan.best(Samples.pod(1000), List.of());
        assertThat(plan.rowsEvaluated()).isEqualTo(evaluated + 1);
    }

    @Test
    void classThatIsFarBehindLooksAtEverything() {
        plan.best(Samples.pod(1000), List.of());
        long evaluated = plan.rowsEvaluated();
        for (int i = 0; i < 7; i++) {
            table.put(Samples.fit("b", 900 + i));
        }

        assertThat(plan.best(Samples.pod(1000), List.of())).isZero();
        assertThat(plan.rowsEvaluated()).isEqualTo(evaluated + 3);
    }

    @Test
    void changesBeyondTheLogAreNotLost() {
        String[] names = IntStream.range(0, 3000).mapToObj(i -> "n" + i).toArray(String[]::new);
        RowTable table = Samples.table(program, names);
        PlanDecider plan = new PlanDecider(program, table);
        plan.best(Samples.pod(1000), List.of());
        table.put(Samples.fit("n7", 0));
        // The log of 3,000 nodes has room for 8,192 changes.
        for (int i = 0; i < 9000; i++) {
            table.put(Samples.fit("n8", i % 2 == 0 ? 0 : 8000));
        }
        table.put(Samples.fit("n9", 0));

        Map<String, List<String>> refusals = plan.refusals(Samples.pod(1000));

        assertThat(refusals.entrySet().stream()
                        .filter(e -> !e.getValue().isEmpty())
                        .map(Map.Entry::getKey))
                .containsExactly("n7", "n9");
    }

    @Test
    void nodesComeAndGoByANewTable() {
        table.put(Samples.fit("a", 0));
        assertThat(plan.best(Samples.pod(1000), List.of())).isEqualTo(1);
        RowTable smaller = Samples.table(program, "c", "d");

        assertThat(nodes(new PlanDecider(program, smaller).ranking(Samples.pod(1000), List.of(), 10)))
                .containsExactly("c", "d");
        assertThat(plan.refusals(Samples.pod(1000))).containsOnlyKeys("a", "b", "c");
    }

    @Test
    void factOfAnUnknownNodeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.put(Samples.fit("x", 1)))
                .withMessage("node 'x' is not in the table");
    }

    @Test
    void factThatNoRuleReadsIsLeftOut() {
        table.put(FactBinder.neutralRow(NodeLoad.class, "x"));

        assertThat(table.facts(NodeLoad.class)).isEmpty();
        assertThat(table.facts(NodeFit.class)).hasSize(3);
        assertThat(table.row("x")).isEqualTo(-1);
    }

    @Test
    void nodeNamedTwiceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RowTable(List.of("a", "b", "a"), program.rowTypes()))
                .withMessage("node 'a' is there twice");
    }

    @Test
    void halfAClusterIsNotDecided() {
        RowTable table = new RowTable(List.of("a", "b"), program.rowTypes());
        table.put(Samples.fit("a", 1));
        table.put(Samples.fit("b", 1));
        table.put(Samples.gpus("b", 1));

        assertThatThrownBy(() -> new PlanDecider(program, table))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("node 'a' has no NodeGpus");
        assertThatThrownBy(() -> new SessionDecider(program, table))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("node 'a' has no NodeGpus");
    }

    @Test
    void tableOfOtherFactsIsNotDecided() {
        RowTable table = new RowTable(List.of("a"), List.of(NodeGpus.class));
        table.put(Samples.gpus("a", 1));

        assertThatThrownBy(() -> new PlanDecider(program, table))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the table has no NodeFit, which the rules read");
    }

    @Test
    void ruleThatThePlanCannotRunIsNamedWithTheReason() {
        PlanProgram joins = Samples.program(Profile.of("test", List.of("joins"), Map.of()));

        assertThatThrownBy(() -> new PlanDecider(joins, Samples.table(joins, "a")))
                .isInstanceOf(BundleException.class)
                .hasMessage(
                        "these rules cannot run in the row plan: {joins/fact-after-row=a pattern follows its node row}");
    }

    @Test
    void profileIsCheckedAgainstTheBundle() {
        assertThatThrownBy(() -> Samples.program(Profile.of("test", List.of("fits"), Map.of())))
                .hasMessage("the bundle has no package 'fits' (nearest: 'fit')");
        assertThatThrownBy(() -> Samples.program(
                        Profile.of("test", List.of("fit"), Map.of()).with("fitt", "UsageThreshold", List.of())))
                .hasMessage("profile test changes settings of package 'fitt', which is not active (nearest: 'fit')");
        assertThatThrownBy(() -> Profile.of("test", List.of("fit", "fit"), Map.of()))
                .hasMessage("profile test names a filter package twice: [fit, fit]");
        assertThatThrownBy(() -> Profile.of("test", List.of(), Map.of("points", 0)))
                .hasMessage("weight of package points is 0, must be 1 to 10000");
    }

    @Test
    void settingsOfTheProfileReplaceThoseOfThePackage() {
        PlanProgram strict = Samples.program(Profile.of("test", List.of("fit"), Map.of())
                .with("fit", "UsageThreshold", List.of(new UsageThreshold(Resource.CPU, 61))));

        assertThat(new PlanDecider(strict, Samples.table(strict, "a")).refusals(Samples.pod(1)))
                .containsExactly(Map.entry("a", List.of("fit/pods")));
    }

    /** Whatever is asked and changed in whatever order, following changes gives what looking at everything gives. */
    @Property(tries = 150)
    void followingChangesEqualsLookingAtEverything(@ForAll long seed) {
        Random random = new Random(seed);
        PlanProgram program = Samples.program(new Profile(
                "test", List.of("fit"), new java.util.TreeMap<>(Map.of("points", 2, "stretched", 1)), Map.of()));
        String[] names = IntStream.range(0, 1 + random.nextInt(12))
                .mapToObj(i -> "n" + i)
                .toArray(String[]::new);
        RowTable table = Samples.table(program, names);
        PlanDecider plan = new PlanDecider(program, table, 1 + random.nextInt(3));
        for (int step = 0; step < 40; step++) {
            String node = names[random.nextInt(names.length)];
            if (random.nextBoolean()) {
                table.put(new NodeFit(node, random.nextInt(4) * 1000L, 0, random.nextInt(4) * 25L));
            } else {
                table.put(Samples.gpus(
                        node,
                        random.nextInt(3),
                        IntStream.range(0, random.nextInt(4))
                                .mapToLong(i -> random.nextInt(3) * 500L)
                                .toArray()));
            }
            if (random.nextInt(3) == 0) {
                var pod = random.nextBoolean()
                        ? Samples.pod(random.nextInt(4) * 1000L)
                        : Samples.gpuPod(1 + random.nextInt(2));
                NodeDecider fresh = new PlanDecider(program, table);
                assertThat(plan.refusals(pod)).isEqualTo(fresh.refusals(pod));
                assertThat(plan.ranking(pod, List.of(), 100)).isEqualTo(fresh.ranking(pod, List.of(), 100));
                assertThat(plan.best(pod, List.of())).isEqualTo(fresh.best(pod, List.of()));
            }
        }
    }

    /** The best rows are kept from decision to decision where few rows change; they are those of a ranking made anew, and no row is counted twice or not at all. */
    @Property(tries = 150)
    void bestRowsThatAreKeptAreThoseOfAFreshRanking(@ForAll long seed) {
        Random random = new Random(seed);
        PlanProgram program = Samples.program(
                new Profile("test", List.of("fit"), new java.util.TreeMap<>(Map.of("points", 1)), Map.of()));
        String[] names = IntStream.range(0, 1 + random.nextInt(200))
                .mapToObj(i -> "n" + i)
                .toArray(String[]::new);
        RowTable table = Samples.table(program, names);
        PlanDecider plan = new PlanDecider(program, table, 3);
        int levels = 1 + random.nextInt(30);
        for (int step = 0; step < 120; step++) {
            for (int changes = random.nextInt(10) == 0 ? names.length : random.nextInt(4); changes > 0; changes--) {
                String node = names[random.nextInt(names.length)];
                table.put(new NodeFit(node, random.nextInt(3) * 1000L, 0, 10));
                table.put(Samples.gpus(node, random.nextInt(levels), 500L + random.nextInt(1000), 1000));
            }
            var pod = Samples.pod(random.nextInt(3) * 1000L);
            int limit = random.nextInt(12);
            List<Candidate> expected = new PlanDecider(program, table).ranking(pod, List.of(), names.length);

            NodeAnswer answer = plan.answer(pod, List.of(), limit);

            assertThat(answer.candidates(table, program))
                    .isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
            assertThat(answer.fitting()).isEqualTo(expected.size());
            assertThat(answer.fitting()
                            + IntStream.range(0, answer.types())
                                    .map(answer::refused)
                                    .sum())
                    .isEqualTo(names.length);
            assertThat(plan.best(pod, List.of()))
                    .isEqualTo(
                            expected.isEmpty() ? -1 : table.row(expected.get(0).node()));
        }
    }
}
