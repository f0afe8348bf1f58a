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
 * @param contentType type of the content
 * @param head    its first part
 * @param objects parts of {@code body}, separated by commas
 * @param body    the request; null when there are no objects
 * @param tail    its last part
 * @param error   whether it reports an error
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, String contentType, byte[] head, List<Slice> objects, Body body, byte[] tail, boolean error) {
    static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final byte[] NOTHING = new byte[0];

    static Reply json(int status, byte[] content, boolean error) {
        return new Reply(status, JSON, content, List.of(), null, NOTHING, error);
    }

    static Reply page(Page.Answer page) {
        return new Reply(
                page.status(), page.contentType(), page.content(), List.of(), null, NOTHING, page.status() >= 400);
    }

    static Reply text(int status, String text) {
        return new Reply(
                status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8), List.of(), null, NOTHING, status >= 400);
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
