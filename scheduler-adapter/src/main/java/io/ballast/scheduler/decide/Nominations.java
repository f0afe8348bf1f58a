package io.ballast.scheduler.decide;

/** Nominations of nodes ({@code status.nominatedNodeName}) in the API server. Thread-safe. */
public interface Nominations {
    /**
     * Nominates a node for a pod.
     *
     * @param version resourceVersion of the pod that was planned for: a pod that changed since is not nominated for
     * @param refused runs, on any thread, when it is not written
     */
    void nominate(PodWrites.Target pod, String version, String node, Runnable refused);

    /** Takes a nomination back if it is still the pod's one. What becomes of it is nobody's concern: a stale one is only a hint. */
    void withdraw(PodWrites.Target pod, String node);
}
