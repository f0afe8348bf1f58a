package io.ballast.engine.record;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A bounded queue from deciding threads to the writer. Neither side ever waits for the other: a full queue refuses, an empty one gives nothing. Nobody is woken
 * either, since waking a thread costs more than a decision; the writer looks from time to time. Any thread may offer, one thread polls.
 */
final class EventBuffer {
    private final AtomicReferenceArray<Event> slots;
    private final int mask;
    private long tail;
    private long head;

    EventBuffer(int capacity) {
        int size = Integer.highestOneBit(Math.max(2, capacity) * 2 - 1);
        slots = new AtomicReferenceArray<>(size);
        mask = size - 1;
    }

    /** Whether there was room. */
    synchronized boolean offer(Event event) {
        int at = (int) tail & mask;
        if (slots.getAcquire(at) != null) {
            return false;
        }
        slots.setRelease(at, event);
        tail++;
        return true;
    }

    /** The oldest event; null when there is none. */
    Event poll() {
        int at = (int) head & mask;
        Event event = slots.getAcquire(at);
        if (event != null) {
            slots.setRelease(at, null);
            head++;
        }
        return event;
    }
}
