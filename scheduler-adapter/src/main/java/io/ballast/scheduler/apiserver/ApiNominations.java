package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.Nominations;
import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Nominations as patches of {@code pods/status}. Each is asked for once: it is a hint, and a late one is worth nothing. Thread-safe. */
public final class ApiNominations implements Nominations {
    /** Name of the planner among those that manage fields of a pod. */
    public static final String MANAGER = "ballast-planner";

    private static final JsonMapper JSON = new JsonMapper();

    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final SingleRequests once;
    private final Executor threads;

    /**
     * Writes by these requests.
     *
     * @param threads where requests wait for their answers
     */
    public ApiNominations(SingleRequests once, Executor threads) {
        this.once = once;
        this.threads = threads;
    }

    @Override
    public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {
        ObjectNode patch = JSON.createObjectNode();
        // With both, a pod that changed since, or was made again under its name, is a conflict.
        patch.putObject("metadata").put("uid", pod.uid()).put("resourceVersion", version);
        patch.putObject("status").put("nominatedNodeName", node);
        threads.execute(() -> done.accept(written(pod, "application/strategic-merge-patch+json", patch)));
    }

    @Override
    public void withdraw(PodWrites.Target pod, String node) {
        String path = "/status/nominatedNodeName";
        ArrayNode patch = JSON.createArrayNode()
                .add(JSON.createObjectNode()
                        .put("op", "test")
                        .put("path", "/metadata/uid")
                        .put("value", pod.uid()))
                .add(JSON.createObjectNode().put("op", "test").put("path", path).put("value", node))
                .add(JSON.createObjectNode().put("op", "remove").put("path", path));
        // When it is not written, the pod is gone or has another nomination by now, and there is nothing of ours to
        // take back; or the API server is away, and
        // the nomination stays: kube-scheduler finds out by itself whether the node still fits.
        threads.execute(() -> written(pod, "application/json-patch+json", patch));
    }

    private boolean written(PodWrites.Target pod, String type, JsonNode patch) {
        String path = SingleRequests.pod(pod) + "/status?fieldManager=" + MANAGER;
        try {
            once.patch(path, type, JSON.writeValueAsBytes(patch), LIMIT);
            return true;
        } catch (KubernetesClientException e) {
            return false;
        }
    }
}
