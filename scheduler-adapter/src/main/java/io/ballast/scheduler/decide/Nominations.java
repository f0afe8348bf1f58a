package io.ballast.scheduler.decide;

import java.util.function.Consumer;

/** Nominations of nodes ({@code status.nominatedNodeName}) in the API server. Thread-safe. */
public interface Nominations {
    /** Whether nominations are written at all now; nothing is planned while they are not. */
    default boolean open() {
        return true;
    }

    /**
     * Nominates a node for a pod.
     *
     * @param version resourceVersion of the pod that was planned for: a pod that changed since is not nominated for
     * @param done    is told, on any thread, whether it was written
     */
    void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done);

    /** Takes a nomination back if it is still the pod's one. What becomes of it is nobody's concern: a stale one is only a hint. */
    void withdraw(PodWrites.Target pod, String node);
}
