package io.ballast.algorithms;

import java.time.Instant;
import java.util.Optional;

/** Until when a pod counts with its estimate although its usage is measured. It counts as Koordinator's LoadAwareScheduling does. Thread-safe. */
public final class ForcedEstimate {
    private ForcedEstimate() {}

    /**
     * End of the window; empty when there is none. A known end of initialization decides alone, even when its window is shorter than the other one: the
     * long window exists to wait for init containers. O(1).
     *
     * @param scheduled               when the pod got its node
     * @param initialized             when its init containers ended; empty while they run
     * @param secondsAfterScheduled   0 = no such window
     * @param secondsAfterInitialized 0 = no such window
     */
    public static Optional<Instant> deadline(
            Instant scheduled,
            Optional<Instant> initialized,
            long secondsAfterScheduled,
            long secondsAfterInitialized) {
        if (secondsAfterInitialized > 0 && initialized.isPresent()) {
            return initialized.map(end -> end.plusSeconds(secondsAfterInitialized));
        }
        return secondsAfterScheduled > 0 ? Optional.of(scheduled.plusSeconds(secondsAfterScheduled)) : Optional.empty();
    }
}
