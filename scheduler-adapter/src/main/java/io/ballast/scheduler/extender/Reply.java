package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.NodesRequest.Slice;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What goes back. Node objects are not copied: they are written from the request.
 *
 * @param status  HTTP status
 * @param json    whether it is JSON; else plain text
 * @param head    its first part
 * @param objects parts of {@code body}, separated by commas
 * @param body    the request; null when there are no objects
 * @param tail    its last part
 * @param error   whether it reports an error
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, boolean json, byte[] head, List<Slice> objects, Body body, byte[] tail, boolean error) {
    private static final byte[] NOTHING = new byte[0];

    static Reply json(int status, byte[] content, boolean error) {
        return new Reply(status, true, content, List.of(), null, NOTHING, error);
    }

    static Reply text(int status, String text) {
        return new Reply(
                status, false, (text + "\n").getBytes(StandardCharsets.UTF_8), List.of(), null, NOTHING, status >= 400);
    }

    long length() {
        long length = head.length + (long) tail.length + Math.max(0, objects.size() - 1);
        for (Slice object : objects) {
            length += object.length();
        }
        return length;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(head);
        boolean first = true;
        for (Slice object : objects) {
            if (!first) {
                out.write(',');
            }
            first = false;
            out.write(body.bytes(), object.offset(), object.length());
        }
        out.write(tail);
    }
}
