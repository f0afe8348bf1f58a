package io.ballast.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the scenarios are made of. */
class ScenariosTest {
    private static final String PAGE =
            """
            # HELP ballast_planner_plans_total planned placements
            # TYPE ballast_planner_plans_total counter
            ballast_planner_plans_total{result="planned"} 12.0
            ballast_planner_plans_total{result="taken"} 11.0
            ballast_planner_plans_total_more{result="taken"} 1.0
            ballast_planner_pods_left_alone_total{why="ports"} 3.0
            ballast_pod_classes 300.0
            ballast_request_count{verb="filter",result="ok"} 5.0
            ballast_request_count{verb="filter",result="error"} 2.0
            ballast_request_count{verb="bind",result="ok"} 4.0
            """;

    @Test
    void threeHundredPodsAreOfThreeHundredKinds() {
        assertThat(IntStream.range(0, ManyClasses.COUNT)
                        .mapToObj(i -> new ManyClasses().pod("pod", i))
                        .distinct())
                .hasSize(300);
    }

    @Test
    void everyTwentyMixedPodsHaveTheSameShares() {
        for (int first = 0; first < 3000; first += 20) {
            Map<Wish, Long> counts = IntStream.range(first, first + 20)
                    .mapToObj(MixedPods::wish)
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            assertThat(counts)
                    .containsEntry(Wish.NONE, 8L)
                    .containsEntry(Wish.SPREAD, 2L)
                    .containsEntry(Wish.POD_AFFINITY, 1L)
                    .hasSize(Wish.values().length);
        }
    }

    @Test
    void mixedPodsAskForWhatTheirWishSays() {
        MixedPods scenario = new MixedPods();
        for (int i = 0; i < 40; i++) {
            Pod pod = scenario.pod("pod-" + i, i);
            Wish wish = MixedPods.wish(i);
            assertThat(pod.getMetadata().getName()).isEqualTo("pod-" + i);
            assertThat(pod.getSpec().getTolerations().isEmpty()).isEqualTo(wish != Wish.TOLERATION);
            assertThat(pod.getSpec().getTopologySpreadConstraints().isEmpty()).isEqualTo(wish != Wish.SPREAD);
            assertThat(pod.getSpec().getContainers().get(0).getPorts().isEmpty())
                    .isEqualTo(wish != Wish.HOST_PORT);
        }
    }

    @Test
    void oneNodeIsColdAndItsNameIsTheLast() {
        OneColdNode scenario = new OneColdNode();

        assertThat(OneColdNode.cold(5000)).isEqualTo(999);
        assertThat(IntStream.range(0, 5000).filter(i -> scenario.cpu(i, 5000).equals("1")))
                .containsExactly(999);
    }

    /** The page has what it has since the run began; before it had one plan less. */
    @Test
    void plannedPlacementIsToldOfPlainAndOfMixedPods() {
        AdapterMetrics before = AdapterMetrics.parse("ballast_planner_plans_total{result=\"planned\"} 1.0\n");
        AdapterMetrics.Change run = new AdapterMetrics.Change(before, AdapterMetrics.parse(PAGE));
        Seen seen = new Seen(new BindTimes(0), Optional.of(run), 0, List.of());

        Map<String, Double> figures = new PlainPods().figures(seen);

        assertThat(figures)
                .containsEntry("pods planned", 11.0)
                .containsEntry("pods left alone: ports", 3.0)
                .containsEntry("plans taken, as the adapter counts", 11.0)
                .containsEntry("share of the nominations that was taken, %", 0.0);
        assertThat(new MixedPods().figures(seen)).isEqualTo(figures);
        assertThat(new PlainPods().figures(new Seen(new BindTimes(0), Optional.empty(), 0, List.of())))
                .as("a scheduler without Ballast")
                .isEmpty();
    }

    @Test
    void metricsAreReadByNameAndLabels() {
        AdapterMetrics metrics = AdapterMetrics.parse(PAGE);

        assertThat(metrics.sum("ballast_pod_classes")).isEqualTo(300);
        assertThat(metrics.sum("ballast_planner_plans_total", "result", "taken"))
                .isEqualTo(11);
        assertThat(metrics.sum("ballast_request_count", "verb", "filter")).isEqualTo(7);
        assertThat(metrics.sum("ballast_request_count", "verb", "filter", "result", "ok"))
                .isEqualTo(5);
        assertThat(metrics.sum("ballast_pod")).isZero();
        assertThat(metrics.byLabel("ballast_request_count", "result")).isEqualTo(Map.of("ok", 9.0, "error", 2.0));
    }
}
