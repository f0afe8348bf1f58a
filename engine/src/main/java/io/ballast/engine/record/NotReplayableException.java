package io.ballast.engine.record;

/** A recorded decision cannot be made again; the message says why. */
public final class NotReplayableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotReplayableException(String message) {
        super(message);
    }
}
