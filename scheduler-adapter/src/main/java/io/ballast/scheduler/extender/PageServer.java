package io.ballast.scheduler.extender;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Serves pages at an address of their own, over plain HTTP, to everybody, one request at a time. Runs from start to close. Thread-safe. */
public final class PageServer implements AutoCloseable {
    private static final Connections.Bounds BOUNDS = new Connections.Bounds(64, 1, Duration.ofSeconds(10));

    private final Connections connections;

    private PageServer(Connections connections) {
        this.connections = connections;
    }

    /**
     * Starts to listen.
     *
     * @param name     names its threads
     * @param pages    by path; one that ends with a slash has all paths below it
     * @param failures is told the path of a page that fails, and why
     * @throws IOException when the address cannot be had
     */
    public static PageServer start(
            String name,
            InetSocketAddress address,
            Map<String, Page> pages,
            BiConsumer<String, RuntimeException> failures)
            throws IOException {
        Pages served = new Pages(pages, failures);
        return new PageServer(Connections.listen(
                name, address, Optional.empty(), BOUNDS, request -> answer(request, served), ExtenderEvents.NONE));
    }

    private static Reply answer(Request request, Pages pages) throws IOException {
        try {
            Optional<String> page = pages.at(request.path());
            if (page.isEmpty()) {
                throw RefusedRequest.of(
                        404,
                        "nothing is served at this path; served are "
                                + pages.paths().sorted().map(p -> "GET " + p).collect(Collectors.joining(", ")));
            }
            request.requireGet("a page is read by GET");
            return pages.read(request, page.get());
        } catch (RefusedRequest e) {
            request.deciding();
            return Reply.refusal(e);
        }
    }

    /** The port that it listens at. */
    public int port() {
        return connections.port();
    }

    /** Stops at once. */
    @Override
    public void close() {
        connections.close();
    }
}
