package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes about pods through the API server. A binding carries the annotations, which the API server sets in the same transaction, so that there is no pod
 * with devices and without a node, nor the other way round. Thread-safe.
 */
public final class ApiWrites implements PodWrites {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LAST_PAUSE = Duration.ofSeconds(2);
    private static final int TOO_MANY_REQUESTS = 429;

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
        long end = System.nanoTime() + LONGEST.toNanos();
        Duration pause = FIRST_PAUSE;
        while (!isBound(pod, node, binding, end)) {
            LockSupport.parkNanos(pause.toNanos());
            pause = pause.multipliedBy(2).compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
        }
    }

    /**
     * Asks once. A binding may be asked for again and again: the API server accepts it once, and refuses it once the pod has a node.
     *
     * @return whether the pod is bound; false when nobody knows
     * @throws KubernetesClientException when it is not and will not be
     */
    private boolean isBound(Target pod, String node, Binding binding, long end) {
        try {
            client.bindings().inNamespace(pod.namespace()).resource(binding).create();
            return true;
        } catch (KubernetesClientException e) {
            boolean known = e.getCode() >= HttpURLConnection.HTTP_BAD_REQUEST
                    && e.getCode() < HttpURLConnection.HTTP_INTERNAL_ERROR
                    && e.getCode() != TOO_MANY_REQUESTS
                    && e.getCode() != HttpURLConnection.HTTP_CONFLICT;
            if (known || System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            return e.getCode() == HttpURLConnection.HTTP_CONFLICT && hasNode(pod, node, e);
        }
    }

    /**
     * Whether the pod is on the node: an earlier request whose answer was lost has bound it.
     *
     * @throws KubernetesClientException the conflict, when the pod is gone or on another node
     */
    private boolean hasNode(Target pod, String node, KubernetesClientException conflict) {
        try {
            Pod now = client.pods()
                    .inNamespace(pod.namespace())
                    .withName(pod.name())
                    .get();
            if (now == null || !pod.uid().equals(now.getMetadata().getUid())) {
                throw conflict;
            }
            String bound = now.getSpec().getNodeName();
            if (bound != null && !bound.equals(node)) {
                throw conflict;
            }
            return bound != null;
        } catch (KubernetesClientException e) {
            if (e == conflict) {
                throw e;
            }
            return false;
        }
    }
}
