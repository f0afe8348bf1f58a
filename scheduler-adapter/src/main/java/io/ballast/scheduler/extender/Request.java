package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.BodyReader.Room;
import io.ballast.scheduler.extender.Progress.Phase;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.io.HttpServerConnection;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;

/** A request as it is read from its connection. Belongs to the connection's thread. */
final class Request implements AutoCloseable {
    /** What is read of a body that nobody wants, so that the connection can be used again. */
    private static final int MOST_SCRAP = 64 << 10;

    private final ClassicHttpRequest head;
    private final HttpServerConnection connection;
    private final SSLSession session;
    private final Progress progress;
    private final long arrived;
    /** Whether the caller sends the body without being told to. */
    private boolean awaited;

    private boolean taken;
    private URI uri;
    private Room room;

    /**
     * A request.
     *
     * @param head    its head; its body has not been read
     * @param session what was negotiated by TLS; null without
     * @param arrived when its first byte was there, in nanoseconds of the JVM's clock
     */
    Request(
            ClassicHttpRequest head,
            HttpServerConnection connection,
            SSLSession session,
            Progress progress,
            long arrived) {
        this.head = head;
        this.connection = connection;
        this.session = session;
        this.progress = progress;
        this.arrived = arrived;
        String expected = header("Expect");
        awaited = expected == null
                || !expected.equalsIgnoreCase("100-continue")
                || head.getVersion().lessEquals(HttpVersion.HTTP_1_0);
    }

    String method() {
        return head.getMethod();
    }

    /** Refuses a request that is made to change something. */
    void requireGet(String otherwise) throws RefusedRequest {
        if (!method().equals("GET") && !method().equals("HEAD")) {
            throw RefusedRequest.of(405, otherwise, Map.of("Allow", "GET, HEAD"));
        }
    }

    /** The path, decoded, without the query. */
    String path() throws RefusedRequest {
        String raw = head.getPath();
        return plain(raw) ? raw : uri().getPath() == null ? "" : uri().getPath();
    }

    private static boolean plain(String raw) {
        return raw.startsWith("/") && raw.indexOf('%') < 0 && raw.indexOf('?') < 0 && raw.indexOf('#') < 0;
    }

    /** The query as it was sent; null when there is none. */
    String rawQuery() throws RefusedRequest {
        return uri().getRawQuery();
    }

    private URI uri() throws RefusedRequest {
        if (uri == null) {
            try {
                uri = new URI(head.getPath());
            } catch (URISyntaxException e) {
                throw RefusedRequest.of(400, "the path of the request is malformed");
            }
        }
        return uri;
    }

    /** The first value of a header; null when the request has none. */
    String header(String name) {
        Header header = head.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }

    /** Length of the body as the caller says; negative when he does not. */
    long length() {
        HttpEntity body = head.getEntity();
        return body == null ? -1 : body.getContentLength();
    }

    /** The body; a caller that waits for a word before he sends it is told to. */
    InputStream body() throws IOException {
        taken = true;
        if (!awaited) {
            awaited = true;
            try {
                connection.sendResponseHeader(new BasicClassicHttpResponse(HttpStatus.SC_CONTINUE));
            } catch (HttpException e) {
                throw new IOException(e);
            }
            connection.flush();
        }
        HttpEntity body = head.getEntity();
        return body == null ? InputStream.nullInputStream() : body.getContent();
    }

    /** Reads what is left of the body when that is little; whether nothing is left, so that another request may follow. */
    boolean atEnd() throws IOException {
        if (head.getEntity() == null) {
            return true;
        }
        if (!awaited) {
            return false;
        }
        if (!taken) {
            progress.move(Phase.ARRIVING);
        }
        InputStream body = head.getEntity().getContent();
        try {
            for (int i = 0; i < MOST_SCRAP; i++) {
                if (body.read() < 0) {
                    return true;
                }
            }
        } catch (ConnectionClosedException e) { // before the length that was promised: the caller may still read
            return false;
        }
        return false;
    }

    /** Whether the caller has shown a certificate of an authority that is trusted. */
    boolean certified() {
        try {
            return session != null && session.getPeerCertificates().length > 0;
        } catch (SSLPeerUnverifiedException e) {
            return false;
        }
    }

    /** Memory of the request, given back when its answer is out. */
    void holds(Room held) {
        room = held;
    }

    /** The answer is out. */
    @Override
    public void close() {
        if (room != null) {
            room.close();
        }
    }

    /** When the first byte was there, in nanoseconds of the JVM's clock. */
    long arrived() {
        return arrived;
    }

    /** All that is needed has been read; from here on the connection is not cut until the answer is written. */
    void deciding() throws IOException {
        progress.move(Phase.DECIDING);
    }
}
