package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Writes about pods through the API server. A binding carries the annotations, which the API server sets in the same transaction, so that there is no pod
 * with devices and without a node, nor the other way round. Thread-safe.
 */
public final class ApiWrites implements PodWrites {
    private final KubernetesClient client;
    private final Executor threads;

    /**
     * Writes by a client.
     *
     * @param threads where requests wait for their answers
     */
    public ApiWrites(KubernetesClient client, Executor threads) {
        this.client = client;
        this.threads = threads;
    }

    @Override
    public CompletableFuture<Void> bind(Target pod, String node, Map<String, String> annotations) {
        return CompletableFuture.runAsync(() -> bindNow(pod, node, annotations), threads);
    }

    private void bindNow(Target pod, String node, Map<String, String> annotations) {
        // With the UID, a pod that was deleted and made again under its name is refused.
        Binding binding = new BindingBuilder()
                .withNewMetadata()
                .withNamespace(pod.namespace())
                .withName(pod.name())
                .withUid(pod.uid())
                .withAnnotations(annotations)
                .endMetadata()
                .withNewTarget()
                .withApiVersion("v1")
                .withKind("Node")
                .withName(node)
                .endTarget()
                .build();
        try {
            client.bindings().inNamespace(pod.namespace()).resource(binding).create();
        } catch (KubernetesClientException e) {
            if (!isThere(pod, node, e)) {
                throw e;
            }
        }
    }

    /** Whether the pod is on the node all the same: it was bound by an earlier request whose answer was lost, or this one's was. */
    private boolean isThere(Target pod, String node, KubernetesClientException failure) {
        boolean unclear = failure.getCode() == 0
                || failure.getCode() == HttpURLConnection.HTTP_CONFLICT
                || failure.getCode() >= HttpURLConnection.HTTP_INTERNAL_ERROR;
        if (!unclear) {
            return false;
        }
        try {
            Pod now = client.pods()
                    .inNamespace(pod.namespace())
                    .withName(pod.name())
                    .get();
            return now != null
                    && pod.uid().equals(now.getMetadata().getUid())
                    && node.equals(now.getSpec().getNodeName());
        } catch (KubernetesClientException e) {
            failure.addSuppressed(e);
            return false;
        }
    }
}
