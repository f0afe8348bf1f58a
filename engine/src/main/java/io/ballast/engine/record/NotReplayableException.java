package io.ballast.engine.record;

/** A recorded decision cannot be made again; the message says why. */
public final class NotReplayableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean unseen;

    /** The record does not allow it, whatever the candidate is. */
    NotReplayableException(String message) {
        this(message, false);
    }

    private NotReplayableException(String message, boolean unseen) {
        super(message);
        this.unseen = unseen;
    }

    /** The candidate reads facts of a type that the rules which decided did not read. */
    static NotReplayableException unseen(Class<?> type) {
        return new NotReplayableException(
                "the candidate reads " + type.getSimpleName() + ", which was not recorded", true);
    }

    boolean unseen() {
        return unseen;
    }
}
