package io.ballast.engine.record;

import static io.ballast.engine.record.RecordedWorld.record;
import static io.ballast.engine.record.RecordedWorld.replay;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever became of the files of a log: what is missing is told, and the rest is read. */
class DamagedLogTest {
    @TempDir
    private Path folder;

    private RecordSettings segments(long bytes, int count) {
        return RecordSettings.of(folder).withSegments(bytes, count);
    }

    /** Each decision stands in a block of its own. */
    private void decideAndFlush(RecordSettings settings, int pods) {
        record(settings, world -> {
            for (int i = 0; i < pods; i++) {
                world.decide(i);
                world.recorder.flush();
            }
        });
    }

    private long firstDecisionOf(int segment) {
        return SeenLog.of(SegmentFiles.file(folder, segment)).numbers().get(0);
    }

    @Test
    void segmentsRotateAndTheOldestGo() throws IOException {
        record(segments(500, 3), world -> world.decideOnAndTune(100));
        SeenLog seen = SeenLog.of(folder);

        assertThat(SegmentFiles.of(folder)).hasSize(3);
        assertThat(seen.notices).isEmpty();
        assertThat(seen.numbers()).doesNotContain(1L).endsWith(199L, 200L);
        ReplayReport report = replay(folder);
        assertThat(report.replayed()).isEqualTo(seen.decisions.size());
        assertThat(report.differences()).isZero();
    }

    @Test
    void aLostSegmentIsToldAndTheDecisionsInItAreNotReplayable() throws IOException {
        record(segments(500, 100), world -> world.decideOn(60));
        long first = firstDecisionOf(2);
        long next = firstDecisionOf(3);
        Files.delete(SegmentFiles.file(folder, 2));
        SeenLog seen = SeenLog.of(folder);

        assertThat(seen.notices)
                .containsExactly("BAL-D003 segment 2 is missing, with decisions " + first + " to " + (next - 1)
                        + ": they are not replayable");
        assertThat(seen.numbers()).hasSize((int) (60 - (next - first))).contains(first - 1, next);
        assertThat(replay(folder).differences()).isZero();
    }

    @Test
    void aTornTailIsToldAndCutWhereverItIsTorn() throws IOException {
        decideAndFlush(RecordSettings.of(folder), 10);
        Path file = SegmentFiles.file(folder, 1);
        byte[] whole = Files.readAllBytes(file);
        int decisions = 0;
        for (int cut = Frame.MAGIC.length + 1; cut < whole.length; cut++) {
            Files.write(file, Arrays.copyOf(whole, cut));
            SeenLog torn = SeenLog.of(folder);
            boolean oneMore = torn.decisions.size() > decisions;
            decisions += oneMore ? 1 : 0;

            assertThat(torn.numbers())
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, decisions).boxed().toList());
            assertThat(torn.notices).as("cut at byte %s", cut).hasSize(oneMore ? 0 : 1);
            SegmentReader.continueAt(folder);
            SeenLog mended = SeenLog.of(folder);
            assertThat(mended.numbers()).isEqualTo(torn.numbers());
            assertThat(mended.notices).isEmpty();
        }
        assertThat(decisions).as("only the last one lacks a byte").isEqualTo(9);
    }

    @Test
    void aLogWithATornTailGoesOnWithTheNextNumber() throws IOException {
        decideAndFlush(RecordSettings.of(folder), 10);
        Path file = SegmentFiles.file(folder, 1);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 20));
        record(RecordSettings.of(folder), world -> world.decide(99));
        SeenLog seen = SeenLog.of(folder);

        assertThat(seen.notices).isEmpty();
        assertThat(seen.numbers()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(seen.decisions.get(9).subject()).isEqualTo("default/p-99");
    }

    @Test
    void damageInTheMiddleEndsTheSegmentAndIsTold() throws IOException {
        decideAndFlush(segments(3000, 100), 400);
        Path file = SegmentFiles.file(folder, 2);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        long next = firstDecisionOf(3);
        SeenLog seen = SeenLog.of(folder);

        assertThat(seen.notices).hasSize(2);
        assertThat(seen.notices.get(0)).startsWith("BAL-D003 a block is damaged, at byte ");
        assertThat(seen.notices.get(1))
                .startsWith("BAL-D003 the end of segment 2 is missing, with decisions ")
                .endsWith(" to " + (next - 1) + ": they are not replayable");
        assertThat(seen.numbers()).contains(1L, next, 400L);
        assertThat(seen.lost).isEqualTo(400 - seen.decisions.size());
        assertThat(Files.readAllBytes(file)).as("reading changes nothing").isEqualTo(bytes);
    }

    @Test
    void aDamagedByteIsToldOnceWhereverItStands() throws IOException {
        record(RecordSettings.of(folder), world -> world.decideOnAndTune(10));
        Path file = SegmentFiles.file(folder, 1);
        byte[] whole = Files.readAllBytes(file);
        for (int at = Frame.MAGIC.length; at < whole.length; at++) {
            byte[] bytes = whole.clone();
            bytes[at] ^= 0x55;
            Files.write(file, bytes);

            assertThat(SeenLog.of(folder).notices)
                    .singleElement()
                    .asString()
                    .as("byte %s", at)
                    .startsWith("BAL-D003 ");
        }
    }
}
