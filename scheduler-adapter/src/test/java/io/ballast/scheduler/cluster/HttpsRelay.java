package io.ballast.scheduler.cluster;

import io.ballast.controlplane.ControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * The way to an API server, with its own certificate, so that requests are seen on their way. A request for a binding arrives when the test lets it, be its sender
 * dead by then. Thread-safe.
 */
final class HttpsRelay implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final int target;
    private final String direct;
    private final SSLContext server;
    private final SSLContext client;
    private final ServerSocket socket;
    private final Runnable beforeBinding;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "https-relay");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /** @param beforeBinding is run before a request for a binding goes on; on any thread */
    HttpsRelay(ControlPlane plane, Runnable beforeBinding) throws IOException, GeneralSecurityException {
        this.beforeBinding = beforeBinding;
        direct = plane.kubeconfig();
        Config config = Config.fromKubeconfig(direct);
        target = URI.create(config.getMasterUrl()).getPort();
        Path certificates = plane.folder().resolve("certs");
        server = SSLUtils.sslContext(
                SSLUtils.keyManagers(
                        null,
                        certificates.resolve("apiserver.crt").toString(),
                        null,
                        certificates.resolve("apiserver.key").toString(),
                        "RSA",
                        "",
                        null,
                        null),
                new TrustManager[0]);
        client = SSLUtils.sslContext(config);
        socket = server.getServerSocketFactory().createServerSocket(0, 128, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    /** A kubeconfig that leads this way. */
    String kubeconfig() {
        return direct.replace("https://127.0.0.1:" + target, "https://127.0.0.1:" + socket.getLocalPort());
    }

    /** First lines of requests that write, in their order. */
    List<String> writes() {
        return requests;
    }

    /** The first line of the next answer to a request for a binding. */
    String bindingAnswer() throws InterruptedException {
        return String.valueOf(answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket caller = socket.accept();
                threads.execute(() -> connect(caller));
            } catch (IOException e) {
                return;
            }
        }
    }

    /** A caller's connection. */
    private final class Way {
        private volatile CountDownLatch owed = new CountDownLatch(0); // open until a binding is answered

        private void up(InputStream in, OutputStream out) throws IOException {
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                String line = firstLine(buffer, count);
                if (line.startsWith("POST ") || line.startsWith("PATCH ")) {
                    requests.add(line);
                }
                if (line.startsWith("POST ") && line.contains("/binding")) {
                    owed = new CountDownLatch(1);
                    beforeBinding.run();
                }
                out.write(buffer, 0, count);
            }
            untilAnswered();
        }

        /** An API server drops what it was asked for when the connection ends. */
        private void untilAnswered() {
            try {
                var unused = owed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void down(Socket api, Socket caller) {
            try (api;
                    caller) {
                InputStream in = api.getInputStream();
                OutputStream out = caller.getOutputStream();
                byte[] buffer = new byte[1 << 16];
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    if (owed.getCount() > 0) {
                        answers.add(firstLine(buffer, count));
                        owed.countDown();
                    }
                    out.write(buffer, 0, count);
                }
            } catch (IOException e) {
                // One side is gone; closing both tells the other.
            }
        }
    }

    private static String firstLine(byte[] bytes, int count) {
        return new String(bytes, 0, Math.min(count, 400), StandardCharsets.ISO_8859_1)
                .lines()
                .findFirst()
                .orElse("");
    }

    private void connect(Socket caller) {
        Way way = new Way();
        open.add(caller);
        try (caller;
                Socket api = client.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), target)) {
            open.add(api);
            threads.execute(() -> way.down(api, caller));
            way.up(caller.getInputStream(), api.getOutputStream());
        } catch (IOException e) {
            // The caller sees its connection end.
        } finally {
            open.removeIf(Socket::isClosed);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket each : open) {
            each.close();
        }
        threads.shutdownNow();
    }
}
