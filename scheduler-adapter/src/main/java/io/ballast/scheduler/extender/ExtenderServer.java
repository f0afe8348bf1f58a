package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderSettings.Limits;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Serves the extender protocol over HTTP or HTTPS, with probes at {@code /healthz} and {@code /readyz}. Runs from start to close. Thread-safe. */
public final class ExtenderServer implements AutoCloseable {
    private final Connections connections;
    private final ExtenderHandler handler;

    private ExtenderServer(Connections connections, ExtenderHandler handler) {
        this.connections = connections;
        this.handler = handler;
    }

    /**
     * Starts to listen.
     *
     * @param healthy answers {@code /healthz}
     * @param ready   answers {@code /readyz}
     * @param pages   what else is read, by path; one that ends with a slash has all paths below it
     * @throws IOException when the address is taken or a TLS file cannot be used
     */
    public static ExtenderServer start(
            ExtenderSettings settings,
            ExtenderVerbs verbs,
            ExtenderEvents events,
            Supplier<Health> healthy,
            Supplier<Health> ready,
            Map<String, Page> pages)
            throws IOException {
        return start(settings, verbs, events, healthy, ready, pages, Optional.empty());
    }

    /**
     * Starts to listen, and lets in callers with a token as well.
     *
     * @param tokens says whose tokens are taken; without it none is
     * @throws IOException when the address is taken or a TLS file cannot be used
     */
    public static ExtenderServer start(
            ExtenderSettings settings,
            ExtenderVerbs verbs,
            ExtenderEvents events,
            Supplier<Health> healthy,
            Supplier<Health> ready,
            Map<String, Page> pages,
            Optional<TokenCheck> tokens)
            throws IOException {
        Limits limits = settings.limits();
        Optional<TlsContext> tls = settings.tls().isEmpty()
                ? Optional.empty()
                : Optional.of(TlsContext.read(settings.tls().get(), events));
        VerbAnswers answers = new VerbAnswers(verbs, events, limits.answer());
        Callers callers = new Callers(
                settings.tls().flatMap(files -> files.clientAuthority()).isPresent(), tokens);
        Map<String, Supplier<Health>> probes = Map.of(ExtenderHandler.HEALTHY, healthy, ExtenderHandler.READY, ready);
        ExtenderHandler handler =
                new ExtenderHandler(settings, probes, new Pages(pages, events::pageFault), callers, answers);
        Connections connections = Connections.listen(
                "extender",
                settings.address(),
                tls,
                new Connections.Bounds(Connections.MOST, limits.workers(), limits.arrival()),
                handler,
                events);
        return new ExtenderServer(connections, handler);
    }

    /** The port that it listens at. */
    public int port() {
        return connections.port();
    }

    /** Refuses what comes from now on, lets what is under way end within 2 s, and stops. */
    @Override
    public void close() {
        close(Duration.ofSeconds(2));
    }

    /** Refuses what comes from now on, lets what is under way end within a time, and stops. */
    public void close(Duration grace) {
        handler.closing();
        try {
            connections.awaitIdle(grace);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connections.close();
    }
}
