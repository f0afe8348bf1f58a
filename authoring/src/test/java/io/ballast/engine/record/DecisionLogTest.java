package io.ballast.engine.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.sink.Setting;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log holds what was decided, and says so where it does not. */
class DecisionLogTest {
    private static final Bundle BUNDLE = bundle(1000);
    private static final long NOW = 1_700_000_000_000L;

    @TempDir
    Path folder;

    /** Nodes must keep that much CPU; the setting says how much a pod asks for. */
    private static Bundle bundle(long spareMilli) {
        return Bundle.load(BundleBuilder.build(
                "tiny",
                "1.0.0",
                "2026-01-01",
                List.of(TinyPackage.named("fit", "filter, tune")
                        .rules(TinyPackage.rule(
                                        "fit/cpu",
                                        "  $filter : Filter()\n  $pod : PodRequest()\n"
                                                + "  $fit : NodeFit( freeCpuMilli < " + spareMilli + " )",
                                        "  $filter.reject($fit);")
                                + TinyPackage.rule(
                                        "fit/large",
                                        "  $setting : Setting()\n  $pod : PodRequest( cpuMilli > " + spareMilli + " )",
                                        "  $setting.set(\"size\", \"large\");")
                                + TinyPackage.rule(
                                        "fit/clash",
                                        "  $setting : Setting()\n  $pod : PodRequest( cpuMilli > 1000000 )",
                                        "  $setting.set(\"size\", \"huge\");"))
                        .source())));
    }

    private static PodRequest pod(int i, long cpuMilli) {
        return new PodRequest(
                "default/p-" + i,
                cpuMilli,
                0,
                ResourceAmounts.NONE,
                false,
                QosClass.LS,
                PriorityClass.NONE,
                GpuRequest.NONE);
    }

    /** A cluster of four nodes whose free CPU falls with each pod. */
    private static final class World {
        final PlanProgram program = new PlanProgram(BUNDLE, Profile.of("tiny", List.of("fit"), Map.of()));
        final RowTable table = new RowTable(List.of("a", "b", "c", "d"), program.rowTypes());
        final RecordingDecider decider;
        final DecisionRecorder recorder;
        final long[] free = {4000, 5000, 6000, 7000};

        World(DecisionRecorder recorder) {
            this.recorder = recorder;
            for (int row = 0; row < free.length; row++) {
                put(row);
            }
            decider = recorder.nodes(new PlanDecider(program, table), program, table);
        }

        private void put(int row) {
            table.put(new NodeFit(table.node(row), free[row], 0, 10));
        }

        int decide(int i) {
            int row = decider.best(pod(i, 500), List.of());
            if (row >= 0) {
                free[row] -= 500;
                put(row);
            }
            return row;
        }

        void tune(int i, long cpuMilli) {
            RuleSession session = RuleSession.of(BUNDLE, "fit", Map.of());
            List<PodRequest> facts = List.of(pod(i, cpuMilli));
            recorder.subjects(BUNDLE, DecisionPoint.TUNE, "fit", Map.of())
                    .decide(facts.get(0).name(), facts, () -> session.run(facts, new Setting()));
        }
    }

    private static final class Seen implements DecisionLog.Visitor {
        final List<RecordedDecision> decisions = new ArrayList<>();
        final List<String> notices = new ArrayList<>();
        long lost;

        @Override
        public void decision(RecordedDecision decision) {
            decisions.add(decision);
        }

        @Override
        public void notice(LogNotice notice) {
            lost += notice.lost();
            notices.add(notice.problem().code() + " " + notice.problem().message());
        }
    }

    private Seen read() {
        Seen seen = new Seen();
        DecisionLog.open(folder).read(seen);
        return seen;
    }

    private DecisionRecorder open(RecordSettings settings) {
        return DecisionRecorder.open(settings, () -> NOW);
    }

    private RecordSettings settings() {
        return RecordSettings.of(folder);
    }

