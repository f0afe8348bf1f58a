package io.ballast.scheduler.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/** A connection to an adapter that stays open as long as both like, and sends what a test likes. Belongs to one thread. */
final class RawCaller implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    /**
     * An answer.
     *
     * @param last whether the connection ends with it
     */
    record Answer(int status, String body, boolean last) {}

    private final int port;
    private Socket socket;
    private InputStream in;

    RawCaller(int port) {
        this.port = port;
    }

    /** Asks over the connection that is open, or else over a new one. */
    Answer post(String verb, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        return send(
                "POST /scheduler/%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                        .formatted(verb, bytes.length),
                bytes);
    }

    Answer send(String head, byte[] body) throws IOException {
        begin(head);
        socket.getOutputStream().write(body);
        Answer answer = answer();
        if (answer.last) {
            close();
        }
        return answer;
    }

    /** Sends the beginning of a request. */
    void begin(String text) throws IOException {
        if (socket == null) {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        }
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    /** Reads an answer. */
    Answer answer() throws IOException {
        String status = line();
        int code = Integer.parseInt(status.split(" ")[1]);
        int length = 0;
        boolean chunked = false;
        boolean last = status.startsWith("HTTP/1.0");
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).strip());
            }
            chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
            last |= lower.startsWith("connection:") && lower.contains("close");
        }
        byte[] body = chunked ? chunks() : in.readNBytes(length);
        return new Answer(code, new String(body, UTF_8), last);
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended after '" + line.toString(ISO_8859_1) + "'");
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(ISO_8859_1);
    }

    /** Ends the connection; the next request has a new one. */
    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }
}
