package io.ballast.scheduler.extender;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.extender.ExtenderEvents.Cut;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More connections than there is room for. */
@Timeout(60)
class ConnectionsTest {
    private static final String ASK = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

    private static final Duration LONG = Duration.ofSeconds(30);

    private final RecordedEvents events = new RecordedEvents();

    /** Room for two connections; what makes room has waited 25 ms. */
    private Connections listen() throws IOException {
        return Connections.listen(
                "test",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.empty(),
                new Connections.Bounds(2, 4, Duration.ofMillis(200)),
                request -> {
                    request.deciding();
                    return Reply.text(200, "here");
                },
                events);
    }

    private static Socket connect(Connections connections) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), connections.port());
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static String ask(Socket socket) throws IOException {
        socket.getOutputStream().write(ASK.getBytes(US_ASCII));
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("here\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                return "";
            }
            answer.append((char) next);
        }
        return answer.toString();
    }

    private static boolean ended(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    @Test
    void theConnectionThatWasIdleTheLongestMakesRoom() throws Exception {
        try (Connections connections = listen();
                Socket first = connect(connections);
                Socket second = connect(connections)) {
            assertThat(ask(second)).contains("here");
            connections.awaitIdle(LONG); // the answer is out before its connection is idle
            assertThat(ask(first)).contains("here");
            try (Socket third = connect(connections)) {
                assertThat(ask(third)).contains("here");
                assertThat(ended(second)).isTrue();
                assertThat(ask(first)).contains("here");
            }
        }
        assertThat(events.cuts).isEmpty();
    }

    @Test
    void aRequestThatDoesNotArriveMakesRoomWhenNothingIsIdle() throws Exception {
        try (Connections connections = listen();
                Socket first = connect(connections);
                Socket second = connect(connections)) {
            first.getOutputStream().write('G');
            second.getOutputStream().write('G');
            try (Socket third = connect(connections)) {
                assertThat(ask(third)).contains("here");
            }
            assertThat(events.cuts.poll(30, TimeUnit.SECONDS)).isIn(Cut.CROWDED_OUT, Cut.SLOW_REQUEST);
        }
    }
}
