package io.ballast.scheduler.extender;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** A server on a free port of the loopback, with a caller. */
final class RunningExtender implements AutoCloseable {
    final ScriptedVerbs verbs = new ScriptedVerbs();
    final RecordedEvents events = new RecordedEvents();
    volatile Health ready = new Health(true, "ready");
    final ExtenderServer server;
    final HttpClient client = HttpClient.newHttpClient();

    RunningExtender() throws IOException {
        this(ExtenderSettings.Limits.USUAL);
    }

    RunningExtender(ExtenderSettings.Limits limits) throws IOException {
        server = ExtenderServer.start(
                settings().withLimits(limits),
                verbs,
                events,
                () -> new Health(true, "alive"),
                () -> ready,
                Map.of(
                        "/echo/",
                        (rest, query) -> Page.Answer.text(200, rest + " " + query),
                        "/fault",
                        (rest, query) -> {
                            throw new IllegalStateException("no page");
                        }));
    }

    static ExtenderSettings settings() {
        return ExtenderSettings.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    URI uri(String path) {
        return URI.create("http://" + host() + ":" + server.port() + path);
    }

    static String host() {
        return InetAddress.getLoopbackAddress().getHostAddress();
    }

    HttpResponse<String> post(String verb, String body) throws IOException, InterruptedException {
        return post(verb, body.getBytes(StandardCharsets.UTF_8));
    }

    HttpResponse<String> post(String verb, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri("/scheduler/" + verb)).header("Content-Type", "application/json");
        return send(request.POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.timeout(Duration.ofMinutes(1)).build(), BodyHandlers.ofString());
    }

    /** A connection that sends what the test likes. */
    Socket socket() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(60_000);
        return socket;
    }

    @Override
    public void close() {
        server.close();
    }
}
