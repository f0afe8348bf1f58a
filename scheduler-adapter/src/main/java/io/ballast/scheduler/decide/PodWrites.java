package io.ballast.scheduler.decide;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What is written to the API server about pods. Thread-safe. */
public interface PodWrites {
    /** When a write gives up that does not know what became of it. */
    Duration LONGEST = Duration.ofMinutes(5);

    /** A pod by what the API server knows it as. */
    record Target(String namespace, String name, String uid) {
        /** Namespace and name as people write them. */
        public String title() {
            return namespace + "/" + name;
        }
    }

    /**
     * Binds a pod and sets its annotations, both or neither. A bind with annotations gives devices away: it comes to nothing, however late its request arrives, once
     * another adapter has taken over.
     *
     * @param annotations may be empty
     * @return done when the API server has accepted the binding; failed when it is known that it has not and will not. While the API server is away, or its answer is
     *     lost, neither: the pod must hold its node until it is known, or else others would get its devices. After {@link #LONGEST} it is given up where nothing can come true any more, and in
     *     any case where no devices are given away
     */
    CompletableFuture<Void> bind(Target pod, String node, Map<String, String> annotations);
}
