package io.ballast.scheduler.extender;

import java.util.Map;

/** A request that is not served. The text says why and what to do. */
final class RefusedRequest extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final boolean wellFormed;
    private final transient Map<String, String> headers;

    private RefusedRequest(int status, boolean wellFormed, String text, Map<String, String> headers) {
        super(text, null, false, false);
        this.status = status;
        this.wellFormed = wellFormed;
        this.headers = headers;
    }

    static RefusedRequest of(int status, String text) {
        return new RefusedRequest(status, false, text, Map.of());
    }

    /** @param headers headers that go with this status */
    static RefusedRequest of(int status, String text, Map<String, String> headers) {
        return new RefusedRequest(status, false, text, headers);
    }

    /** The request can be read, but says too little; a verb whose answer has an Error field answers with it. */
    static RefusedRequest incomplete(String text) {
        return new RefusedRequest(400, true, text, Map.of());
    }

    static RefusedRequest malformed(String text) {
        return new RefusedRequest(400, false, text, Map.of());
    }

    int status() {
        return status;
    }

    boolean wellFormed() {
        return wellFormed;
    }

    /** Headers that tell what the text tells. */
    Map<String, String> headers() {
        return headers;
    }
}
