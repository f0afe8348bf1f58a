package io.ballast.cli.decisions;

import io.ballast.cli.Console;
import io.ballast.engine.record.DecisionRecorder;
import io.ballast.engine.record.RecordSettings;
import io.ballast.engine.record.Recording;
import java.nio.file.Path;

/** Recording of a simulation into a folder. Thread-safe. */
public final class RecordingFolder {
    // A simulation decides faster than a cluster does, and nothing of it may be missing.
    private static final long BUFFER = 256L << 20;

    private RecordingFolder() {}

    /**
     * Records into a folder, with refusals counted by rule for every decision.
     *
     * @param folder null for no recording
     */
    public static Recording open(Path folder, Console console) {
        return folder == null
                ? Recording.NONE
                : Recording.with(DecisionRecorder.open(
                        RecordSettings.of(folder).withAllRefusals().withBuffer(BUFFER), console.clock()::millis));
    }

    /** Says what is missing from a log that was completed. */
    public static void tell(Recording recording, Console console) {
        recording.status().ifPresent(status -> {
            status.problem().ifPresent(p -> console.err().println(p));
            if (status.dropped() > 0) {
                console.err().println("note: " + status.dropped() + " decisions were not recorded");
            }
        });
    }
}