    @Test
    void decisionsAreReadAsTheyWereMade() {
        List<String> expected = new ArrayList<>();
        try (DecisionRecorder recorder = open(settings())) {
            World world = new World(recorder);
            for (int i = 0; i < 41; i++) {
                int row = world.decide(i);
                expected.add("default/p-" + i + " " + (row < 0 ? "none" : world.table.node(row)));
            }
            world.tune(1, 2000);
        }
        Seen seen = read();

        assertThat(seen.notices).isEmpty();
        assertThat(seen.decisions)
                .hasSize(42)
                .extracting(RecordedDecision::number)
                .isEqualTo(IntStream.rangeClosed(1, 42).mapToObj(Long::valueOf).toList());
        assertThat(seen.decisions.subList(0, 41))
                .extracting(d -> d.subject() + " "
                        + ((RecordedDecision.OnNodes) d).node().orElse("none"))
                .isEqualTo(expected);
        assertThat(seen.decisions).allSatisfy(d -> {
            assertThat(d.at()).isEqualTo(Instant.ofEpochMilli(NOW));
            assertThat(d.bundle().revision()).isEqualTo(BUNDLE.manifest().revision());
            assertThat(d.notReplayable()).isEmpty();
        });
        RecordedDecision.OnNodes last = (RecordedDecision.OnNodes) seen.decisions.get(40);
        assertThat(last.fitting()).isZero();
        assertThat(last.refusedByRule()).isEqualTo(Map.of("fit/cpu", 4L));
        assertThat(last.refusedByType()).isEqualTo(Map.of("NodeFit", 4L));
        assertThat(last.podClass()).isEqualTo(1);
        RecordedDecision.OnSubject subject = (RecordedDecision.OnSubject) seen.decisions.get(41);
        assertThat(subject.writes())
                .containsExactly(new RecordedDecision.Written("size", "fit/large", "large", "fit/large"));
        assertThat(subject.fired()).containsExactly("fit/large");
    }

    @Test
    void eachFactVersionIsWrittenOnceAndOnlyChangesAreWritten() {
        try (DecisionRecorder recorder = open(settings())) {
            World world = new World(recorder);
            for (int i = 0; i < 5; i++) {
                world.decide(i);
            }
        }
        List<RecordedDecision> decisions = read().decisions;

        assertThat(((RecordedDecision.OnNodes) decisions.get(0)).changed()).isEmpty();
        assertThat(decisions.subList(1, 5)).allSatisfy(d -> assertThat(((RecordedDecision.OnNodes) d).changed())
                .hasSize(1));
    }

    @Test
    void aFailedDecisionIsRecordedAndFailsAsBefore() {
        try (DecisionRecorder recorder = open(settings())) {
            World world = new World(recorder);
            assertThatThrownBy(() -> world.tune(1, 2_000_000)).isInstanceOf(PolicyException.class);
        }
        assertThat(read().decisions).singleElement().satisfies(d -> assertThat(d.failure())
                .contains("fit/clash"));
        assertThat(Replay.run(DecisionLog.open(folder), BUNDLE, 10).differences())
                .isZero();
    }

    @Test
    void segmentsRotateAndTheOldestGo() throws IOException {
        try (DecisionRecorder recorder = open(settings().withSegments(500, 3))) {
            World world = new World(recorder);
            for (int i = 0; i < 100; i++) {
                world.decide(i);
                world.tune(i, 2000);
            }
        }
        Seen seen = read();

        assertThat(SegmentFiles.of(folder)).hasSize(3);
        assertThat(seen.notices).isEmpty();
        assertThat(seen.decisions.get(seen.decisions.size() - 1).number()).isEqualTo(200);
        ReplayReport report = Replay.run(DecisionLog.open(folder), BUNDLE, 10);
        assertThat(report.replayed()).isEqualTo(seen.decisions.size());
        assertThat(report.differences()).isZero();
    }

