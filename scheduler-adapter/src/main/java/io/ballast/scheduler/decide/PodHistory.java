package io.ballast.scheduler.decide;

import io.ballast.model.observed.ObservedPod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was decided lately, pod by pod, and the pods that wait, so that somebody can ask why. Not thread-safe: the engine thread owns it. */
final class PodHistory implements DecisionListener {
    private static final int PODS_KEPT = 4096;

    /** A long list of candidates says no more than its beginning. */
    private static final int BEST_KEPT = 5;

    /**
     * What is known of a pod.
     *
     * @param last  the last filter decision
     * @param bind  the last bind
     */
    record Known(String uid, Optional<FilterDecision> last, Optional<BindDecision> bind) {}

    private final DecisionListener next;
    /** As many as the API server has without a node. */
    private final Map<String, ObservedPod> waiting = new HashMap<>();

    private final Map<String, Known> byName = new Recent<>(PODS_KEPT);

    /** @param next is told the same */
    PodHistory(DecisionListener next) {
        this.next = next;
    }

    /** A pod as a watch shows it. */
    void pod(ObservedPod pod) {
        if (pod.node().isEmpty() && !pod.terminated()) {
            waiting.put(pod.uid(), pod);
            Known known = byName.get(pod.name());
            if (known == null || !known.uid.equals(pod.uid())) {
                byName.put(pod.name(), new Known(pod.uid(), Optional.empty(), Optional.empty()));
            }
        } else {
            waiting.remove(pod.uid());
        }
    }

    void podGone(String uid) {
        waiting.remove(uid);
    }

    @Override
    public void filtered(FilterDecision decision) {
        List<FilterDecision.Scored> best = decision.best();
        FilterDecision kept = best.size() <= BEST_KEPT ? decision : decision.withBest(best.subList(0, BEST_KEPT));
        String name = decision.pod().title();
        Known known = byName.get(name);
        Optional<BindDecision> bind =
                known != null && known.uid.equals(decision.pod().uid()) ? known.bind : Optional.empty();
        byName.put(name, new Known(decision.pod().uid(), Optional.of(kept), bind));
        next.filtered(decision);
    }

    @Override
    public void bound(BindDecision decision) {
        String name = decision.pod().title();
        Known known = byName.get(name);
        Optional<FilterDecision> last =
                known != null && known.uid.equals(decision.pod().uid()) ? known.last : Optional.empty();
        byName.put(name, new Known(decision.pod().uid(), last, Optional.of(decision)));
        next.bound(decision);
    }

    /** The pod as it waits; empty when it does not. */
    Optional<ObservedPod> waiting(String uid) {
        return Optional.ofNullable(waiting.get(uid));
    }

    /** What is known of the pod of a namespace and name. */
    Optional<Known> find(String title) {
        return Optional.ofNullable(byName.get(title));
    }
}
