package io.ballast.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.NodeTimeline.Interval;
import io.ballast.cli.report.NodeSection;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.suppress.SuppressThreshold;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A node over time, decided by the shipped rules. */
class NodeSimulationTest {
    private static final SuppressPolicy RULES = new SuppressPolicy(ShippedBundle.load());

    private static List<NodeTick> run(String policy, SuppressThreshold threshold, Interval... intervals) {
        return new NodeSimulation(RULES, new SuppressStrategy(true, policy, threshold))
                .run(new NodeTimeline("node-a", List.of(intervals)), done -> {});
    }

    private static SuppressThreshold percent(long percent) {
        return new SuppressThreshold(percent, false, 0);
    }

    @Test
    void bestEffortPodsShrinkAtOnceAndTheRoundsStopWhenNothingChanges() {
        List<NodeTick> ticks = run("cpuset", percent(50), new Interval(0, 20_000, 4_000, 20_000, 1_000));

        assertThat(ticks).extracting(NodeTick::atSeconds).containsExactly(0L, 1L);
        assertThat(ticks).extracting(NodeTick::bestEffortMilli).containsExactly(15_000L, 5_000L);
        assertThat(ticks).extracting(NodeTick::limitMilli).containsExactly(5_000L, 5_000L);
    }

    @Test
    void bestEffortPodsGrowByATenthOfTheNodeARound() {
        List<NodeTick> ticks = run(
                "cpuset",
                percent(50),
                new Interval(0, 20_000, 8_000, 20_000, 0),
                new Interval(60, 20_000, 0, 20_000, 1_000));

        assertThat(ticks.stream().filter(t -> t.atSeconds() >= 60))
                .extracting(NodeTick::limitMilli)
                .containsExactly(4_000L, 6_000L, 8_000L, 9_000L, 9_000L);
    }

    @Test
    void aQuotaGrowsInTheSameSteps() {
        List<NodeTick> ticks = run(
                "cfsQuota",
                percent(50),
                new Interval(0, 20_000, 8_000, 20_000, 0),
                new Interval(60, 20_000, 0, 20_000, 1_000));

        assertThat(ticks)
                .extracting(NodeTick::limitMilli)
                .containsExactly(2_000L, 2_000L, 4_000L, 6_000L, 8_000L, 9_000L, 9_000L);
    }

    @Test
    void anIntervalIsCutOffByTheNextOne() {
        List<NodeTick> ticks = run(
                "cpuset",
                percent(50),
                new Interval(0, 20_000, 8_000, 20_000, 0),
                new Interval(60, 20_000, 0, 20_000, 0),
                new Interval(61, 20_000, 10_000, 20_000, 0));

        assertThat(ticks).extracting(NodeTick::atSeconds).containsExactly(0L, 1L, 60L, 61L, 62L);
    }

    @Test
    void bestEffortPodsUseNoMoreThanTheyWant() {
        List<NodeTick> ticks = run("cpuset", percent(65), new Interval(0, 20_000, 0, 700, 0));

        assertThat(ticks.get(0).bestEffortMilli()).isEqualTo(700);
    }

    @Test
    void theSeriesNamesTheRulesThatDecided() {
        List<NodeTick> ticks = run("cpuset", percent(50), new Interval(0, 20_000, 4_000, 20_000, 1_000));

        assertThat(NodeSeries.csv(ticks))
                .containsExactly(
                        "second,capacity_milli,ls_milli,system_milli,be_milli,be_limit_milli,be_allowed_milli,rules",
                        "0,20000,4000,1000,15000,5000,5000,cpu-suppress/allowance cpu-suppress/cpuset-quota cpu-suppress/cpuset-target",
                        "1,20000,4000,1000,5000,5000,5000,cpu-suppress/allowance cpu-suppress/cpuset-quota-gone cpu-suppress/cpuset-target");
        NodeSection section = NodeSeries.section("t", "", "node-a", ticks);
        assertThat(section.rules())
                .contains(new NodeSection.FiredRule(
                        "cpu-suppress/allowance",
                        "best-effort pods may use 5000 milli-cores: 50 % of 20000, less 4000 for other pods, 0 for host applications and 1000 for the system",
                        2));
        assertThat(section.marks()).extracting(NodeSection.Mark::atSeconds).containsExactly(0L, 1L);
    }

    @Test
    void theSummaryWeighsRoundsByTheTimeThatTheyHeld() {
        List<NodeTick> ticks = run(
                "cpuset",
                percent(50),
                new Interval(0, 20_000, 4_000, 20_000, 1_000),
                new Interval(100, 20_000, 4_000, 20_000, 1_000));

        assertThat(NodeSeries.summary(ticks))
                .isEqualTo(new NodeSeries.Summary(3, 101, 4_000, (15_000 + 100 * 5_000) / 101, 5_000, 5_000));
    }

    @Test
    void theExampleIsADayWithEveryKindOfRound() {
        Path example = Path.of("..", "examples", "node-timeline", "usage.csv");
        assertThat(Files.isRegularFile(example)).isTrue();
        NodeTimeline day = NodeTimelineReader.read(example, UsageTrace.Machine.ofTen(0));

        List<NodeTick> ticks =
                new NodeSimulation(RULES, new SuppressStrategy(true, "cpuset", percent(65))).run(day, done -> {});

        TreeSet<String> rules = new TreeSet<>();
        ticks.forEach(t -> t.verdict().reasons().forEach(r -> rules.add(r.rule())));
        assertThat(rules)
                .containsExactly(
                        "cpu-suppress/allowance",
                        "cpu-suppress/cpuset-quota",
                        "cpu-suppress/cpuset-quota-gone",
                        "cpu-suppress/cpuset-step",
                        "cpu-suppress/cpuset-target");
        assertThat(ticks).allMatch(t -> t.limitMilli() >= 2_000);
    }
}