    @Test
    void aLostSegmentIsToldAndTheDecisionsInItAreNotReplayable() throws IOException {
        try (DecisionRecorder recorder = open(settings().withSegments(500, 100))) {
            World world = new World(recorder);
            for (int i = 0; i < 60; i++) {
                world.decide(i);
            }
        }
        long first = number(2);
        long next = number(3);
        Files.delete(SegmentFiles.file(folder, 2));
        Seen seen = read();

        assertThat(seen.notices)
                .containsExactly("BAL-D003 segment 2 is missing, with decisions " + first + " to " + (next - 1)
                        + ": they are not replayable");
        assertThat(seen.decisions).hasSize((int) (60 - (next - first)));
        assertThat(Replay.run(DecisionLog.open(folder), BUNDLE, 10).differences())
                .isZero();
    }

    private long number(int segment) {
        Seen seen = new Seen();
        DecisionLog.open(SegmentFiles.file(folder, segment)).read(seen);
        return seen.decisions.get(0).number();
    }

    @Test
    void aTornTailIsToldCutAndTheLogGoesOn() throws IOException {
        try (DecisionRecorder recorder = open(settings())) {
            World world = new World(recorder);
            for (int i = 0; i < 10; i++) {
                world.decide(i);
                recorder.flush();
            }
        }
        Path file = SegmentFiles.file(folder, 1);
        byte[] whole = Files.readAllBytes(file);
        for (int cut = Frame.MAGIC.length; cut < whole.length; cut++) {
            Files.write(file, Arrays.copyOf(whole, cut));
            Seen seen = read();
            assertThat(seen.decisions).hasSizeLessThanOrEqualTo(10);
            assertThat(seen.notices).hasSizeLessThanOrEqualTo(1);
            SegmentReader.continueAt(folder);
            assertThat(read().notices).isEmpty();
        }
        Files.write(file, Arrays.copyOf(whole, whole.length - 20));
        int kept = read().decisions.size();
        assertThat(kept).isEqualTo(9);
        try (DecisionRecorder recorder = open(settings())) {
            new World(recorder).decide(99);
        }
        Seen seen = read();
        assertThat(seen.notices).isEmpty();
        assertThat(seen.decisions).hasSize(kept + 1);
        assertThat(seen.decisions.get(kept).number()).isEqualTo(kept + 1);
    }

