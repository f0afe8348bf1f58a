package io.ballast.scheduler.extender;

/** A request that is not served. The text says why and what to do. */
final class RefusedRequest extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final boolean wellFormed;

    private RefusedRequest(int status, boolean wellFormed, String text) {
        super(text, null, false, false);
        this.status = status;
        this.wellFormed = wellFormed;
    }

    static RefusedRequest of(int status, String text) {
        return new RefusedRequest(status, false, text);
    }

    /** The request can be read, but says too little; a verb whose answer has an Error field answers with it. */
    static RefusedRequest incomplete(String text) {
        return new RefusedRequest(400, true, text);
    }

    static RefusedRequest malformed(String text) {
        return new RefusedRequest(400, false, text);
    }

    int status() {
        return status;
    }

    boolean wellFormed() {
        return wellFormed;
    }
}
