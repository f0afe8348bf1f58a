package io.ballast.scheduler.observe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ballast.scheduler.extender.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Metrics at an address of their own, over plain HTTP, one reader at a time. Runs from start to close. Thread-safe. */
final class MetricsServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService worker;

    /**
     * Begins to serve.
     *
     * @throws IOException when it cannot listen for another reason than the next one
     * @throws io.ballast.engine.problem.ProblemException when the address cannot be had
     */
    MetricsServer(InetSocketAddress address, Page page) throws IOException {
        server = listening(address);
        worker = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "ballast-metrics");
            thread.setDaemon(true);
            return thread;
        });
        server.createContext(Observation.METRICS, exchange -> serve(exchange, page));
        server.setExecutor(worker);
        server.start();
    }

    private static HttpServer listening(InetSocketAddress address) throws IOException {
        try {
            return HttpServer.create(address, 0);
        } catch (BindException e) {
            throw Addresses.taken("metrics.listen", address, e);
        }
    }

    private static void serve(HttpExchange exchange, Page page) throws IOException {
        try (exchange) {
            boolean known = exchange.getRequestURI().getPath().equals(Observation.METRICS);
            Page.Answer answer = known && exchange.getRequestMethod().equals("GET")
                    ? page.read("", Map.of())
                    : Page.Answer.text(404, "metrics are read by GET " + Observation.METRICS);
            exchange.getResponseHeaders().set("Content-Type", answer.contentType());
            exchange.sendResponseHeaders(answer.status(), answer.content().length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(answer.content());
            }
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        worker.shutdown();
    }
}
