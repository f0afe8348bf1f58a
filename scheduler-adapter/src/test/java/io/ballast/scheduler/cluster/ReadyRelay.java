package io.ballast.scheduler.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ObjIntConsumer;

/**
 * What a Service does: one address; each connection goes to an adapter that says that it is ready, and stays there until one side ends it. Looks for binds in what
 * passes. Thread-safe.
 */
final class ReadyRelay implements AutoCloseable {
    private static final byte[] BIND = "POST /scheduler/bind ".getBytes(StandardCharsets.US_ASCII);

    /** A caller's connection. */
    private final class Way {
        /** Whether a bind was asked for and no answer has come yet. */
        private final AtomicBoolean binds = new AtomicBoolean();

        private void asked(byte[] bytes, int count) {
            if (count >= BIND.length && Arrays.equals(bytes, 0, BIND.length, BIND, 0, BIND.length)) {
                binds.set(true);
                bindsUnderWay.incrementAndGet();
            }
        }

        private void ended(boolean answered) {
            if (binds.getAndSet(false)) {
                bindsUnderWay.decrementAndGet();
                unansweredBinds.addAndGet(answered ? 0 : 1);
            }
        }
    }

    private final AtomicInteger bindsUnderWay = new AtomicInteger();
    private final AtomicInteger unansweredBinds = new AtomicInteger();
    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Integer> ports = new CopyOnWriteArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    ReadyRelay() throws IOException {
        server = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Adds an adapter. */
    void add(int port) {
        ports.add(port);
    }

    /** Binds that adapters were asked for and have not answered yet. */
    int bindsUnderWay() {
        return bindsUnderWay.get();
    }

    /** Binds whose connection ended without an answer. */
    int unansweredBinds() {
        return unansweredBinds.get();
    }

    /** An adapter that is ready now. */
    Optional<Integer> ready() {
        return ports.stream()
                .filter(port -> status(port) == HttpURLConnection.HTTP_OK)
                .findFirst();
    }

    /** What an adapter's readiness probe answers; 0 when it does not answer. */
    static int status(int port) {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + port + "/readyz").toURL().openConnection();
            connection.setConnectTimeout(500);
            connection.setReadTimeout(500);
            int status = connection.getResponseCode();
            connection.disconnect();
            return status;
        } catch (IOException e) {
            return 0;
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket caller = server.accept();
                threads.execute(() -> connect(caller));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void connect(Socket caller) {
        Optional<Integer> port = ready();
        Way way = new Way();
        try (caller;
                Socket adapter = new Socket(InetAddress.getLoopbackAddress(), port.orElseThrow(IOException::new))) {
            open.add(caller);
            open.add(adapter);
            threads.execute(() -> copy(adapter, caller, (bytes, count) -> way.ended(true)));
            copy(caller, adapter, way::asked);
        } catch (IOException e) {
            // The caller sees its connection end, as it does when nobody is ready.
        } finally {
            way.ended(false);
            open.removeIf(Socket::isClosed);
        }
    }

    private static void copy(Socket from, Socket to, ObjIntConsumer<byte[]> seen) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                seen.accept(buffer, count);
                out.write(buffer, 0, count);
            }
        } catch (IOException e) {
            // One side is gone; closing both tells the other.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
