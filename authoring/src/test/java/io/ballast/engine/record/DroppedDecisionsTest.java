package io.ballast.engine.record;

import static io.ballast.engine.record.RecordedWorld.record;
import static io.ballast.engine.record.RecordedWorld.replay;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A decision that cannot be recorded is counted and costs nothing else. */
class DroppedDecisionsTest {
    @TempDir
    private Path folder;

    /** Files that are opened when somebody says so. */
    private static LogWriter.Opener after(CountDownLatch go) {
        return file -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return LogWriter.FILES.open(file);
        };
    }

    @Test
    void whatTheBufferDoesNotTakeIsCountedAndTheRestCanBeReplayed() {
        CountDownLatch go = new CountDownLatch(1);
        DecisionRecorder recorder =
                DecisionRecorder.open(RecordSettings.of(folder).withBuffer(700), () -> RecordedWorld.NOW, after(go));
        RecordedWorld world = new RecordedWorld(recorder);
        world.decideOn(30);
        long dropped = recorder.status().dropped();
        go.countDown();
        recorder.close();
        SeenLog seen = SeenLog.of(folder);

        assertThat(dropped).isBetween(20L, 29L);
        assertThat(recorder.status().recorded()).isEqualTo(30 - dropped);
        assertThat(seen.decisions).hasSize((int) (30 - dropped));
        assertThat(seen.notices).isNotEmpty().allMatch(n -> n.startsWith("BAL-D004 "));
        assertThat(seen.lost).isEqualTo(dropped);
        assertThat(replay(folder).differences()).isZero();
    }

    @Test
    void aFullDiskDropsDecisionsAndRecordingGoesOnWhenThereIsRoom() {
        boolean[] full = {true};
        long[] now = {RecordedWorld.NOW};
        LogWriter.Opener disk = file ->
                full[0] ? FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE) : LogWriter.FILES.open(file);
        DecisionRecorder recorder =
                DecisionRecorder.open(RecordSettings.of(folder).withSegments(1, 100), () -> now[0], disk);
        RecordedWorld world = new RecordedWorld(recorder);

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

        SeenLog log = SeenLog.of(folder);
        assertThat(log.decisions).hasSize(2);
        assertThat(log.notices).singleElement().satisfies(n -> assertThat(n).startsWith("BAL-D004 2 decisions"));
        assertThat(replay(folder).differences()).isZero();
    }

    @Test
    void aFactThatCannotBeWrittenCostsItsDecisionOnly() {
        SessionOutcome outcome = new SessionOutcome(List.of(), Map.of());
        record(RecordSettings.of(folder), world -> {
            world.decide(0);
            assertThat(world.recorder
                            .subjects(RecordedWorld.BUNDLE, DecisionPoint.TUNE, "fit", Map.of())
                            .decide("x", List.of(RecordedWorld.pod(0, 500), "no fact"), () -> outcome))
                    .isSameAs(outcome);
            world.decide(1);
            world.tune(1, 2000);
            assertThat(world.recorder.status().dropped()).isEqualTo(1);
        });
        SeenLog seen = SeenLog.of(folder);

        assertThat(seen.numbers()).containsExactly(1L, 2L, 3L);
        assertThat(seen.notices).singleElement().satisfies(n -> assertThat(n).startsWith("BAL-D004 1 decisions"));
        assertThat(replay(folder).differences()).isZero();
    }
}
