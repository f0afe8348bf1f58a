package io.ballast.scheduler.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Callers that send what they should not, again and again, and know what they must be told. */
final class HostileCallers {
    /** What they do, and are counted by. */
    static final List<String> KINDS = List.of("malformed", "huge", "too long", "drip", "other version");

    private static final String ASIS =
            "{\"Pod\":{\"metadata\":{\"name\":\"h\",\"namespace\":\"default\",\"uid\":\"h\"},\"spec\":{\"containers\":[]}},";
    private static final int MIB = 1 << 20;

    /** One attack: asks, and says whether the answer was right. */
    @FunctionalInterface
    private interface Attack {
        boolean isAnsweredRightly(RawCaller caller) throws IOException;
    }

    private final int port;
    private final String question;
    private final String padding = "\"" + "x".repeat(MIB - 3) + "\"";
    private final Tally tally;
    private final long end;

    private HostileCallers(int port, String names, Tally tally, long end) {
        this.port = port;
        this.question = ASIS + "\"NodeNames\":[" + names + "]}";
        this.tally = tally;
        this.end = end;
    }

    /** One caller of each kind. */
    static Stream<Runnable> all(int port, String names, Tally tally, long end) {
        HostileCallers callers = new HostileCallers(port, names, tally, end);
        return Stream.of(
                callers.again("malformed", Duration.ofMillis(200), callers::malformed),
                callers.again("huge", Duration.ofSeconds(5), callers::huge),
                callers.again("too long", Duration.ofSeconds(10), callers::tooLong),
                callers.again("drip", Duration.ofSeconds(1), callers::drip),
                callers.again("other version", Duration.ofMillis(500), callers::otherVersion));
    }

    private Runnable again(String kind, Duration pause, Attack attack) {
        return () -> {
            while (System.nanoTime() < end) {
                try (RawCaller caller = new RawCaller(port)) {
                    if (attack.isAnsweredRightly(caller)) {
                        tally.right(kind);
                    } else {
                        tally.wrong(kind, "not answered as it must be");
                    }
                } catch (IOException | RuntimeException e) {
                    tally.wrong(kind, e);
                }
                LockSupport.parkNanos(Math.min(pause.toNanos(), Math.max(0, end - System.nanoTime())));
            }
        };
    }

    private boolean malformed(RawCaller caller) throws IOException {
        RawCaller.Answer broken = caller.post("filter", question.substring(0, question.length() / 2));
        RawCaller.Answer none = caller.post("prioritize", "not JSON");
        RawCaller.Answer empty = caller.post("bind", "{}");
        return broken.status() == 400
                && broken.body().contains("\"Error\":\"")
                && none.status() == 400
                && !none.body().isEmpty()
                && empty.body().contains("\"Error\":\"");
    }

    /** 50 MB in a field that the protocol does not have. */
    private boolean huge(RawCaller caller) throws IOException {
        RawCaller.Answer answer = padded(caller, 50);
        return answer.status() == 200 && answer.body().contains("\"node-0\"");
    }

    private boolean tooLong(RawCaller caller) throws IOException {
        return padded(caller, 70).status() == 413;
    }

    private RawCaller.Answer padded(RawCaller caller, int mebibytes) throws IOException {
        String begin = question.substring(0, question.length() - 1) + ",\"Padding\":[" + padding;
        String more = "," + padding;
        long length = begin.length() + (mebibytes - 1L) * more.length() + 2;
        caller.begin(head("HTTP/1.1", "application/json", length) + begin);
        for (int i = 1; i < mebibytes; i++) {
            caller.begin(more);
        }
        caller.begin("]}");
        return caller.answer();
    }

    /** One that arrives slowly, but in time, is answered; one that never ends is cut. */
    private boolean drip(RawCaller caller) throws IOException {
        caller.begin(head("HTTP/1.1", "application/json", question.length()));
        int step = question.length() / 10;
        for (int at = 0; at < question.length(); at += step) {
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            caller.begin(question.substring(at, Math.min(at + step, question.length())));
        }
        boolean answered = caller.answer().status() == 200;
        return answered && (System.nanoTime() + Duration.ofSeconds(15).toNanos() > end || isCut());
    }

    private boolean isCut() throws IOException {
        try (RawCaller caller = new RawCaller(port)) {
            caller.begin(head("HTTP/1.1", "application/json", 1000));
            for (int i = 0; i < 300; i++) {
                caller.begin(" ");
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
            return false;
        } catch (SocketException | EOFException e) {
            return true;
        }
    }

    /** An older HTTP, an older protocol, and encodings that are not ours. */
    private boolean otherVersion(RawCaller caller) throws IOException {
        RawCaller.Answer oldNames = caller.post(
                "filter", question.replace("\"Pod\":", "\"pod\":").replace("\"NodeNames\":", "\"nodenames\":"));
        RawCaller.Answer otherType = caller.send(
                head("HTTP/1.1", "application/vnd.kubernetes.protobuf", question.length()), question.getBytes(UTF_8));
        RawCaller.Answer oldHttp;
        try (RawCaller other = new RawCaller(port)) {
            oldHttp = other.send(head("HTTP/1.0", "application/json", question.length()), question.getBytes(UTF_8));
        }
        return oldNames.status() == 200
                && oldNames.body().contains("\"node-0\"")
                && otherType.status() == 415
                && oldHttp.status() == 200;
    }

    private static String head(String http, String type, long length) {
        return "POST /scheduler/filter %s\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                .formatted(http, type, length);
    }
}
