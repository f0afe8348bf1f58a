package io.ballast.scheduler.extender;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderSettings.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP as it stands on the wire: what ends a connection, what does not, and what comes in which order. */
@Timeout(120)
class WireTest {
    private static final String REQUEST = "{\"Pod\":{\"metadata\":{\"name\":\"p\"}},\"NodeNames\":[\"n1\"]}";
    private static final String NAMES = "\"NodeNames\":[\"n1\"]";

    private static String head(String version, String... headers) {
        return "POST /scheduler/filter HTTP/" + version + "\r\nHost: x\r\n" + String.join("\r\n", headers)
                + (headers.length == 0 ? "" : "\r\n") + "Content-Length: " + REQUEST.length() + "\r\n\r\n";
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
        socket.getOutputStream().flush();
    }

    /** Head of the next answer, in small letters, with its last empty line. */
    private static String answerHead(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("the connection ended after " + head);
            }
            head.append((char) next);
        }
        return head.toString().toLowerCase(Locale.ROOT);
    }

    private static String body(Socket socket, String head) throws IOException {
        int at = head.indexOf("content-length:") + "content-length:".length();
        int length = Integer.parseInt(head.substring(at, head.indexOf('\r', at)).strip());
        return new String(socket.getInputStream().readNBytes(length), US_ASCII);
    }

    private static String answer(Socket socket) throws IOException {
        return body(socket, answerHead(socket));
    }

    private static String rest(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        return new String(in.readAllBytes(), US_ASCII);
    }

    @Test
    void requestsThatFollowEachOtherAreAnsweredInTheirOrder() throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            String probe = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
            say(socket, head("1.1") + REQUEST + probe + head("1.1") + REQUEST.replace("n1", "n2"));

            assertThat(answer(socket)).contains(NAMES);
            assertThat(answer(socket)).isEqualTo("alive\n");
            assertThat(answer(socket)).contains("[\"n2\"]");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.1, X: y, true",
        "1.1, Connection: close, false",
        "1.1, 'Connection: x, Close', false",
        "1.0, X: y, false",
        "1.0, Connection: keep-alive, true",
    })
    void aConnectionStaysAsItsCallerWants(String version, String header, boolean stays) throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            say(socket, head(version, header) + REQUEST);
            String head = answerHead(socket);

            assertThat(body(socket, head)).contains(NAMES);
            assertThat(head.contains("connection: close")).isEqualTo(!stays);
            if (stays) {
                say(socket, head(version, header) + REQUEST);
                assertThat(answer(socket)).contains(NAMES);
            } else {
                assertThat(rest(socket)).isEmpty();
            }
        }
    }

    @Test
    void aCallerThatWaitsForAWordSendsItsRequestThen() throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            say(socket, head("1.1", "Expect: 100-continue"));
            assertThat(answerHead(socket)).startsWith("http/1.1 100 ");
            say(socket, REQUEST);
            assertThat(answer(socket)).contains(NAMES);

            say(socket, head("1.1", "Expect: 100-continue", "Content-Type: text/plain"));
            assertThat(answerHead(socket)).as("not asked to send").startsWith("http/1.1 415 ");
        }
    }

    @Test
    void anAnswerToHeadHasNoBody() throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            say(socket, "HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(answerHead(socket)).startsWith("http/1.1 200 ").contains("date: ");
            say(socket, "GET http://x/readyz HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(answer(socket)).isEqualTo("ready\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET /healthz HTTP/2.0, 505",
        "GET /healthz HTTP/3.0, 505",
        "GET /healthz HTTP/1.x, 400",
        "GET /healthz, 400",
        "\u0016\u0003\u0001, 400",
        "GET /%zz HTTP/1.1, 400",
        "GET /echo/?a=%zz HTTP/1.1, 400",
    })
    void whatIsNotUnderstoodIsAnswered(String line, int status) throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            say(socket, line + "\r\nHost: x\r\n\r\n");
            assertThat(answerHead(socket)).startsWith("http/1.1 " + status + " ");
            assertThat(extender.get("/healthz").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Content-Length: x, 400",
        "Content-Length: -1, 400",
        "Transfer-Encoding: zip, 501",
    })
    void aBodyOfUnknownFormIsRefused(String header, int status) throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            say(socket, "POST /scheduler/filter HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n");
            assertThat(answerHead(socket))
                    .startsWith("http/1.1 " + status + " ")
                    .contains("connection: close");
        }
    }

    @Test
    void headsHaveABound() throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket many = extender.socket();
                Socket large = extender.socket()) {
            say(many, "GET /healthz HTTP/1.1\r\n" + "X: y\r\n".repeat(1_000) + "\r\n");
            assertThat(answerHead(many)).startsWith("http/1.1 431 ");
            say(large, "GET /healthz HTTP/1.1\r\nX: " + "y".repeat(100_000) + "\r\n\r\n");
            assertThat(answerHead(large)).startsWith("http/1.1 431 ");
        }
    }

    /** The next request is found behind a body that nobody has read; a long one ends the connection. */
    @Test
    void aBodyThatNobodyWantsIsPassedOver() throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            say(socket, "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc" + head("1.1") + REQUEST);
            assertThat(answerHead(socket)).startsWith("http/1.1 404 ");
            assertThat(rest(socket, NAMES)).contains(NAMES);

            say(socket, "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n" + "a".repeat(900_000));
            String head = answerHead(socket);
            assertThat(head).startsWith("http/1.1 404 ").contains("connection: close");
            assertThat(body(socket, head)).contains("nothing is served");
        }
    }

    private static String rest(Socket socket, String until) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(until) < 0) {
            text.append((char) socket.getInputStream().read());
        }
        while (text.charAt(text.length() - 1) != '}' || text.indexOf("\"Error\"") < 0) {
            text.append((char) socket.getInputStream().read());
        }
        return text.toString();
    }

    @Test
    void aRequestThatEndsEarlyIsToldSo() throws Exception {
        try (RunningExtender extender = new RunningExtender();
                Socket socket = extender.socket()) {
            say(socket, head("1.1") + REQUEST.substring(0, 10));
            socket.shutdownOutput();
            assertThat(answer(socket)).contains("the request ends after 10 of " + REQUEST.length() + " bytes");
        }
    }

    /** Connections that are kept for later hold no place of a request: here many of them, with one worker. */
    @Test
    void idleConnectionsHoldNobodyUp() throws Exception {
        try (RunningExtender extender = new RunningExtender(
                        new Limits(1 << 20, 1 << 20, 1, Duration.ofMinutes(1), Duration.ofMinutes(1)));
                Socket first = extender.socket();
                Socket second = extender.socket();
                Socket unused = extender.socket()) {
            for (int i = 0; i < 3; i++) {
                say(first, head("1.1") + REQUEST);
                assertThat(answer(first)).contains(NAMES);
                say(second, head("1.1") + REQUEST);
                assertThat(answer(second)).contains(NAMES);
            }
            assertThat(unused.isConnected()).isTrue();
            assertThat(extender.events.cuts).isEmpty();
        }
    }

    /** One worker: the second request waits for the first one's answer, however long that is decided. */
    @Test
    void requestsBeyondTheWorkersWait() throws Exception {
        try (RunningExtender extender = new RunningExtender(
                        new Limits(1 << 20, 1 << 20, 1, Duration.ofMinutes(1), Duration.ofMinutes(1)));
                Socket first = extender.socket();
                Socket second = extender.socket()) {
            CompletableFuture<int[]> later = new CompletableFuture<>();
            CountDownLatch asked = new CountDownLatch(1);
            extender.verbs.prioritize = q -> {
                asked.countDown();
                return later;
            };
            say(first, head("1.1").replace("filter", "prioritize") + REQUEST);
            assertThat(asked.await(60, SECONDS)).isTrue();
            say(second, head("1.1") + REQUEST);
            later.complete(new int[] {3});

            assertThat(answer(first)).isEqualTo("[{\"Host\":\"n1\",\"Score\":3}]");
            assertThat(answer(second)).contains(NAMES);
        }
    }
}
