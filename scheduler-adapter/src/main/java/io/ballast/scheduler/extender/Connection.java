package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.Progress.Phase;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequestFactory;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.ServerSupport;
import org.apache.hc.core5.http.impl.io.DefaultBHttpServerConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpRequestParserFactory;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.http.protocol.HttpDateGenerator;
import org.apache.hc.core5.util.Timeout;

/** One connection: its thread reads a request, has it answered, writes the answer, and waits for the next request. See DESIGN.md. */
final class Connection implements Runnable {
    /** What answers. */
    @FunctionalInterface
    interface Handler {
        /** Called by the connection's thread; reads as much of the body as it wants. */
        Reply answer(Request request) throws IOException;
    }

    private enum Next {
        /** Another request may follow. */
        REQUEST,
        /** The connection ends. */
        END,
        /** The connection ends, and its caller still sends. */
        LINGER
    }

    /** A token is in a header of one line. */
    private static final int LONGEST_LINE = 32 << 10;

    private static final int MOST_HEADERS = 200;
    private static final int SCRAP = 8 << 10;
    private static final String CONNECTION = "Connection";
    private static final String CLOSE = "close";
    private static final String KEEP_ALIVE = "keep-alive";
    /** Most requests fit in it, and kube-scheduler opens a new connection for every other bind. */
    private static final int BUFFER = 4 << 10;

    private static final Http1Config HTTP = Http1Config.custom()
            .setBufferSize(BUFFER)
            .setMaxLineLength(LONGEST_LINE)
            .setMaxHeaderCount(MOST_HEADERS)
            .build();
    private static final DefaultHttpRequestParserFactory PARSERS =
            new DefaultHttpRequestParserFactory(HTTP, BasicLineParser.INSTANCE, new AsSent());

    private final Socket socket;
    private final Optional<TlsContext> tls;
    private final Semaphore turns;
    private final Handler handler;
    private final Progress progress;
    private final DefaultBHttpServerConnection http;
    private SSLSocket secured;
    private SSLSession session;

    /**
     * A connection that was accepted.
     *
     * @param turns one for each request that may be worked on at the same time
     */
    Connection(Socket socket, Optional<TlsContext> tls, Semaphore turns, Handler handler, ExtenderEvents events) {
        this.socket = socket;
        this.tls = tls;
        this.turns = turns;
        this.handler = handler;
        this.progress = new Progress(socket, events);
        this.http = new DefaultBHttpServerConnection(null, HTTP, null, null, null, null, PARSERS, null);
    }

    Progress progress() {
        return progress;
    }

    @Override
    public void run() {
        try (socket) {
            greet();
            serve();
        } catch (IOException | HttpException e) { // the caller has gone or was cut: there is nobody to tell
        }
    }

    private void greet() throws IOException {
        socket.setTcpNoDelay(true); // here, where a caller who has gone already costs nothing but his connection
        if (tls.isEmpty()) {
            http.bind(socket);
            return;
        }
        secured = tls.get().over(socket);
        secured.startHandshake();
        session = secured.getSession();
        http.bind(secured, socket);
    }

    private void serve() throws IOException, HttpException {
        Next next = Next.REQUEST;
        while (next == Next.REQUEST) {
            progress.move(Phase.IDLE);
            // The watch closes what takes too long: a read with a timeout costs three calls of the system.
            next = http.isDataAvailable(Timeout.INFINITE) ? exchange(System.nanoTime()) : Next.END;
        }
        progress.move(Phase.ENDING);
        if (next == Next.LINGER) {
            linger();
        }
        http.close();
    }

    private Next exchange(long arrived) throws IOException, HttpException {
        progress.move(Phase.WAITING);
        try {
            turns.acquire();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the extender is closed");
        }
        try {
            progress.move(Phase.ARRIVING);
            return exchangeNow(arrived);
        } finally {
            turns.release();
        }
    }

    private Next exchangeNow(long arrived) throws IOException, HttpException {
        ClassicHttpRequest head;
        try {
            head = http.receiveRequestHeader();
            if (head == null) {
                return Next.END;
            }
            http.receiveRequestEntity(head);
        } catch (HttpException e) {
            return refuse(ServerSupport.toStatusCode(e), ServerSupport.toErrorMessage(e));
        } catch (MessageConstraintException e) {
            return refuse(HttpStatus.SC_REQUEST_HEADER_FIELDS_TOO_LARGE, e.getMessage());
        }
        try (Request request = new Request(head, http, session, progress, arrived)) {
            Reply reply = handler.answer(request);
            boolean whole = request.atEnd();
            boolean again = whole && !reply.last() && keepsOpen(head);
            send(reply, head.getMethod().equals("HEAD"), again);
            return again ? Next.REQUEST : whole ? Next.END : Next.LINGER;
        }
    }

    /** What cannot be read is answered, and what follows it cannot be read either. */
    private Next refuse(int status, String text) throws IOException, HttpException {
        send(Reply.text(status, Texts.printable(text)), false, false);
        return Next.LINGER;
    }

    private static boolean keepsOpen(ClassicHttpRequest head) {
        boolean open = head.getVersion().greaterEquals(HttpVersion.HTTP_1_1);
        if (head.containsHeader(CONNECTION)) {
            Iterator<String> tokens = MessageSupport.iterateTokens(head, CONNECTION);
            while (tokens.hasNext()) {
                String token = tokens.next();
                if (token.equalsIgnoreCase(CLOSE)) {
                    return false;
                }
                open |= token.equalsIgnoreCase(KEEP_ALIVE);
            }
        }
        return open;
    }

    private void send(Reply reply, boolean headOnly, boolean again) throws IOException, HttpException {
        progress.move(Phase.LEAVING);
        BasicClassicHttpResponse head = new BasicClassicHttpResponse(reply.status());
        head.addHeader("Date", HttpDateGenerator.INSTANCE.getCurrentDate());
        head.addHeader("Content-Type", reply.contentType());
        head.addHeader("Content-Length", reply.length());
        if (!reply.headers().isEmpty()) {
            reply.headers().forEach(head::addHeader);
        }
        if (!again) {
            head.addHeader(CONNECTION, CLOSE);
        } else if (!HttpVersion.HTTP_1_1.equals(http.getProtocolVersion())) {
            head.addHeader(CONNECTION, KEEP_ALIVE);
        }
        http.sendResponseHeader(head);
        if (!headOnly) {
            head.setEntity(new EntityTemplate(reply.length(), null, null, reply::writeTo));
            http.sendResponseEntity(head);
        }
        http.flush();
    }

    /** A connection that is closed while its caller still sends is reset, and he may lose the answer. So he gets some time to read it. */
    private void linger() throws IOException {
        if (secured != null) {
            secured.shutdownOutput();
        }
        socket.shutdownOutput();
        byte[] scrap = new byte[SCRAP];
        InputStream in = socket.getInputStream();
        while (in.read(scrap) >= 0) {
            // thrown away
        }
    }

    /** Leaves the path as it was sent: it is read only where it is not a plain one. */
    private static final class AsSent implements HttpRequestFactory<ClassicHttpRequest> {
        @Override
        public ClassicHttpRequest newHttpRequest(String method, String path) {
            return new BasicClassicHttpRequest(method, (HttpHost) null, path);
        }

        @Override
        public ClassicHttpRequest newHttpRequest(String method, URI uri) {
            return new BasicClassicHttpRequest(method, uri);
        }
    }
}
