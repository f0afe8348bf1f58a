package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Binds that a former holder of the lease, or a former run of the program, has left under way. Their requests may still arrive; each names the version in which its pod
 * was marked, so writing the pod defeats it. Thread-safe.
 */
public final class FormerBinds {
    private static final int PAGE = 1000;
    private static final Duration LIMIT = Duration.ofSeconds(5);

    /** Threads of its own: those of binds may all be waiting for what became of binds of a term that is over. */
    private static final int WRITERS = 8;

    private static final JsonMapper JSON = new JsonMapper();

    /** A pod without a node that carries a mark, in the version in which it was read. */
    private record Marked(PodWrites.Target pod, String version) {}

    private final SingleRequests once;

    public FormerBinds(SingleRequests once) {
        this.once = once;
    }

    /**
     * Returns when no bind can come true any more that was begun before the call by somebody who does not act now: each one is done, and seen by whoever reads the
     * pods from now on, or it will be refused. A pod that was written since it was listed needs nothing more: its bind names the listed version, or one before.
     *
     * @throws KubernetesClientException when the API server does not answer, or refuses to have a mark taken away
     */
    public void end() {
        List<Marked> pods = marked();
        if (pods.isEmpty()) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(WRITERS, pods.size()));
        try {
            CompletableFuture<?>[] writes = pods.stream()
                    .map(marked -> CompletableFuture.runAsync(() -> write(marked), threads))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(writes).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof KubernetesClientException refused ? refused : e;
        } finally {
            threads.shutdown();
        }
    }

    private void write(Marked marked) {
        try {
            BindMark.removeAny(once, marked.pod, marked.version, LIMIT);
        } catch (KubernetesClientException e) {
            throw new KubernetesClientException(
                    "a bind of pod " + marked.pod.title() + " that somebody else began cannot be ended: "
                            + e.getMessage(),
                    e);
        }
    }

    /** What is stored, not what the API server remembers: the list names no resource version. */
    private List<Marked> marked() {
        List<Marked> found = new ArrayList<>();
        String next = "";
        do {
            String page = "/api/v1/pods?fieldSelector=spec.nodeName%3D&limit=" + PAGE
                    + (next.isEmpty() ? "" : "&continue=" + SingleRequests.segment(next));
            JsonNode list = read(once.metadata(page, LIMIT));
            list.path("items").forEach(item -> add(item.path("metadata"), found));
            next = list.path("metadata").path("continue").asString("");
        } while (!next.isEmpty());
        return found;
    }

    private static JsonNode read(String list) {
        try {
            return JSON.readTree(list);
        } catch (JacksonException e) {
            throw new KubernetesClientException("a list of pods cannot be read: " + e.getMessage(), e);
        }
    }

    private static void add(JsonNode meta, List<Marked> found) {
        if (!meta.path("annotations").has(BindMark.ANNOTATION)) {
            return;
        }
        PodWrites.Target pod = new PodWrites.Target(
                meta.path("namespace").asString(""),
                meta.path("name").asString(""),
                meta.path("uid").asString(""));
        found.add(new Marked(pod, meta.path("resourceVersion").asString("")));
    }
}
