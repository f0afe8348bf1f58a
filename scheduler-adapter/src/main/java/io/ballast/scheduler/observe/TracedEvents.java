package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.Verb;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Begins and ends the spans of questions, and passes everything on. Thread-safe. */
final class TracedEvents implements ExtenderEvents {
    private final ExtenderEvents next;
    private final Tracing tracing;

    TracedEvents(ExtenderEvents next, Tracing tracing) {
        this.next = requireNonNull(next, "next is null");
        this.tracing = requireNonNull(tracing, "tracing is null");
    }

    @Override
    public Work began(Verb verb, UnaryOperator<String> header) {
        return tracing.began(verb, header);
    }

    @Override
    public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {
        if (error) {
            tracing.failed();
        }
        next.answered(verb, status, error, nodes, took);
    }

    @Override
    public void fullNodes(Verb verb) {
        next.fullNodes(verb);
    }

    @Override
    public void fault(Verb verb, String text, Throwable cause) {
        next.fault(verb, text, cause);
    }

    @Override
    public void pageFault(String page, RuntimeException cause) {
        next.pageFault(page, cause);
    }

    @Override
    public void cut(Cut why) {
        next.cut(why);
    }

    @Override
    public void certificatesRead(Exception problem) {
        next.certificatesRead(problem);
    }
}