    @Test
    void damageInTheMiddleEndsTheSegmentAndIsTold() throws IOException {
        try (DecisionRecorder recorder = open(settings().withSegments(3000, 100))) {
            World world = new World(recorder);
            for (int i = 0; i < 400; i++) {
                world.decide(i);
                recorder.flush();
            }
        }
        Path file = SegmentFiles.file(folder, 2);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        Seen seen = read();

        assertThat(seen.notices).hasSize(2);
        assertThat(seen.notices.get(0)).startsWith("BAL-D003 a block is damaged, at byte ");
        assertThat(seen.notices.get(1)).startsWith("BAL-D003 the end of segment 2 is missing, with decisions ");
        assertThat(seen.decisions.get(seen.decisions.size() - 1).number()).isEqualTo(400);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void noDamageMakesTheReaderFailOtherwise() throws IOException {
        try (DecisionRecorder recorder = open(settings())) {
            World world = new World(recorder);
            for (int i = 0; i < 10; i++) {
                world.decide(i);
                world.tune(i, 2000);
            }
        }
        Path file = SegmentFiles.file(folder, 1);
        byte[] whole = Files.readAllBytes(file);
        for (int at = Frame.MAGIC.length; at < whole.length; at++) {
            byte[] bytes = whole.clone();
            bytes[at] ^= 0x55;
            Files.write(file, bytes);
            assertThat(read().notices).hasSize(1);
        }
    }

    @Test
    void maskedValuesDoNotReachTheDisk() throws IOException {
        try (DecisionRecorder recorder = open(settings().withMask(List.of("/pod/name", "/pod/cpuMilli", "/node")))) {
            World world = new World(recorder);
            world.decide(7);
            world.decide(8);
            world.decide(7);
        }
        Seen seen = read();

        String raw = Files.readString(SegmentFiles.file(folder, 1), StandardCharsets.ISO_8859_1);
        assertThat(raw).doesNotContain("default/p-");
        assertThat(seen.decisions).extracting(RecordedDecision::subject).allMatch(s -> s.startsWith("masked-"));
        assertThat(seen.decisions.get(0).subject())
                .isEqualTo(seen.decisions.get(2).subject())
                .isNotEqualTo(seen.decisions.get(1).subject());
        assertThat(((RecordedDecision.OnNodes) seen.decisions.get(0)).pod().values())
                .containsEntry("cpuMilli", 0L);
        assertThat(((RecordedDecision.OnNodes) seen.decisions.get(0)).node().orElseThrow())
                .startsWith("masked-");
        assertThat(seen.decisions.get(0).notReplayable())
                .contains("these fields were masked when it was recorded: PodRequest.cpuMilli");
    }

    @Test
    void maskedNamesLeaveDecisionsReplayable() {
        try (DecisionRecorder recorder = open(settings().withMask(List.of("/pod/name", "/node")))) {
            World world = new World(recorder);
            for (int i = 0; i < 40; i++) {
                world.decide(i);
            }
        }
        ReplayReport report = Replay.run(DecisionLog.open(folder), BUNDLE, 10);

        assertThat(report.replayed()).isEqualTo(40);
        assertThat(report.differences()).isZero();
    }

    @Test
    void aMaskOfNoFieldIsRefused() {
        assertThatThrownBy(() -> open(settings().withMask(List.of("/pod/nam"))))
                .hasMessage("mask '/pod/nam' names no field of a fact");
        assertThatThrownBy(() -> open(settings().withMask(List.of("pod"))))
                .hasMessageContaining("is none of /pod/FIELD");
    }

    @Test
    void theSameSubjectsAreSampledEachTime() {
        int[] rows = new int[400];
        try (DecisionRecorder recorder = open(settings().withOneIn(4))) {
            World world = new World(recorder);
            for (int i = 0; i < rows.length; i++) {
                rows[i] = world.decide(i);
                world.tune(i, 2000);
            }
        }
        Seen seen = read();

        assertThat(seen.decisions).hasSizeBetween(150, 250);
        assertThat(seen.decisions.stream()
                        .filter(d -> d instanceof RecordedDecision.OnNodes)
                        .map(RecordedDecision::subject))
                .isEqualTo(seen.decisions.stream()
                        .filter(d -> d instanceof RecordedDecision.OnSubject)
                        .map(RecordedDecision::subject)
                        .toList());
        ReplayReport report = Replay.run(DecisionLog.open(folder), BUNDLE, 10);
        assertThat(report.replayed()).isEqualTo(seen.decisions.size());
        assertThat(report.differences()).isZero();
    }

    @Test
    void whatTheBufferDoesNotTakeIsCountedAndTheRestCanBeReplayed() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        LogWriter.Opener slow = file -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return LogWriter.FILES.open(file);
        };
        DecisionRecorder recorder = DecisionRecorder.open(settings().withBuffer(700), () -> NOW, slow);
        World world = new World(recorder);
        for (int i = 0; i < 30; i++) {
            world.decide(i);
        }
        long dropped = recorder.status().dropped();
        go.countDown();
        recorder.close();
        Seen seen = read();

