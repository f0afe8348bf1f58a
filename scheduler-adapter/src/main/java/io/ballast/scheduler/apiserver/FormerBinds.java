package io.ballast.scheduler.apiserver;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
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

    /** A pod that somebody goes on writing is looked at so often; each time it was written, it has another version. */
    private static final int MOST_ROUNDS = 5;

    private static final JsonMapper JSON = new JsonMapper();

    /** A pod without a node that carries a mark, in the version in which it was read. */
    private record Marked(PodWrites.Target pod, String version) {}

    private final SingleRequests once;
    private final Executor threads;

    /**
     * Requests by a client.
     *
     * @param threads where pods are written side by side
     */
    public FormerBinds(KubernetesClient client, Executor threads) {
        this.once = new SingleRequests(client);
        this.threads = requireNonNull(threads, "threads is null");
    }

    /**
     * Returns when no bind can come true any more that was begun before the call by somebody who does not act now: each one is done, and seen by whoever reads the
     * pods from now on, or it will be refused.
     *
     * @throws KubernetesClientException when the API server does not answer, or goes on refusing
     */
    public void end() {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<Marked> left = marked();
            if (left.isEmpty()) {
                return;
            }
            write(left);
        }
        throw new KubernetesClientException(
                "pods keep their annotation " + BindMark.ANNOTATION + " though it was taken away");
    }

    /** Takes the marks away. What was written by somebody else meanwhile, or bound, is looked at again. */
    private void write(List<Marked> pods) {
        CompletableFuture<?>[] writes = pods.stream()
                .map(marked -> CompletableFuture.supplyAsync(
                        () -> BindMark.removeAny(once, marked.pod, marked.version, LIMIT), threads))
                .toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(writes).join();
        } catch (CompletionException e) {
            String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            throw new KubernetesClientException("binds under way cannot be ended: " + why, e);
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
