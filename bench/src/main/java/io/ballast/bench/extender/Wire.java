package io.ballast.bench.extender;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/** One connection that is kept alive, and as little of HTTP as an extender needs, so that the caller costs next to nothing. Not thread-safe. */
final class Wire implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int HEX = 16;

    private final Socket socket;
    private final InputStream in;

    /** Connects to a port of the loopback interface. */
    Wire(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    }

    /**
     * Asks and reads the whole answer.
     *
     * @throws IllegalStateException when its status is not 200
     */
    byte[] post(String path, byte[] body) throws IOException {
        byte[] head = ("POST " + path
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Go-http-client/1.1\r\nContent-Length: "
                        + body.length + "\r\nContent-Type: application/json\r\nAccept-Encoding: gzip\r\n\r\n")
                .getBytes(US_ASCII);
        ByteArrayOutputStream request = new ByteArrayOutputStream(head.length + body.length);
        request.writeBytes(head);
        request.writeBytes(body);
        request.writeTo(socket.getOutputStream());
        return answer();
    }

    private byte[] answer() throws IOException {
        String status = line();
        int length = 0;
        boolean chunked = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).strip());
            }
            chunked |= lower.startsWith("transfer-encoding:") && lower.endsWith("chunked");
        }
        byte[] body = chunked ? chunks() : exactly(length);
        if (!status.contains(" 200 ")) {
            throw new IllegalStateException(status + ": " + new String(body, US_ASCII));
        }
        return body;
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(BUFFER);
        for (int length = chunkLength(); length > 0; length = chunkLength()) {
            body.writeBytes(exactly(length));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunkLength() throws IOException {
        return Integer.parseInt(line().strip(), HEX);
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the answer ended after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection was closed");
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(US_ASCII);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
