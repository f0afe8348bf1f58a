package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.NodesRequest.Slice;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

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
 * @param headers headers beside those of every answer
 * @param last    whether the connection ends with it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(
        int status,
        String contentType,
        byte[] head,
        List<Slice> objects,
        Body body,
        byte[] tail,
        boolean error,
        Map<String, String> headers,
        boolean last) {
    static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final byte[] NOTHING = new byte[0];

    static Reply json(int status, byte[] content, boolean error) {
        return of(status, JSON, content, error);
    }

    static Reply page(Page.Answer page) {
        return of(page.status(), page.contentType(), page.content(), page.status() >= 400);
    }

    static Reply text(int status, String text) {
        return of(status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8), status >= 400);
    }

    /** Tells why a request is not served. */
    static Reply refusal(RefusedRequest refusal) {
        Reply told = text(refusal.status(), refusal.getMessage());
        return new Reply(
                told.status, told.contentType, told.head, List.of(), null, NOTHING, true, refusal.headers(), false);
    }

    private static Reply of(int status, String contentType, byte[] content, boolean error) {
        return new Reply(status, contentType, content, List.of(), null, NOTHING, error, Map.of(), false);
    }

    /** Node objects of a request between two parts. */
    static Reply objects(byte[] head, List<Slice> objects, Body body, byte[] tail) {
        return new Reply(200, JSON, head, objects, body, tail, false, Map.of(), false);
    }

    /** The same as the last answer on its connection. */
    Reply asLast() {
        return new Reply(status, contentType, head, objects, body, tail, error, headers, true);
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
