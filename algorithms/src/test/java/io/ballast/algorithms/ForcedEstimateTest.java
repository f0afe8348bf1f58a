package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForcedEstimateTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    @Test
    void withoutWindowsNothingIsForced() {
        assertThat(ForcedEstimate.deadline(NOW, Optional.of(NOW), 0, 0)).isEmpty();
    }

    @Test
    void windowAfterSchedulingHoldsWhileInitContainersRun() {
        assertThat(ForcedEstimate.deadline(NOW.minusSeconds(60), Optional.empty(), 180, 10))
                .contains(NOW.plusSeconds(120));
    }

    @Test
    void endOfInitializationAloneDoesNothingWithoutItsWindow() {
        assertThat(ForcedEstimate.deadline(NOW, Optional.of(NOW.plusSeconds(5)), 180, 0))
                .contains(NOW.plusSeconds(180));
        assertThat(ForcedEstimate.deadline(NOW, Optional.empty(), 0, 180)).isEmpty();
    }

    /** Public bug BL-022: the window after initialization replaces the longer one, and here it has passed. */
    @Test
    void bl022ShortWindowAfterInitializationReplacesTheLongOne() {
        Optional<Instant> deadline =
                ForcedEstimate.deadline(NOW.minusSeconds(60), Optional.of(NOW.minusSeconds(30)), 180, 10);

        assertThat(deadline).contains(NOW.minusSeconds(20));
    }
}
