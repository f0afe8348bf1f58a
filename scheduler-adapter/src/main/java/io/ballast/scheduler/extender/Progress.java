package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderEvents.Cut;
import java.io.IOException;
import java.net.Socket;

/**
 * How far a connection has come. Its own thread moves it on; others may end it where it reads or writes, never while an answer is decided: they close the
 * socket, which ends the read or write. Thread-safe.
 */
final class Progress {
    /** Where a connection is. */
    enum Phase {
        /** TLS is negotiated. */
        GREETING,
        /** No request is under way. */
        IDLE,
        /** A request has begun and waits for its turn. */
        WAITING,
        /** A request is read. */
        ARRIVING,
        /** A request is there, and its answer is worked out. */
        DECIDING,
        /** An answer is written. */
        LEAVING,
        /** The last answer is out; what the caller still sends is thrown away, so that he can read it. */
        ENDING
    }

    private final Socket socket;
    private final ExtenderEvents events;
    private Phase phase = Phase.GREETING; // this and the following: guarded by this
    private long since = System.nanoTime();
    private boolean over;

    /** @param socket what is closed to end the connection */
    Progress(Socket socket, ExtenderEvents events) {
        this.socket = socket;
        this.events = events;
    }

    /**
     * The connection goes on.
     *
     * @throws IOException when it has been ended meanwhile
     */
    synchronized void move(Phase next) throws IOException {
        if (over) {
            throw new IOException("the connection was cut");
        }
        phase = next;
        since = System.nanoTime();
    }

    /**
     * Ends what takes too long.
     *
     * @param now     time of the JVM's clock
     * @param limit   longest time for a request to arrive, or an answer to be taken, in nanoseconds
     * @param longest longest time without a request, in nanoseconds
     */
    synchronized void endIfLate(long now, long limit, long longest) {
        long time = now - since;
        switch (phase) {
            case GREETING, ARRIVING -> {
                if (time > limit) {
                    cut(Cut.SLOW_REQUEST);
                }
            }
            case LEAVING -> {
                if (time > limit) {
                    cut(Cut.SLOW_READER);
                }
            }
            case IDLE -> {
                if (time > longest) {
                    end();
                }
            }
            case ENDING -> {
                if (time > limit / Connections.GRACE_PART) {
                    end();
                }
            }
            case WAITING, DECIDING -> {}
        }
    }

    /** Ends a connection where nothing is under way; whether it was one. */
    synchronized boolean endIfIdle() {
        if (over || phase != Phase.IDLE) {
            return false;
        }
        end();
        return true;
    }

    /** Ends a connection that keeps others waiting, unless an answer is worked out or written. */
    synchronized void crowdOut() {
        if (phase == Phase.GREETING || phase == Phase.WAITING || phase == Phase.ARRIVING) {
            cut(Cut.CROWDED_OUT);
        }
    }

    private void cut(Cut why) {
        if (!over) {
            events.cut(why);
            end();
        }
    }

    /** Ends the connection, whatever it does. */
    synchronized void end() {
        over = true;
        try {
            socket.close();
        } catch (IOException e) { // it is closed all the same
        }
    }

    /** Time in a phase, in nanoseconds; negative when it is in another one or over. */
    synchronized long timeIn(Phase which, long now) {
        return phase == which && !over ? now - since : -1;
    }

    /** Whether a request is under way. */
    synchronized boolean busy() {
        return !over && phase != Phase.GREETING && phase != Phase.IDLE && phase != Phase.ENDING;
    }
}