        assertThat(dropped).isBetween(20L, 29L);
        assertThat(recorder.status().recorded()).isEqualTo(30 - dropped);
        assertThat(seen.decisions).hasSize((int) (30 - dropped));
        assertThat(seen.notices).isNotEmpty().allMatch(n -> n.startsWith("BAL-D004 "));
        assertThat(seen.lost).isEqualTo(dropped);
        assertThat(Replay.run(DecisionLog.open(folder), BUNDLE, 10).differences())
                .isZero();
    }

    @Test
    void aFullDiskDropsDecisionsAndRecordingGoesOnWhenThereIsRoom() {
        boolean[] full = {true};
        long[] now = {NOW};
        LogWriter.Opener disk = file ->
                full[0] ? FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE) : LogWriter.FILES.open(file);
        DecisionRecorder recorder = DecisionRecorder.open(settings().withSegments(1, 100), () -> now[0], disk);
        World world = new World(recorder);

        world.decide(0);
        recorder.flush();
        assertThat(recorder.status().problem().orElseThrow().code()).isEqualTo("BAL-D001");
        full[0] = false;
        world.decide(1);
        recorder.flush();
        assertThat(recorder.status().dropped()).isEqualTo(2);
        now[0] += 10_000;
        world.decide(2);
        recorder.flush();
        assertThat(recorder.status().problem()).isEmpty();
        world.decide(3);
        recorder.close();
        assertThat(recorder.status().recorded()).isEqualTo(2);

        Seen log = read();
        assertThat(log.decisions).hasSize(2);
        assertThat(log.notices).singleElement().satisfies(n -> assertThat(n).startsWith("BAL-D004 2 decisions"));
        assertThat(Replay.run(DecisionLog.open(folder), BUNDLE, 10).differences())
                .isZero();
    }

    @Test
    void aFactThatCannotBeWrittenCostsItsDecisionOnly() {
        try (DecisionRecorder recorder = open(settings())) {
            World world = new World(recorder);
            world.decide(0);
            SessionOutcome outcome = new SessionOutcome(List.of(), Map.of());
            assertThat(recorder.subjects(BUNDLE, DecisionPoint.TUNE, "fit", Map.of())
                            .decide("x", List.of(pod(0, 500), "no fact"), () -> outcome))
                    .isSameAs(outcome);
            world.decide(1);
            world.tune(1, 2000);
            assertThat(recorder.status().dropped()).isEqualTo(1);
        }
        Seen seen = read();

        assertThat(seen.decisions).extracting(RecordedDecision::number).containsExactly(1L, 2L, 3L);
        assertThat(seen.notices).singleElement().satisfies(n -> assertThat(n).startsWith("BAL-D004 1 decisions"));
        assertThat(Replay.run(DecisionLog.open(folder), BUNDLE, 10).differences())
                .isZero();
    }

    @Test
    void refusalsByRuleAreCountedAtMostEveryTenMilliseconds() {
        long[] now = {NOW};
        try (DecisionRecorder recorder = DecisionRecorder.open(settings(), () -> now[0])) {
            World world = new World(recorder);
            Arrays.fill(world.free, 0);
            for (int row = 0; row < world.free.length; row++) {
                world.put(row);
            }
            for (int i = 0; i < 6; i++) {
                world.decide(i);
                now[0] += RecordingDecider.COUNT_MILLIS / 2;
            }
        }
        assertThat(read().decisions)
                .extracting(d -> ((RecordedDecision.OnNodes) d).rulesCounted())
                .containsExactly(true, false, true, false, true, false);
    }

    @Test
    void aFolderThatCannotBeMadeIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");

        assertThatThrownBy(() -> open(RecordSettings.of(file.resolve("log"))))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("BAL-D001");
        assertThatThrownBy(() -> DecisionLog.open(folder)).hasMessageContaining("BAL-D002");
        assertThatThrownBy(() -> DecisionLog.open(folder.resolve("nothing"))).hasMessageContaining("BAL-D002");
    }

    @Test
    void otherRulesGiveOtherVerdictsExactlyWhereTheyDiffer() {
        List<Long> changed = new ArrayList<>();
        try (DecisionRecorder recorder = open(settings().withAllRefusals())) {
            World world = new World(recorder);
            for (int i = 0; i < 40; i++) {
                boolean differs = Arrays.stream(world.free).anyMatch(f -> f >= 1000 && f < 2000);
                world.decide(i);
                if (differs) {
                    changed.add(i + 1L);
                }
            }
            world.tune(0, 1500);
            world.tune(1, 2500);
        }
        changed.add(41L);
        ReplayReport report = Replay.run(DecisionLog.open(folder), bundle(2000), 100);

        assertThat(report.replayed()).isEqualTo(42);
        assertThat(report.examples())
                .extracting(ReplayReport.Difference::number)
                .isEqualTo(changed);
        assertThat(report.byRule()).containsEntry("fit/large", 1L).containsKey("fit/cpu");
        assertThat(report.byKind()).containsEntry(ReplayReport.Kind.VALUE, 1L);
    }
}
