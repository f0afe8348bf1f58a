package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.BodyReader.Room;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out what a request asks, and lets it be answered; everything that reaches a caller goes through here. Thread-safe. */
final class ExtenderHandler implements Connection.Handler {
    static final String HEALTHY = "/healthz";
    static final String READY = "/readyz";

    private final Map<String, Verb> paths = new HashMap<>();
    private final Map<String, Supplier<Health>> probes;
    private final Pages pages;
    private final Callers callers;
    private final BodyReader bodies;
    private final VerbAnswers answers;
    private volatile boolean closing;

    ExtenderHandler(
            ExtenderSettings settings,
            Map<String, Supplier<Health>> probes,
            Pages pages,
            Callers callers,
            VerbAnswers answers) {
        settings.verbs().forEach((verb, name) -> paths.put(settings.prefix() + "/" + name, verb));
        this.probes = Map.copyOf(probes);
        this.pages = pages;
        this.callers = callers;
        this.bodies = new BodyReader(
                settings.limits().requestBytes(), settings.limits().heldBytes());
        this.answers = answers;
    }

    /** From now on every request is refused. */
    void closing() {
        closing = true;
    }

    @Override
    public Reply answer(Request request) throws IOException {
        Reply reply = answerNow(request);
        return closing ? reply.asLast() : reply;
    }

    private Reply answerNow(Request request) throws IOException {
        try {
            String path = request.path();
            Verb verb = paths.get(path);
            if (verb != null) {
                return verb(request, verb);
            }
            Optional<String> page = pages.at(path);
            if (page.isPresent()) {
                request.requireGet("a page is read by GET");
                callers.require(request);
                return pages.read(request, page.get());
            }
            Supplier<Health> probe = probes.get(path);
            if (probe == null) {
                throw RefusedRequest.of(404, "nothing is served at this path; served are " + served());
            }
            return probe(request, probe);
        } catch (RefusedRequest e) {
            request.deciding();
            return Reply.refusal(e);
        }
    }

    private Reply verb(Request request, Verb verb) throws IOException, RefusedRequest {
        if (closing) {
            throw RefusedRequest.of(503, "this extender is being stopped");
        }
        if (!request.method().equals("POST")) {
            throw RefusedRequest.of(
                    405,
                    "a verb is asked by POST, not by " + Texts.printable(request.method()),
                    Map.of("Allow", "POST"));
        }
        callers.require(request);
        requireJson(request.header("Content-Type"), request.header("Content-Encoding"));
        ExtenderEvents.Work work = answers.began(verb, request::header);
        try {
            Room room = bodies.room();
            request.holds(room);
            Body body = bodies.read(request.body(), request.length(), room);
            request.deciding();
            Reply reply = answers.answer(verb, body, request.arrived());
            // Who asks here again would never reach the one that answers: a Service chooses by connection.
            return reply.error() && !health(probes.get(READY)).ok() ? reply.asLast() : reply;
        } catch (RefusedRequest e) {
            request.deciding();
            return answers.refused(verb, e, request.arrived());
        } catch (RuntimeException e) { // a fault of ours: told, noted, and the caller is not left without an answer
            request.deciding();
            return answers.broken(verb, e, request.arrived());
        } finally {
            work.close();
        }
    }

    private static Reply probe(Request request, Supplier<Health> probe) throws IOException, RefusedRequest {
        request.requireGet("a probe is asked by GET");
        request.deciding();
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

    private String served() {
        return paths.keySet().stream().sorted().map(p -> "POST " + p).collect(Collectors.joining(", "))
                + ", "
                + Stream.concat(probes.keySet().stream(), pages.paths())
                        .sorted()
                        .map(p -> "GET " + p)
                        .collect(Collectors.joining(", "));
    }
}
