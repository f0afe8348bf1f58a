package io.ballast.scheduler.lease;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Times of the lease. Immutable, thread-safe.
 *
 * @param leaseDuration how long others wait after the last renewal that they saw; whole seconds, since the Lease object holds no less
 * @param renewDeadline how long the holder acts after it sent the last renewal that succeeded
 * @param retryPeriod   from one look at the lease, or renewal of it, to the next
 */
public record LeaseTimes(Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {
    /** Take-over within 5 s of a crash: 0.5 s until the last renewal is seen, 3 s of lease, 0.5 s of margin, and reading the pods. */
    public static final LeaseTimes USUAL =
            new LeaseTimes(Duration.ofSeconds(3), Duration.ofMillis(2500), Duration.ofMillis(500));

    /** Least time between the end of the holder's acts and the earliest act of the next one. */
    static final Duration LEAST_MARGIN = Duration.ofMillis(200);

    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration SHORTEST = Duration.ofMillis(20);

    /** What is wrong with one of the times. */
    public record Fault(String key, String message, String advice) {}

    /** The time from the end of the holder's acts to the end of the lease. */
    public Duration margin() {
        return leaseDuration.minus(renewDeadline);
    }

    /** Everything that is wrong with the times; empty when they can be used. */
    public List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        range("leaseDuration", leaseDuration, faults);
        range("renewDeadline", renewDeadline, faults);
        range("retryPeriod", retryPeriod, faults);
        if (leaseDuration.toMillis() % 1000 != 0) {
            faults.add(new Fault(
                    "leaseDuration",
                    "leaseDuration is " + text(leaseDuration) + ", must be whole seconds",
                    "The Lease object holds whole seconds."));
        }
        if (margin().compareTo(LEAST_MARGIN) < 0) {
            faults.add(new Fault(
                    "renewDeadline",
                    "renewDeadline is " + text(renewDeadline) + ", must be at least " + text(LEAST_MARGIN)
                            + " less than leaseDuration (" + text(leaseDuration) + ")",
                    "The holder must have stopped before another may begin."));
        }
        if (retryPeriod.multipliedBy(2).compareTo(renewDeadline) > 0) {
            faults.add(new Fault(
                    "retryPeriod",
                    "retryPeriod is " + text(retryPeriod) + ", must be at most half of renewDeadline ("
                            + text(renewDeadline) + ")",
                    "One renewal that fails must not end the lease."));
        }
        return faults;
    }

    private static void range(String key, Duration value, List<Fault> faults) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            faults.add(new Fault(
                    key, key + " is " + text(value) + ", must be " + text(SHORTEST) + " to " + text(LONGEST), ""));
        }
    }

    private static String text(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }
}
