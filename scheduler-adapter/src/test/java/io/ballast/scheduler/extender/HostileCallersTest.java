package io.ballast.scheduler.extender;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderEvents.Cut;
import io.ballast.scheduler.extender.ExtenderSettings.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers that are slow, greedy or many. */
@Timeout(120)
class HostileCallersTest {
    /** The node of the request fits. */
    private static final FilterAnswer FIRST =
            new FilterAnswer(NodeNames.of(List.of("n1")), new int[] {0}, new String[1], new BitSet());

    private static final String REQUEST = "{\"Pod\":{\"metadata\":{\"name\":\"p\"}},\"NodeNames\":[\"n1\"]}";
    private static final Duration LONG = Duration.ofSeconds(100);

    private static String head(int length) {
        return "POST /scheduler/filter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
                + length + "\r\n\r\n";
    }

    /** Reads to the end of the connection, however it ends. */
    private static String rest(Socket socket) throws IOException {
        try {
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), US_ASCII);
        } catch (SocketException e) {
            return "";
        }
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
        socket.getOutputStream().flush();
    }

    @Test
    void aRequestThatDoesNotArriveIsCut() throws Exception {
        try (RunningExtender extender =
                        new RunningExtender(new Limits(1 << 20, 1 << 20, 8, Duration.ofMillis(200), LONG));
                Socket halfBody = extender.socket();
                Socket halfHead = extender.socket()) {
            say(halfBody, head(REQUEST.length()) + REQUEST.substring(0, 20));
            say(halfHead, "POST /scheduler/fil");

            assertThat(extender.events.cuts.poll(60, SECONDS)).isEqualTo(Cut.SLOW_REQUEST);
            assertThat(extender.events.cuts.poll(60, SECONDS)).isEqualTo(Cut.SLOW_REQUEST);
            assertThat(rest(halfBody)).isEmpty();
            assertThat(rest(halfHead)).isEmpty();
            assertThat(extender.post("filter", REQUEST).statusCode()).isEqualTo(200);
            assertThat(extender.verbs.asked).hasSize(1);
        }
    }

    /** More slow callers than workers: those that keep others waiting go first, long before their own deadline. */
    @Test
    void slowCallersDoNotKeepOthersWaiting() throws Exception {
        try (RunningExtender extender =
                new RunningExtender(new Limits(1 << 20, 1 << 20, 4, Duration.ofSeconds(8), LONG))) {
            List<Socket> slow = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                Socket socket = extender.socket();
                slow.add(socket);
                say(socket, head(REQUEST.length()) + REQUEST.substring(0, 20));
            }

            assertThat(extender.post("filter", REQUEST).statusCode()).isEqualTo(200);

            assertThat(extender.events.cuts).isNotEmpty().allMatch(why -> why == Cut.CROWDED_OUT);
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void anAnswerThatIsNotTakenIsCut() throws Exception {
        String padding = "x".repeat(32 << 20);
        String node = "{\"metadata\":{\"name\":\"n1\"},\"padding\":\"" + padding + "\"}";
        String request = "{\"Pod\":{\"metadata\":{\"name\":\"p\"}},\"Nodes\":{\"items\":[" + node + "]}}";
        try (RunningExtender extender =
                        new RunningExtender(new Limits(64 << 20, 64 << 20, 8, Duration.ofSeconds(2), LONG));
                Socket socket = extender.socket()) {
            say(socket, head(request.length()) + request);

            assertThat(extender.events.cuts.poll(60, SECONDS)).isEqualTo(Cut.SLOW_READER);
        }
    }

    @Test
    void whatIsTooLongIsRefusedWithAdvice() throws Exception {
        byte[] tooLong = new byte[3 << 20];
        try (RunningExtender extender =
                new RunningExtender(new Limits(2 << 20, 4 << 20, 8, Duration.ofSeconds(30), LONG))) {
            HttpResponse<String> declared = extender.post("filter", tooLong);
            assertThat(declared.statusCode()).isEqualTo(413);
            assertThat(declared.body()).contains("longer than 2097152 bytes").contains("nodeCacheCapable: true");

            HttpResponse<String> chunked = extender.send(HttpRequest.newBuilder(extender.uri("/scheduler/filter"))
                    .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(tooLong))));
            assertThat(chunked.statusCode()).isEqualTo(413);
        }
    }

    @Test
    void aRequestInPiecesIsRead() throws Exception {
        try (RunningExtender extender = new RunningExtender()) {
            HttpResponse<String> chunked = extender.send(HttpRequest.newBuilder(extender.uri("/scheduler/filter"))
                    .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(REQUEST.getBytes(US_ASCII)))));
            assertThat(chunked.body()).contains("\"NodeNames\":[\"n1\"]");
        }
    }

    /** Two requests of 700 KiB do not fit into what may be held; small ones always do. */
    @Test
    void largeRequestsTogetherStayWithinTheirMemory() throws Exception {
        String large = "{\"Pod\":{\"metadata\":{\"name\":\"p\"},\"x\":\"" + "x".repeat(700 << 10)
                + "\"},\"NodeNames\":[\"n1\"]}";
        try (RunningExtender extender =
                new RunningExtender(new Limits(800 << 10, 800 << 10, 8, Duration.ofSeconds(30), LONG))) {
            CompletableFuture<FilterAnswer> later = new CompletableFuture<>();
            CountDownLatch asked = new CountDownLatch(1);
            extender.verbs.filter = q -> {
                asked.countDown();
                return later;
            };
            CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> status(extender, large));
            assertThat(asked.await(60, SECONDS)).isTrue();

            assertThat(extender.post("prioritize", large).statusCode()).isEqualTo(503);
            assertThat(extender.post("prioritize", REQUEST).statusCode()).isEqualTo(200);
            later.complete(FIRST);
            assertThat(first.get(60, SECONDS)).isEqualTo(200);
            assertThat(extender.post("prioritize", large).statusCode()).isEqualTo(200);
        }
    }

    private static int status(RunningExtender extender, String request) {
        try {
            return extender.post("filter", request).statusCode();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aHundredCallersAtOnceAreAnswered() throws Exception {
        int callers = 100;
        int each = 40;
        try (RunningExtender extender =
                new RunningExtender(new Limits(1 << 20, 1 << 20, 32, Duration.ofMinutes(1), LONG))) {
            List<CompletableFuture<Integer>> running = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                CompletableFuture<Integer> right = new CompletableFuture<>();
                running.add(right);
                String name = "node-" + i;
                Thread thread = new Thread(() -> right.complete(rightAnswers(extender, name, each)));
                threads.add(thread);
                thread.start();
            }
            for (CompletableFuture<Integer> right : running) {
                assertThat(right.get(100, SECONDS)).isEqualTo(each);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(extender.events.answered).hasValue(callers * each);
            assertThat(extender.events.errors).hasValue(0);
            assertThat(extender.events.cuts).isEmpty();
        }
    }

    /** Asks over one connection that stays open. */
    private static int rightAnswers(RunningExtender extender, String node, int count) {
        String request = REQUEST.replace("n1", node);
        int right = 0;
        try (Socket socket = extender.socket()) {
            for (int i = 0; i < count; i++) {
                say(socket, head(request.length()) + request);
                right += answer(socket.getInputStream()).contains("\"NodeNames\":[\"" + node + "\"]") ? 1 : 0;
            }
        } catch (IOException e) {
            return -right - 1;
        }
        return right;
    }

    private static String answer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended");
            }
            head.append((char) next);
        }
        String lower = head.toString().toLowerCase(Locale.ROOT);
        int at = lower.indexOf("content-length:") + "content-length:".length();
        int length =
                Integer.parseInt(lower.substring(at, lower.indexOf('\r', at)).strip());
        return new String(in.readNBytes(length), US_ASCII);
    }

    @Test
    void aServerThatIsClosedAnswersWhatIsUnderWay() throws Exception {
        RunningExtender extender = new RunningExtender();
        CompletableFuture<FilterAnswer> later = new CompletableFuture<>();
        CountDownLatch asked = new CountDownLatch(1);
        extender.verbs.filter = q -> {
            asked.countDown();
            return later;
        };
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> status(extender, REQUEST));
        assertThat(asked.await(60, SECONDS)).isTrue();

        CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> extender.server.close(LONG));
        later.complete(FIRST);

        assertThat(first.get(60, SECONDS)).isEqualTo(200);
        closed.get(60, SECONDS);
    }
}
