package io.ballast.scheduler.extender;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Serves the extender protocol over HTTP or HTTPS, with probes at {@code /healthz} and {@code /readyz}. Runs from start to close. Thread-safe. */
public final class ExtenderServer implements AutoCloseable {
    private static final int BACKLOG = 512;

    private final HttpServer server;
    private final Workers workers;
    private final ExtenderHandler handler;

    private ExtenderServer(HttpServer server, Workers workers, ExtenderHandler handler) {
        this.server = server;
        this.workers = workers;
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
        JdkServerSettings.apply();
        Optional<TlsContext> tls = settings.tls().isEmpty()
                ? Optional.empty()
                : Optional.of(TlsContext.read(settings.tls().get(), events));
        HttpServer server;
        if (tls.isPresent()) {
            HttpsServer https = HttpsServer.create(settings.address(), BACKLOG);
            https.setHttpsConfigurator(tls.get().configurator());
            server = https;
        } else {
            server = HttpServer.create(settings.address(), BACKLOG);
        }
        Workers workers =
                new Workers(settings.limits().workers(), settings.limits().arrival(), events);
        VerbAnswers answers = new VerbAnswers(verbs, events, settings.limits().answer());
        ExtenderHandler handler =
                new ExtenderHandler(settings, Map.of("/healthz", healthy, "/readyz", ready), pages, workers, answers);
        server.createContext("/", handler);
        server.setExecutor(workers);
        server.start();
        return new ExtenderServer(server, workers, handler);
    }

    /** The port that it listens at. */
    public int port() {
        return server.getAddress().getPort();
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
            workers.awaitIdle(grace);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
        workers.close();
    }
}
