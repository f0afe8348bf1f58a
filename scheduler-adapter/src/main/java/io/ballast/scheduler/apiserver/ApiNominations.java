package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.Nominations;
import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.concurrent.Executor;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Nominations as patches of {@code pods/status}. Each is asked for once: it is a hint, and a late one is worth nothing. Thread-safe. */
public final class ApiNominations implements Nominations {
    /** Name of the planner among those that manage fields of a pod. */
    public static final String MANAGER = "ballast-planner";

    private static final JsonMapper JSON = new JsonMapper();

    private final KubernetesClient client;
    private final Executor threads;

    /**
     * Writes by a client.
     *
     * @param threads where requests wait for their answers
     */
    public ApiNominations(KubernetesClient client, Executor threads) {
        this.client = client;
        this.threads = threads;
    }

    @Override
    public void nominate(PodWrites.Target pod, String version, String node, Runnable refused) {
        ObjectNode patch = JSON.createObjectNode();
        // With both, a pod that changed since, or was made again under its name, is a conflict.
        patch.putObject("metadata").put("uid", pod.uid()).put("resourceVersion", version);
        patch.putObject("status").put("nominatedNodeName", node);
        threads.execute(() -> {
            if (!written(pod, PatchType.JSON_MERGE, patch.toString())) {
                refused.run();
            }
        });
    }

    @Override
    public void withdraw(PodWrites.Target pod, String node) {
        String path = "/status/nominatedNodeName";
        String patch = JSON.createArrayNode()
                .add(JSON.createObjectNode()
                        .put("op", "test")
                        .put("path", "/metadata/uid")
                        .put("value", pod.uid()))
                .add(JSON.createObjectNode().put("op", "test").put("path", path).put("value", node))
                .add(JSON.createObjectNode().put("op", "remove").put("path", path))
                .toString();
        // When it is not written, the pod is gone or has another nomination by now, and there is nothing of ours to
        // take back; or the API server is away, and
        // the nomination stays: kube-scheduler finds out by itself whether the node still fits.
        threads.execute(() -> written(pod, PatchType.JSON, patch));
    }

    private boolean written(PodWrites.Target pod, PatchType type, String body) {
        try {
            client.pods()
                    .inNamespace(pod.namespace())
                    .withName(pod.name())
                    .subresource("status")
                    .patch(
                            new PatchContext.Builder()
                                    .withPatchType(type)
                                    .withFieldManager(MANAGER)
                                    .build(),
                            body);
            return true;
        } catch (KubernetesClientException e) {
            return false;
        }
    }
}
