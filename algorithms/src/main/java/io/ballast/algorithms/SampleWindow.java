package io.ballast.algorithms;

/** The window over which a mean is taken. Thread-safe. */
public final class SampleWindow {
    private static final long PART = 3;

    private SampleWindow() {}

    /** Length of the window in seconds: what is asked for, but at least the interval of the samples. O(1). */
    public static long seconds(long intervalSeconds, long askedSeconds) {
        return Math.max(intervalSeconds, askedSeconds);
    }

    /** Whether that many samples cover at least a third of the window. O(1). */
    public static boolean covered(long samples, long intervalSeconds, long windowSeconds) {
        return samples > 0 && samples * intervalSeconds * PART >= windowSeconds;
    }
}
