package io.ballast.engine.record;

import static io.ballast.engine.record.RecordedWorld.record;
import static io.ballast.engine.record.RecordedWorld.replay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is masked never reaches the disk. */
class MaskedLogTest {
    @TempDir
    private Path folder;

    private RecordSettings masking(String... pointers) {
        return RecordSettings.of(folder).withMask(List.of(pointers));
    }

    private String bytes() throws IOException {
        return Files.readString(SegmentFiles.file(folder, 1), StandardCharsets.ISO_8859_1);
    }

    @Test
    void maskedValuesDoNotReachTheDisk() throws IOException {
        record(masking("/pod/name", "/pod/cpuMilli", "/node"), world -> {
            world.decide(7);
            world.decide(8);
            world.decide(7);
        });
        List<RecordedDecision.OnNodes> decisions = SeenLog.of(folder).onNodes();

        assertThat(bytes()).doesNotContain("default/p-");
        assertThat(decisions).extracting(RecordedDecision::subject).hasSize(3).allMatch(s -> s.startsWith("masked-"));
        assertThat(decisions.get(0).subject())
                .isEqualTo(decisions.get(2).subject())
                .isNotEqualTo(decisions.get(1).subject());
        assertThat(decisions.get(0).pod().values()).containsEntry("cpuMilli", 0L);
        assertThat(decisions.get(0).node().orElseThrow()).startsWith("masked-");
        assertThat(decisions.get(0).notReplayable())
                .contains("these fields were masked when it was recorded: PodRequest.cpuMilli");
    }

    /** What the test above does not find would be there to be found. */
    @Test
    void otherValuesStandOnTheDiskAsTheyAre() throws IOException {
        record(masking("/pod/cpuMilli"), world -> world.decide(7));

        assertThat(bytes()).contains("default/p-7");
    }

    @Test
    void maskedNamesLeaveDecisionsReplayable() {
        record(masking("/pod/name", "/node"), world -> world.decideOn(40));
        ReplayReport report = replay(folder);

        assertThat(report.replayed()).isEqualTo(40);
        assertThat(report.differences()).isZero();
    }

    @Test
    void aMaskOfNoFieldIsRefused() {
        assertThatThrownBy(() -> record(masking("/pod/nam"), world -> {}))
                .hasMessage("mask '/pod/nam' names no field of a fact");
        assertThatThrownBy(() -> record(masking("pod"), world -> {})).hasMessageContaining("is none of /pod/FIELD");
    }
}
