package io.ballast.scheduler.apiserver;

import static java.util.Objects.requireNonNull;

import io.ballast.api.protobuf.ProtobufKind;
import io.ballast.api.protobuf.ProtobufKind.Page;
import io.ballast.api.protobuf.ProtobufKind.Told;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Keeps its listener up to date about all objects of a kind: lists them, watches from there, goes on where a watch ended, and lists again when the API server has
 * forgotten that place. It goes on for ever, whatever fails. Of the objects only identity and version are kept. Thread-safe.
 *
 * @param <T> kind of object
 */
final class ListWatch<T extends HasMetadata> implements AutoCloseable {
    /** Is told of objects; one call at a time. What it throws ends the watch, which begins again. */
    interface Listener<T> {
        /** An object is new or has changed. */
        void there(T object);

        /** The object of this key is no more. */
        void gone(String key);

        /** Listing or watching failed and is tried again until it works; told once. */
        void interrupted(Exception why);
    }

    // A page of full nodes is some hundred kilobytes; both ends hold a page at a time, not the whole list.
    private static final int PAGE = 200;

    private static final Duration LIST_LIMIT = Duration.ofMinutes(1);

    /** How long the API server is asked to watch, and as much again at random, so that not all watches end at once. */
    private static final int WATCH_SECONDS = 300;

    /** After the API server should have ended a watch, how long that may take. */
    private static final int END_SECONDS = 30;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LAST_PAUSE = Duration.ofSeconds(5);

    private final HttpClient client;
    private final String url;
    private final ProtobufKind<T> kind;
    private final Identity identity;
    private final Listener<T> listener;
    private final CompletableFuture<Void> listed = new CompletableFuture<>();
    private final Thread thread;
    // Guarded by this: the thread lists, and whichever thread the client has reads what a watch tells.
    private final Map<String, String> versions = new HashMap<>();
    private String version = "";
    private Object current = this; // the watch that may tell
    private volatile boolean watching;

    /** @param url of the list of all objects */
    ListWatch(
            HttpClient client, String name, String url, ProtobufKind<T> kind, Identity identity, Listener<T> listener) {
        this.client = requireNonNull(client, "client is null");
        this.url = requireNonNull(url, "url is null");
        this.kind = requireNonNull(kind, "kind is null");
        this.identity = requireNonNull(identity, "identity is null");
        this.listener = requireNonNull(listener, "listener is null");
        thread = new Thread(this::work, "ballast-watch-" + name);
        thread.setDaemon(true);
    }

    /** Starts; done when all that was there has been told. Called once. */
    CompletableFuture<Void> start() {
        thread.start();
        return listed;
    }

    /** Whether it is connected now. */
    boolean isWatching() {
        return watching;
    }

    private void work() {
        Duration pause = FIRST_PAUSE;
        while (!Thread.currentThread().isInterrupted()) {
            try {
                String from = version();
                if (from.isEmpty()) {
                    list();
                    listed.complete(null);
                } else {
                    watch(from);
                }
                pause = FIRST_PAUSE;
            } catch (InterruptedException e) {
                return;
            } catch (ForgottenException e) {
                forget();
            } catch (IOException | RuntimeException e) { // whatever it is, the adapter goes on with what it knows
                if (pause.equals(FIRST_PAUSE)) {
                    listener.interrupted(e);
                }
                if (!rest(pause)) {
                    return;
                }
                pause = pause.multipliedBy(2).compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
            }
        }
    }

    private synchronized String version() {
        return version;
    }

    private synchronized void forget() {
        version = "";
    }

