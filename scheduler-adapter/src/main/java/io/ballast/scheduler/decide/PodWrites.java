package io.ballast.scheduler.decide;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What is written to the API server about pods. Thread-safe. */
public interface PodWrites {
    /** A pod by what the API server knows it as. */
    record Target(String namespace, String name, String uid) {
        /** Namespace and name as people write them. */
        public String title() {
            return namespace + "/" + name;
        }
    }

    /**
     * Sets annotations of a pod and binds it, in this order.
     *
     * @param annotations may be empty
     * @return done when the API server has accepted the binding; failed when it has not, and then no annotation of ours is left on the pod
     */
    CompletableFuture<Void> bind(Target pod, String node, Map<String, String> annotations);
}
