package io.ballast.scheduler.extender;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.ballast.scheduler.extender.BodyReader.Room;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out what a request asks, and lets it be answered; everything that reaches a caller goes through here. Thread-safe. */
final class ExtenderHandler implements HttpHandler {
    static final String HEALTHY = "/healthz";
    static final String READY = "/readyz";

    private final Map<String, Verb> paths = new HashMap<>();
    private final Map<String, Supplier<Health>> probes;
    private final Map<String, Page> pages;
    private final Callers callers;
    private final BodyReader bodies;
    private final Workers workers;
    private final VerbAnswers answers;
    private volatile boolean closing;

    ExtenderHandler(
            ExtenderSettings settings,
            Map<String, Supplier<Health>> probes,
            Map<String, Page> pages,
            Callers callers,
            Workers workers,
            VerbAnswers answers) {
        settings.verbs().forEach((verb, name) -> paths.put(settings.prefix() + "/" + name, verb));
        this.probes = Map.copyOf(probes);
        this.pages = Map.copyOf(pages);
        this.callers = callers;
        this.bodies = new BodyReader(
                settings.limits().requestBytes(), settings.limits().heldBytes());
        this.workers = workers;
        this.answers = answers;
    }

    /** From now on every request is refused. */
    void closing() {
        closing = true;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        Workers.Turn turn = workers.turn();
        try (exchange;
                Room room = bodies.room()) {
            send(exchange, turn, reply(exchange, turn, room));
        }
    }

    private Reply reply(HttpExchange exchange, Workers.Turn turn, Room room) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Verb verb = path == null ? null : paths.get(path);
        try {
            if (verb != null) {
                return verb(exchange, turn, room, verb);
            }
            Supplier<Health> probe = path == null ? null : probes.get(path);
            Optional<String> page = path == null ? Optional.empty() : page(path);
            if (page.isPresent()) {
                return page(exchange, turn, page.get());
            }
            if (probe == null) {
                throw RefusedRequest.of(404, "nothing is served at this path; served are " + served());
            }
            return probe(exchange, turn, probe);
        } catch (RefusedRequest e) {
            turn.deciding();
            return Reply.text(e.status(), e.getMessage());
        }
    }

    private Reply verb(HttpExchange exchange, Workers.Turn turn, Room room, Verb verb)
            throws IOException, RefusedRequest {
        if (closing) {
            throw RefusedRequest.of(503, "this extender is being stopped");
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            throw RefusedRequest.of(
                    405, "a verb is asked by POST, not by " + Texts.printable(exchange.getRequestMethod()));
        }
        callers.require(exchange);
        Headers headers = exchange.getRequestHeaders();
        requireJson(headers.getFirst("Content-Type"), headers.getFirst("Content-Encoding"));
        ExtenderEvents.Work work = answers.began(verb, headers::getFirst);
        try {
            Body body = bodies.read(exchange.getRequestBody(), length(headers), room);
            turn.deciding();
            Reply reply = answers.answer(verb, body, turn.arrived());
            if (reply.error() && !health(probes.get(READY)).ok()) {
                // Who asks here again would never reach the one that answers: a Service chooses by connection.
                exchange.getResponseHeaders().set("Connection", "close");
            }
            return reply;
        } catch (RefusedRequest e) {
            turn.deciding();
            return answers.refused(verb, e, turn.arrived());
        } catch (RuntimeException e) { // a fault of ours: told, noted, and the caller is not left without an answer
            turn.deciding();
            return answers.broken(verb, e, turn.arrived());
        } finally {
            work.close();
        }
    }

    /** The path of the page that a path belongs to: its own, or one that ends with a slash and stands before more. */
    private Optional<String> page(String path) {
        return pages.keySet().stream()
                .filter(p -> p.equals(path) || (p.endsWith("/") && path.startsWith(p)))
                .findFirst();
    }

    private Reply page(HttpExchange exchange, Workers.Turn turn, String page) throws IOException, RefusedRequest {
        requireGet(exchange, "a page is read by GET");
        callers.require(exchange);
        turn.deciding();
        URI uri = exchange.getRequestURI();
        try {
            return Reply.page(pages.get(page).read(uri.getPath().substring(page.length()), query(uri.getRawQuery())));
        } catch (RuntimeException e) { // a fault of ours: told, and the caller is not left without an answer
            return Reply.text(500, "unexpected failure: " + Texts.printable(String.valueOf(e)));
        }
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new HashMap<>();
        for (String part : raw == null ? new String[0] : raw.split("&")) {
            String[] pair = part.split("=", 2);
            query.put(
                    URLDecoder.decode(pair[0], StandardCharsets.UTF_8),
                    pair.length == 1 ? "" : URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    private static void requireGet(HttpExchange exchange, String otherwise) throws RefusedRequest {
        String method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            throw RefusedRequest.of(405, otherwise);
        }
    }

    private static Reply probe(HttpExchange exchange, Workers.Turn turn, Supplier<Health> probe)
            throws IOException, RefusedRequest {
        requireGet(exchange, "a probe is asked by GET");
        turn.deciding();
        Health health = health(probe);
        return Reply.text(health.ok() ? 200 : 503, Texts.printable(health.text()));
    }

    private static Health health(Supplier<Health> probe) {
        try {
            return probe.get();
        } catch (RuntimeException e) {
            return new Health(false, "the probe failed: " + e);
        }
    }

    private static void requireJson(String type, String encoding) throws RefusedRequest {
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw RefusedRequest.of(415, "Content-Encoding must not be set; compressed requests are not read");
        }
        if (type == null) {
            return;
        }
        String[] parts = type.toLowerCase(Locale.ROOT).split(";", 2);
        boolean utf8 = parts.length == 1 || !parts[1].contains("charset") || parts[1].contains("utf-8");
        if (!parts[0].strip().equals("application/json") || !utf8) {
            throw RefusedRequest.of(415, "Content-Type must be application/json in UTF-8");
        }
    }

    /** A request in chunks has no length before its end, whatever else it says. */
    private static long length(Headers headers) {
        String declared = headers.getFirst("Content-Length");
        boolean known = declared != null && !headers.containsKey("Transfer-Encoding");
        return known ? Long.parseLong(declared.strip()) : -1; // the server has read it as a number before
    }

    private String served() {
        return paths.keySet().stream().sorted().map(p -> "POST " + p).collect(Collectors.joining(", "))
                + ", "
                + Stream.concat(probes.keySet().stream(), pages.keySet().stream())
                        .sorted()
                        .map(p -> "GET " + p)
                        .collect(Collectors.joining(", "));
    }

    private void send(HttpExchange exchange, Workers.Turn turn, Reply reply) throws IOException {
        turn.leaving();
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", reply.contentType());
        if (closing) {
            headers.set("Connection", "close");
        }
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(reply.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(reply.status(), reply.length());
        try (OutputStream out = exchange.getResponseBody()) {
            reply.writeTo(out);
        }
    }
}
