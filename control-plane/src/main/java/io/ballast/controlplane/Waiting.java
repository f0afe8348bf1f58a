package io.ballast.controlplane;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits until something of a control plane is so. Thread-safe.
 *
 * @param hopeless whether waiting is of no use any more
 * @param logs     what the programs have said, for the message of a failure
 */
record Waiting(BooleanSupplier hopeless, Supplier<String> logs) {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration STEP = Duration.ofMillis(50);

    /**
     * Asks again and again; a question that fails is one that is not so yet.
     *
     * @throws IllegalStateException when it is not so in time, or never will be
     */
    void until(String what, Callable<Boolean> holds) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Exception last = null;
        while (true) {
            try {
                if (holds.call()) {
                    return;
                }
            } catch (InterruptedException e) {
                throw interrupted(what, e);
            } catch (Exception e) {
                last = e;
            }
            if (hopeless.getAsBoolean() || System.nanoTime() > deadline) {
                throw new IllegalStateException("not so: " + what + "\n" + logs.get(), last);
            }
            pause(what);
        }
    }

    private static void pause(String what) {
        try {
            TimeUnit.NANOSECONDS.sleep(STEP.toNanos());
        } catch (InterruptedException e) {
            throw interrupted(what, e);
        }
    }

    private static IllegalStateException interrupted(String what, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting until " + what, cause);
    }
}
