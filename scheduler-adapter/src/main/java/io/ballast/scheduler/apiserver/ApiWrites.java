package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.lease.Tenure;
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
 * with devices and without a node, nor the other way round. A request for a binding is sent only while this adapter may act, and the API server drops it when
 * that ends. Thread-safe.
 */
public final class ApiWrites implements PodWrites {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LAST_PAUSE = Duration.ofSeconds(2);

    /** After a term has ended, how long a request of it may still come true; its own limit has passed by then. */
    private static final Duration LANDING = Duration.ofSeconds(1);

    private static final int TOO_MANY_REQUESTS = 429;

    private final KubernetesClient client;
    private final SingleRequests once;
    private final Executor threads;
    private final Tenure tenure;

    /**
     * Writes by a client.
     *
     * @param threads where requests wait for their answers
     * @param tenure  says when a request may be sent
     */
    public ApiWrites(KubernetesClient client, Executor threads, Tenure tenure) {
        this.client = client;
        this.once = new SingleRequests(client);
        this.threads = threads;
        this.tenure = tenure;
    }

    @Override
    public CompletableFuture<Void> bind(Target pod, String node, Map<String, String> annotations) {
        long term = tenure.term();
        return CompletableFuture.runAsync(() -> new Attempts(pod, node, annotations, term).untilKnown(), threads);
    }

    /** With the UID, a pod that was deleted and made again under its name is refused. */
    private static Binding binding(Target pod, String node, Map<String, String> annotations) {
        return new BindingBuilder()
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
    }

    /** One binding, asked for until it is known what became of it; belongs to one thread. */
    private final class Attempts {
        private final Target pod;
        private final String node;
        private final Binding binding;
        private final long term;
        private final long end = System.nanoTime() + LONGEST.toNanos();
        private long landed = System.nanoTime(); // when the last request must have come true, if it ever does

        private Attempts(Target pod, String node, Map<String, String> annotations, long term) {
            this.pod = pod;
            this.node = node;
            this.binding = binding(pod, node, annotations);
            this.term = term;
        }

        private void untilKnown() {
            Duration pause = FIRST_PAUSE;
            while (!isBound()) {
                LockSupport.parkNanos(pause.toNanos());
                pause = pause.multipliedBy(2).compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
            }
        }

        /**
         * Asks once, or only looks when this adapter may not act. A binding may be asked for again and again: the API server accepts it once, and refuses it
         * once the pod has a node.
         *
         * @return whether the pod is bound; false when nobody knows
         * @throws RuntimeException when it is not and will not be
         */
        private boolean isBound() {
            if (tenure.over(term)) {
                return hasLanded();
            }
            Duration limit = tenure.mayTake(term);
            if (limit.isZero()) {
                giveUpInTheEnd("the lease could not be renewed");
                return false;
            }
            try {
                landed = System.nanoTime() + limit.toNanos();
                post(limit);
                return true;
            } catch (KubernetesClientException e) {
                boolean known = e.getCode() >= HttpURLConnection.HTTP_BAD_REQUEST
                        && e.getCode() < HttpURLConnection.HTTP_INTERNAL_ERROR
                        && e.getCode() != TOO_MANY_REQUESTS
                        && e.getCode() != HttpURLConnection.HTTP_CONFLICT;
                if (known
                        || System.nanoTime() - end > 0
                        || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                return e.getCode() == HttpURLConnection.HTTP_CONFLICT && hasNode(e);
            }
        }

        /** The client sends it once, and both sides give it up after the limit: nothing may come true after this adapter's time. */
        private void post(Duration limit) {
            String path = "/api/v1/namespaces/%s/pods/%s/binding?timeout=%dms"
                    .formatted(
                            SingleRequests.segment(pod.namespace()),
                            SingleRequests.segment(pod.name()),
                            limit.toMillis());
            once.post(path, binding, limit);
        }

        /** Nothing is sent any more, but what was sent may have come true. */
        private boolean hasLanded() {
            KubernetesClientException lost =
                    new KubernetesClientException("this adapter lost the lease; the holder will be asked again");
            long asked = System.nanoTime();
            if (hasNode(lost)) {
                return true;
            }
            if (asked - (landed + LANDING.toNanos()) > 0) {
                throw lost;
            }
            giveUpInTheEnd(lost.getMessage());
            return false;
        }

        private void giveUpInTheEnd(String why) {
            if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                throw new KubernetesClientException(why);
            }
        }

        /**
         * Whether the pod is on the node: an earlier request whose answer was lost has bound it.
         *
         * @throws KubernetesClientException the conflict, when the pod is gone or on another node
         */
        private boolean hasNode(KubernetesClientException conflict) {
            Pod now;
            try {
                now = client.pods()
                        .inNamespace(pod.namespace())
                        .withName(pod.name())
                        .get();
            } catch (KubernetesClientException e) {
                landed = Math.max(landed, System.nanoTime()); // not to have seen it is not to know
                return false;
            }
            if (now == null || !pod.uid().equals(now.getMetadata().getUid())) {
                throw conflict;
            }
            String bound = now.getSpec().getNodeName();
            if (bound != null && !bound.equals(node)) {
                throw conflict;
            }
            return bound != null;
        }
    }
}
