package io.ballast.model.observed;

import static java.util.Objects.requireNonNull;

import io.ballast.model.policy.Aggregation;
import java.time.Duration;

/**
 * Which value of a stretch of time is meant.
 *
 * @param aggregation how the samples become one value; {@link Aggregation#NONE} = no window, the plain usage
 * @param duration    length; zero in a question = the longest window that has values
 */
public record UsageWindow(Aggregation aggregation, Duration duration) {
    /** No window: the plain usage. */
    public static final UsageWindow NONE = new UsageWindow(Aggregation.NONE, Duration.ZERO);

    public UsageWindow {
        requireNonNull(aggregation, "aggregation is null");
        requireNonNull(duration, "duration is null");
    }
}
