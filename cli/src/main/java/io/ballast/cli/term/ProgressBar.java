package io.ballast.cli.term;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * A line on standard error that says how far a long command is. Nothing is written unless standard error is a terminal, nor in the first second; the line is
 * wiped when the work ends. Not thread-safe.
 */
public final class ProgressBar implements AutoCloseable {
    private static final long FIRST_NANOS = 1_000_000_000L;
    private static final long AGAIN_NANOS = 100_000_000L;
    private static final int MAX_BAR = 40;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Return to the first column and wipe the line. */
    private static final String WIPE = "\r\u001B[K";

    private final PrintStream error;
    private final Terminal terminal;
    private final LongSupplier nanoTime;
    private final String label;
    private final long total;
    private final long started;
    private long next;
    private boolean shown;

    /**
     * A bar that begins now.
     *
     * @param error    standard error
     * @param terminal what is known of it
     * @param nanoTime clock, as {@link System#nanoTime}
     * @param label    what is being done
     * @param total    steps in all; 0 or less when unknown
     */
    public ProgressBar(PrintStream error, Terminal terminal, LongSupplier nanoTime, String label, long total) {
        this.error = requireNonNull(error, "error is null");
        this.terminal = requireNonNull(terminal, "terminal is null");
        this.nanoTime = requireNonNull(nanoTime, "nanoTime is null");
        this.label = requireNonNull(label, "label is null");
        this.total = total;
        this.started = nanoTime.getAsLong();
        this.next = FIRST_NANOS;
    }

    /** Says that so many steps are done. Cheap enough to be called after each of them. */
    public void update(long done) {
        if (!terminal.error()) {
            return;
        }
        long elapsed = nanoTime.getAsLong() - started;
        if (elapsed < next) {
            return;
        }
        next = elapsed + AGAIN_NANOS;
        error.print(WIPE + line(done, elapsed));
        error.flush();
        shown = true;
    }

    /** Wipes the line. */
    @Override
    public void close() {
        if (shown) {
            error.print(WIPE);
            error.flush();
            shown = false;
        }
    }

    private String line(long done, long elapsed) {
        String seconds = String.format(Locale.ROOT, "%.0f s", elapsed / NANOS_PER_SECOND);
        if (total <= 0) {
            return cut(String.format(Locale.ROOT, "%s  %,d  %s", label, done, seconds));
        }
        long capped = Math.max(0, Math.min(done, total));
        String all = String.format(Locale.ROOT, "%,d", total);
        // As wide as the last one, so that the bar keeps its length.
        String now = String.format(Locale.ROOT, "%" + all.length() + "s", String.format(Locale.ROOT, "%,d", capped));
        String counts = String.format(Locale.ROOT, "%3d %%  %s of %s  %s", 100 * capped / total, now, all, seconds);
        int room = Math.min(MAX_BAR, terminal.columns() - 1 - label.length() - counts.length() - "  []  ".length());
        if (room < 1) {
            return cut(label + "  " + counts);
        }
        int full = (int) (room * capped / total);
        return label + "  [" + "#".repeat(full) + ".".repeat(room - full) + "]  " + counts;
    }

    /** A line that wraps could not be wiped. */
    private String cut(String line) {
        return line.substring(0, Math.min(line.length(), terminal.columns() - 1));
    }
}
