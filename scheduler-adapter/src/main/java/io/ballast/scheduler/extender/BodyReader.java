package io.ballast.scheduler.extender;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.core5.http.ConnectionClosedException;

/** Reads requests into memory, no longer than the limit, and no more at once than the server may hold. Thread-safe. */
final class BodyReader {
    private static final int FIRST = 64 << 10;
    /** What a request may use without asking; most are smaller. */
    private static final int FREE = 256 << 10;

    private final int limit;
    private final long mostHeld;
    private final AtomicLong held = new AtomicLong();

    BodyReader(int limit, long mostHeld) {
        this.limit = limit;
        this.mostHeld = mostHeld;
    }

    /** Memory of one request; closed when the request has been answered. */
    final class Room implements AutoCloseable {
        private long taken;

        private void grow(int size) throws RefusedRequest {
            long more = Math.max(0, size - FREE) - taken;
            if (more <= 0) {
                return;
            }
            if (held.addAndGet(more) > mostHeld) {
                held.addAndGet(-more);
                throw RefusedRequest.of(
                        503, "large requests fill the memory set aside for them (" + mostHeld + " bytes); try again");
            }
            taken += more;
        }

        @Override
        public void close() {
            held.addAndGet(-taken);
            taken = 0;
        }
    }

    Room room() {
        return new Room();
    }

    /**
     * The body of a request.
     *
     * @param declared its length as the caller says, or a negative number
     * @param room     where its memory is counted
     */
    Body read(InputStream in, long declared, Room room) throws IOException, RefusedRequest {
        if (declared > limit) {
            discard(in);
            throw tooLong();
        }
        try {
            return bounded(in, declared, room);
        } catch (RefusedRequest e) {
            discard(in);
            throw e;
        }
    }

    private Body bounded(InputStream in, long declared, Room room) throws IOException, RefusedRequest {
        int end = declared < 0 ? limit : (int) declared;
        byte[] bytes = new byte[Math.min(end, FIRST)];
        room.grow(bytes.length);
        int length = 0;
        while (true) {
            if (length == bytes.length) {
                if (length == end) {
                    break;
                }
                int size = (int) Math.min(end, 2L * bytes.length);
                room.grow(size);
                bytes = Arrays.copyOf(bytes, size);
            }
            int count = read(in, bytes, length);
            if (count < 0) {
                return whole(bytes, length, declared);
            }
            length += count;
        }
        if (declared < 0 && in.read() >= 0) {
            throw tooLong();
        }
        return new Body(bytes, length);
    }

    private static int read(InputStream in, byte[] bytes, int from) throws IOException {
        try {
            return in.read(bytes, from, bytes.length - from);
        } catch (ConnectionClosedException e) { // before the length that was promised: the caller may still read
            return -1;
        }
    }

    private static Body whole(byte[] bytes, int length, long declared) throws RefusedRequest {
        if (declared > length) {
            throw RefusedRequest.malformed("the request ends after " + length + " of " + declared + " bytes");
        }
        return new Body(bytes, length);
    }

    /** A caller that still sends does not see the answer, so what comes is read, up to as much again as a request may have. */
    private void discard(InputStream in) throws IOException {
        byte[] scrap = new byte[FIRST];
        long left = 2L * limit;
        int count = 0;
        while (count >= 0 && left > 0) {
            count = read(in, scrap, 0);
            left -= count;
        }
    }

    private RefusedRequest tooLong() {
        return RefusedRequest.of(
                413,
                "the request is longer than " + limit
                        + " bytes; set nodeCacheCapable: true for this extender, so that only node names are sent,"
                        + " or raise the limit");
    }
}
