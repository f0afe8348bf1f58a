package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.lease.Tenure;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Writes about pods through the API server. A binding carries the annotations, which the API server sets in the same transaction, so that there is no pod
 * with devices and without a node, nor the other way round. A request for a binding is sent only while this adapter may act, and the API server drops it when
 * that ends; one with devices is refused as well once another adapter has taken over. Thread-safe.
 */
public final class ApiWrites implements PodWrites {
    private final KubernetesClient client;
    private final SingleRequests once;
    private final Executor threads;
    private final Tenure tenure;

    /**
     * Writes by these requests.
     *
     * @param client  reads what became of a write whose answer was lost
     * @param threads where requests wait for their answers
     * @param tenure  says when a request may be sent
     */
    public ApiWrites(KubernetesClient client, SingleRequests once, Executor threads, Tenure tenure) {
        this.client = client;
        this.once = once;
        this.threads = threads;
        this.tenure = tenure;
    }

    @Override
    public CompletableFuture<Void> bind(Target pod, String node, Map<String, String> annotations) {
        long term = tenure.term();
        return CompletableFuture.runAsync(
                () -> {
                    PodBinding binding = new PodBinding(client, once, pod, node, annotations);
                    new BindUnderWay(binding, tenure, term).untilKnown();
                },
                threads);
    }
}