    private static boolean rest(Duration pause) {
        try {
            TimeUnit.NANOSECONDS.sleep(
                    pause.toNanos() / 2 + ThreadLocalRandom.current().nextLong(pause.toNanos()));
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** The API server does not know any more what happened since; everything must be read again. */
    private static final class ForgottenException extends IOException {
        private static final long serialVersionUID = 1L;

        private ForgottenException(String message) {
            super(message);
        }
    }

    // ---- Lists

    private void list() throws IOException, InterruptedException {
        Set<String> seen = new HashSet<>();
        String next = "";
        do {
            Page<T> page = page(next);
            next = page.next();
            listed(page, seen);
        } while (!next.isEmpty());
    }

    private synchronized void listed(Page<T> page, Set<String> seen) {
        for (T object : page.items()) {
            seen.add(key(object));
            tell(object);
        }
        if (page.next().isEmpty()) {
            List.copyOf(versions.keySet()).stream()
                    .filter(key -> !seen.contains(key))
                    .forEach(this::tellGone);
            version = page.version();
        }
    }

    private Page<T> page(String next) throws IOException, InterruptedException {
        String query = "?limit=" + PAGE
                + (next.isEmpty() ? "" : "&continue=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
        HttpRequest request = request(query, ProtobufKind.LIST_TYPE).build();
        HttpResponse<byte[]> response = await(client.sendAsync(request, byte[].class), LIST_LIMIT);
        if (response.code() == HttpURLConnection.HTTP_GONE) {
            throw new ForgottenException("the rest of the list is not known any more");
        }
        if (!response.isSuccessful()) {
            throw new IOException("the API server answered " + response.code());
        }
        return kind.page(response.body());
    }

    private HttpRequest.Builder request(String query, String accepted) {
        return client.newHttpRequestBuilder().uri(url + query).setHeader("Accept", accepted);
    }

    private static <R> R await(CompletableFuture<R> future, Duration limit) throws IOException, InterruptedException {
        try {
            return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() instanceof CompletionException c ? c.getCause() : e.getCause();
            if (cause instanceof ForgottenException forgotten) {
                throw forgotten;
            }
            throw new IOException(cause);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + limit.toSeconds() + " s", e);
        } finally {
            future.cancel(true);
        }
    }

    // ---- Watches

    /** Returns when the API server has ended it. */
    private void watch(String from) throws IOException, InterruptedException {
        int seconds = WATCH_SECONDS + ThreadLocalRandom.current().nextInt(WATCH_SECONDS);
        String query = "?watch=true&allowWatchBookmarks=true&timeoutSeconds=" + seconds + "&resourceVersion="
                + URLEncoder.encode(from, StandardCharsets.UTF_8);
        HttpRequest request =
                request(query, ProtobufKind.WATCH_TYPE).forStreaming().build();
        Object watch = begin();
        WatchFrames frames = new WatchFrames(frame -> frame(watch, frame));
        HttpResponse<AsyncBody> response = await(
                client.consumeBytes(request, (buffers, body) -> {
                    for (ByteBuffer buffer : buffers) {
                        frames.take(buffer);
                    }
                    body.consume();
                }),
                LIST_LIMIT);
        try {
            if (response.code() == HttpURLConnection.HTTP_GONE) {
                throw new ForgottenException("what happened since is not known any more");
            }
            if (!response.isSuccessful()) {
                throw new IOException("the API server answered " + response.code());
            }
            watching = true;
            response.body().consume();
            await(response.body().done(), Duration.ofSeconds((long) seconds + END_SECONDS));
        } finally {
            watching = false;
            begin();
            response.body().cancel();
        }
    }

    /** From here on former watches tell nothing any more. */
    private synchronized Object begin() {
        current = new Object();
        return current;
    }

    private synchronized void frame(Object watch, byte[] frame) throws IOException {
        if (watch != current) {
            throw new IOException("the watch is over");
        }
        Told<T> told = kind.told(frame);
        if (told instanceof Told.There<T> there) {
            tell(there.object());
            version = there.object().getMetadata().getResourceVersion();
        } else if (told instanceof Told.Gone<T> gone) {
            tellGone(key(gone.object()));
            version = gone.object().getMetadata().getResourceVersion();
        } else if (told instanceof Told.Bookmark<T> bookmark) {
            version = bookmark.version();
        } else if (told instanceof Told.Failure<T> failure) {
            if (failure.code() == HttpURLConnection.HTTP_GONE) {
                throw new ForgottenException(failure.message());
            }
            throw new IOException("the API server ended the watch: " + failure.code() + " " + failure.message());
        }
    }

    // ---- Objects

    private String key(T object) {
        return identity.of(object.getMetadata());
    }

    /** A list tells again what was known; that is nothing new. */
    private void tell(T object) {
        String now = object.getMetadata().getResourceVersion();
        if (!now.equals(versions.get(key(object)))) {
            listener.there(object);
            versions.put(key(object), now);
        }
    }

    private void tellGone(String key) {
        versions.remove(key);
        listener.gone(key);
    }

    /** Ends; nothing is told after it. */
    @Override
    public void close() {
        thread.interrupt();
    }
}
