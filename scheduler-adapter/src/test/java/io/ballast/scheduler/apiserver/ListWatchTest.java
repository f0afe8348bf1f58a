package io.ballast.scheduler.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ballast.api.protobuf.ProtobufKind;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a server that answers as the test has it. */
class ListWatchTest {
    /** An answer to the next request; a watch goes on as long as its frames come. */
    private record Answer(int code, ByteString body) {
        Answer(int code, byte[] body) {
            this(code, ByteString.copyFrom(body));
        }
    }

    private final BlockingQueue<Answer> lists = new LinkedBlockingQueue<>();
    private final BlockingQueue<Answer> watches = new LinkedBlockingQueue<>();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private KubernetesClient client;
    private ListWatch<Node> watch;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
        watch = new ListWatch<>(
                client.getHttpClient(),
                "nodes",
                client.getMasterUrl() + "api/v1/nodes",
                ProtobufKind.NODES,
                Identity.NAME,
                new ListWatch.Listener<>() {
                    @Override
                    public void there(Node object) {
                        told.add(object.getMetadata().getName() + "@"
                                + object.getMetadata().getResourceVersion());
                    }

                    @Override
                    public void gone(String key) {
                        told.add("-" + key);
                    }

                    @Override
                    public void interrupted(Exception why) {
                        told.add("!");
                    }
                });
    }

    @AfterEach
    void stop() {
        watch.close();
        client.close();
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        asked.add(query.replaceAll("timeoutSeconds=\\d+&", ""));
        try (exchange) {
            Answer answer = (query.contains("watch=true") ? watches : lists).take();
            exchange.sendResponseHeaders(answer.code, 0);
            answer.body.writeTo(exchange.getResponseBody());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void told(String... expected) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(told).containsExactly(expected));
    }

    @Test
    void pagesAreReadAndTheWatchGoesOnWhereItEnded() throws IOException {
        lists.add(new Answer(200, list("", "more", node("a", "1"))));
        lists.add(new Answer(200, list("7", "", node("b", "2"))));
        watches.add(new Answer(200, frames(event("ADDED", node("c", "8")), event("BOOKMARK", node("", "20")))));
        watches.add(new Answer(200, frames(event("MODIFIED", node("a", "21")), event("DELETED", node("b", "22")))));
        watch.start().join();

        told("a@1", "b@2", "c@8", "a@21", "-b");
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(asked)
                .containsExactly(
                        "limit=200",
                        "limit=200&continue=more",
                        "watch=true&allowWatchBookmarks=true&resourceVersion=7",
                        "watch=true&allowWatchBookmarks=true&resourceVersion=20",
                        "watch=true&allowWatchBookmarks=true&resourceVersion=22"));
    }

    @Test
    void placeThatTheServerHasForgottenIsListedAnewAndOnlyChangesAreTold() throws IOException {
        lists.add(new Answer(200, list("7", "", node("a", "1"), node("b", "2"), node("c", "3"))));
        watches.add(new Answer(200, frames(event("ERROR", status(410)))));
        lists.add(new Answer(200, list("30", "", node("a", "1"), node("c", "29"))));
        watches.add(new Answer(410, new byte[0]));
        lists.add(new Answer(200, list("40", "", node("a", "1"), node("c", "29"), node("d", "31"))));
        watch.start().join();

        told("a@1", "b@2", "c@3", "c@29", "-b", "d@31");
    }

    @Test
    void whateverFailsIsToldOnceAndTriedAgain() throws IOException {
        lists.add(new Answer(403, new byte[0]));
        lists.add(new Answer(200, "no protobuf".getBytes(StandardCharsets.UTF_8)));
        lists.add(new Answer(200, list("", "more", node("a", "1"))));
        lists.add(new Answer(500, new byte[0]));
        lists.add(new Answer(200, list("7", "", node("a", "1"))));
        watches.add(new Answer(200, frames(event("NONSENSE", node("a", "8")))));
        watches.add(new Answer(200, frames(event("MODIFIED", node("a", "9")))));
        watch.start().join();

        told("!", "a@1", "!", "a@9");
    }

    // ---- What the API server would write

    private interface Fields {
        void write(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Fields fields) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        fields.write(out);
        out.flush();
        return bytes.toByteArray();
    }

    private static byte[] node(String name, String version) throws IOException {
        byte[] meta = message(out -> {
            out.writeString(1, name);
            out.writeString(6, version);
        });
        return message(out -> out.writeByteArray(1, meta));
    }

    private static byte[] status(int code) throws IOException {
        return message(out -> out.writeInt32(6, code));
    }

    private static byte[] wrapped(byte[] raw) throws IOException {
        return ByteString.copyFromUtf8("k8s\0")
                .concat(ByteString.copyFrom(message(out -> out.writeByteArray(2, raw))))
                .toByteArray();
    }

    private static byte[] list(String version, String next, byte[]... items) throws IOException {
        byte[] meta = message(out -> {
            out.writeString(2, version);
            out.writeString(3, next);
        });
        return wrapped(message(out -> {
            out.writeByteArray(1, meta);
            for (byte[] item : items) {
                out.writeByteArray(2, item);
            }
        }));
    }

    private static byte[] event(String type, byte[] object) throws IOException {
        byte[] wrapped = wrapped(object);
        byte[] extension = message(out -> out.writeByteArray(1, wrapped));
        return message(out -> {
            out.writeString(1, type);
            out.writeByteArray(2, extension);
        });
    }

    private static byte[] frames(byte[]... frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (byte[] frame : List.of(frames)) {
            out.writeInt(frame.length);
            out.write(frame);
        }
        return bytes.toByteArray();
    }
}
