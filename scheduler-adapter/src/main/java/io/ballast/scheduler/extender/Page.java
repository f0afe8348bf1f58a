package io.ballast.scheduler.extender;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Something to be read by GET, beside the verbs. Any thread may call it. */
@FunctionalInterface
public interface Page {
    /**
     * What is read.
     *
     * @param status      HTTP status
     * @param contentType of the content
     * @param content     the content
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int status, String contentType, byte[] content) {
        /** JSON in UTF-8. */
        public static Answer json(int status, byte[] content) {
            return new Answer(status, "application/json", content);
        }

        /** A line of text. */
        public static Answer text(int status, String text) {
            return new Answer(status, "text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * Reads it. May take as long as it needs.
     *
     * @param rest  what follows the page's path, decoded
     * @param query parameters of the request; of one that comes twice the last
     */
    Answer read(String rest, Map<String, String> query);
}
