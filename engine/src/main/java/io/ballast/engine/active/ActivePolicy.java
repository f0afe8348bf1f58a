package io.ballast.engine.active;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Which policy a program decides by: one reference. Every decision takes {@link #current} once, at its beginning, and hands it on. Thread-safe.
 */
public final class ActivePolicy {
    private final AtomicReference<Policy> current;

    /** Begins with a policy. */
    public ActivePolicy(Policy first) {
        current = new AtomicReference<>(requireNonNull(first, "first is null"));
    }

    /** The policy for a decision that begins now. */
    public Policy current() {
        return current.get();
    }

    /** Makes another policy the one for decisions that begin from now on; returns the one before. */
    public Policy swap(Policy next) {
        return current.getAndSet(requireNonNull(next, "next is null"));
    }
}
