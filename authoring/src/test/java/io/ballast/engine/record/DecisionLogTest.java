package io.ballast.engine.record;

import static io.ballast.engine.record.RecordedWorld.BUNDLE;
import static io.ballast.engine.record.RecordedWorld.NOW;
import static io.ballast.engine.record.RecordedWorld.record;
import static io.ballast.engine.record.RecordedWorld.replay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.session.PolicyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log holds what was decided, and other rules can decide it again. */
class DecisionLogTest {
    @TempDir
    private Path folder;

    /** The nodes have room for 40 pods, so the 41st fits nowhere. */
    @Test
    void decisionsAreReadAsTheyWereMade() {
        List<String> expected = new ArrayList<>();
        record(RecordSettings.of(folder), world -> {
            for (int i = 0; i < 41; i++) {
                int row = world.decide(i);
                expected.add("default/p-" + i + " " + (row < 0 ? "none" : world.table.node(row)));
            }
            world.tune(1, 2000);
        });
        SeenLog seen = SeenLog.of(folder);

        assertThat(seen.notices).isEmpty();
        assertThat(seen.numbers()).containsExactlyElementsOf(upTo(42));
        assertThat(seen.decisions).allSatisfy(d -> {
            assertThat(d.at()).isEqualTo(Instant.ofEpochMilli(NOW));
            assertThat(d.bundle().revision()).isEqualTo(BUNDLE.manifest().revision());
            assertThat(d.notReplayable()).isEmpty();
        });
        assertThat(seen.onNodes())
                .extracting(d -> d.subject() + " " + d.node().orElse("none"))
                .isEqualTo(expected);
        RecordedDecision.OnNodes last = seen.onNodes().get(40);
        assertThat(last.node()).isEmpty();
        assertThat(last.fitting()).isZero();
        assertThat(last.refusedByRule()).isEqualTo(Map.of("fit/cpu", 4L));
        assertThat(last.refusedByType()).isEqualTo(Map.of("NodeFit", 4L));
        assertThat(last.podClass()).isEqualTo(1);
        assertThat(seen.onSubjects()).singleElement().satisfies(d -> {
            assertThat(d.writes())
                    .containsExactly(new RecordedDecision.Written("size", "fit/large", "large", "fit/large"));
            assertThat(d.fired()).containsExactly("fit/large");
        });
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    @Test
    void aDecisionHoldsTheRowsThatChangedSinceTheOneBefore() {
        List<Integer> rows = new ArrayList<>();
        record(RecordSettings.of(folder), world -> {
            for (int i = 0; i < 5; i++) {
                rows.add(world.decide(i));
            }
        });

        assertThat(SeenLog.of(folder).onNodes())
                .extracting(RecordedDecision.OnNodes::changed)
                .containsExactly(
                        List.of(),
                        List.of(rows.get(0)),
                        List.of(rows.get(1)),
                        List.of(rows.get(2)),
                        List.of(rows.get(3)));
    }

    @Test
    void aFailedDecisionIsRecordedAndFailsAsBefore() {
        record(RecordSettings.of(folder), world -> assertThatThrownBy(() -> world.tune(1, 2_000_000))
                .isInstanceOf(PolicyException.class));

        assertThat(SeenLog.of(folder).decisions).singleElement().satisfies(d -> assertThat(d.failure())
                .contains("fit/clash"));
        assertThat(replay(folder).replayed()).isEqualTo(1);
        assertThat(replay(folder).differences()).isZero();
    }

    @Test
    void theSameSubjectsAreSampledEachTime() {
        record(RecordSettings.of(folder).withOneIn(4), world -> world.decideOnAndTune(400));
        SeenLog seen = SeenLog.of(folder);

        assertThat(seen.onNodes()).as("a quarter of 400").hasSizeBetween(75, 125);
        assertThat(seen.onNodes())
                .extracting(RecordedDecision::subject)
                .isEqualTo(seen.onSubjects().stream()
                        .map(RecordedDecision::subject)
                        .toList());
        ReplayReport report = replay(folder);
        assertThat(report.replayed()).isEqualTo(seen.decisions.size());
        assertThat(report.differences()).isZero();
    }

    @Test
    void refusalsByRuleAreCountedAtMostTenTimesASecond() {
        long[] now = {NOW};
        try (DecisionRecorder recorder = DecisionRecorder.open(RecordSettings.of(folder), () -> now[0])) {
            RecordedWorld world = new RecordedWorld(recorder);
            for (int row = 0; row < 4; row++) {
                world.free(row, 0);
            }
            for (int i = 0; i < 6; i++) {
                world.decide(i);
                now[0] += 50;
            }
        }

        assertThat(SeenLog.of(folder).onNodes())
                .extracting(RecordedDecision.OnNodes::rulesCounted)
                .containsExactly(true, false, true, false, true, false);
    }

    @Test
    void aLogThatCannotBeMadeOrIsNotThereIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");

        assertThatThrownBy(() -> record(RecordSettings.of(file.resolve("log")), world -> {}))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("BAL-D001");
        assertThatThrownBy(() -> DecisionLog.open(folder)).hasMessageContaining("BAL-D002");
        assertThatThrownBy(() -> DecisionLog.open(folder.resolve("nothing"))).hasMessageContaining("BAL-D002");
    }

    /** The other rules leave 2000 milli-cores on a node instead of 1000, and call a pod large above that. */
    @Test
    void otherRulesGiveOtherVerdictsExactlyWhereTheyDiffer() {
        List<Long> different = new ArrayList<>();
        record(RecordSettings.of(folder).withAllRefusals(), world -> {
            for (int i = 0; i < 40; i++) {
                if (Arrays.stream(world.free).anyMatch(f -> f >= 1000 && f < 2000)) {
                    different.add(i + 1L);
                }
                world.decide(i);
            }
            world.tune(0, 1500);
            world.tune(1, 2500);
        });
        different.add(41L);
        ReplayReport report = Replay.run(DecisionLog.open(folder), RecordedWorld.bundle(2000), 100);

        assertThat(report.replayed()).isEqualTo(42);
        assertThat(report.examples())
                .extracting(ReplayReport.Difference::number)
                .isEqualTo(different);
        assertThat(report.byRule()).containsEntry("fit/large", 1L).containsKey("fit/cpu");
        assertThat(report.byKind()).containsEntry(ReplayReport.Kind.VALUE, 1L);
    }
}
