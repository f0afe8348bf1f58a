package io.ballast.scheduler.extender;

import java.time.Duration;
import java.util.function.UnaryOperator;

/** What happens at the extender, for metrics and the log. Any thread may call; a call returns at once. */
public interface ExtenderEvents {
    /** Why a connection was cut. */
    enum Cut {
        /** The request did not arrive in time. */
        SLOW_REQUEST,
        /** The answer was not taken in time. */
        SLOW_READER,
        /** All workers were busy, and this request had been arriving the longest. */
        CROWDED_OUT
    }

    /** Work on a question. */
    @FunctionalInterface
    interface Work extends AutoCloseable {
        /** Nobody cares. */
        Work UNSEEN = () -> {};

        /** It is answered; called by the thread that began it. */
        @Override
        void close();
    }

    /**
     * The work on a question begins, on the thread that does it until the answer is there.
     *
     * @param header value of a header of the request by its name; null when it has none
     * @return is closed with the answer
     */
    default Work began(Verb verb, UnaryOperator<String> header) {
        return Work.UNSEEN;
    }

    /**
     * A verb was answered.
     *
     * @param verb   the verb
     * @param status HTTP status
     * @param error  whether the answer reports an error, by its status or in its Error field
     * @param nodes  nodes in the request; 0 when it could not be read
     * @param took   time since the first byte of the request
     */
    void answered(Verb verb, int status, boolean error, int nodes, Duration took);

    /** A request had whole node objects; {@code nodeCacheCapable: true} in kube-scheduler's configuration ends that. */
    void fullNodes(Verb verb);

    /** An answer broke the protocol and was changed, or a verb failed in an unexpected way; {@code cause} is null when there was no exception. */
    void fault(Verb verb, String text, Throwable cause);

    /**
     * A page failed in an unexpected way.
     *
     * @param page the page's own path
     */
    void pageFault(String page, RuntimeException cause);

    /** A connection was cut. */
    void cut(Cut why);

    /** The TLS files changed and were read again; {@code problem} is null when they could be, else the former ones stay. */
    void certificatesRead(Exception problem);

    /** Does nothing. */
    ExtenderEvents NONE = new ExtenderEvents() {
        @Override
        public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {}

        @Override
        public void fullNodes(Verb verb) {}

        @Override
        public void fault(Verb verb, String text, Throwable cause) {}

        @Override
        public void pageFault(String page, RuntimeException cause) {}

        @Override
        public void cut(Cut why) {}

        @Override
        public void certificatesRead(Exception problem) {}
    };
}
