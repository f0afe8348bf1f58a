package io.ballast.scheduler.decide;

import io.ballast.api.placement.PendingPod;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.model.observed.ObservedPod;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Looks at the whole cluster when the nodes that kube-scheduler asked about are all refused. kube-scheduler asks about a sample, and may take its next one minutes
 * later; a node outside it that fits is nominated, which makes kube-scheduler try that node at once. It holds nothing: the pod is asked about again, as any other.
 * Not thread-safe: the engine thread owns it. See {@code DESIGN.md} beside this class.
 */
final class SecondLooks {
    /** Nominations in vain after which a pod is left to kube-scheduler: something that is not modelled keeps it from the nodes that fit. */
    static final int MOST = 3;

    private static final int REMEMBERED = 16_384;

    /** A nomination. */
    private record Look(PodWrites.Target pod, String version, String node, Instant until) {}

    private record Waiting(PendingPod pod, ObservedPod observed) {}

    private final ClusterState state;
    private final EligibleRows eligible;
    private final Nominations nominations;
    private final PlannerSettings settings;
    private final Clocks clocks;
    private final Executor engine;

    /** Pods that wait and could be nominated for, as they were seen last. */
    private final Map<String, Waiting> waiting = new HashMap<>();

    private final Map<String, Look> looks = new HashMap<>();
    private final Map<String, Integer> tries = new Recent<>(REMEMBERED);

    /** Pods to look for when they are seen next: a question came before the watch, or the pod changed meanwhile. */
    private final Map<String, Boolean> whenSeen = new Recent<>(REMEMBERED);

    private long nominated;
    private long nowhere;
    private long vain;

    SecondLooks(
            ClusterState state,
            EligibleRows eligible,
            Nominations nominations,
            PlannerSettings settings,
            Clocks clocks,
            Executor engine) {
        this.state = state;
        this.eligible = eligible;
        this.nominations = nominations;
        this.settings = settings;
        this.clocks = clocks;
        this.engine = engine;
    }

    /** A pod without a node, as a watch shows it. */
    void pending(PendingPod pod, ObservedPod observed) {
        if (!settings.secondLook()) {
            return;
        }
        if (pod.waits() || pod.unmodelled().isPresent() || !pod.nominated().isEmpty()) {
            // It must not be helped, or somebody has, perhaps we ourselves.
            waiting.remove(pod.uid());
            whenSeen.remove(pod.uid());
            return;
        }
        waiting.put(pod.uid(), new Waiting(pod, observed));
        if (whenSeen.remove(pod.uid()) != null) {
            look(pod.uid());
        }
    }

    /** kube-scheduler asked about some nodes, and none of them fits. */
    void nothingFits(String uid, int asked) {
        if (settings.secondLook() && asked < state.nodes() && !looks.containsKey(uid) && nominations.open()) {
            look(uid);
        }
    }

    private void look(String uid) {
        Waiting known = waiting.get(uid);
        if (known == null) {
            whenSeen.put(uid, true);
            return;
        }
        if (tries.getOrDefault(uid, 0) >= MOST || isHeld(uid)) {
            return;
        }
        PendingPod pod = known.pod;
        state.refresh();
        NodeAnswer answer = state.among(state.request(known.observed), eligible.of(pod.needs()), 1);
        if (answer.best() < 0) {
            nowhere++;
            return;
        }
        PodWrites.Target target = new PodWrites.Target(pod.namespace(), pod.name(), uid);
        Instant until = clocks.steady().instant().plus(settings.deadline());
        Look look = new Look(target, pod.version(), state.node(answer.best()), until);
        looks.put(uid, look);
        nominations.nominate(target, pod.version(), look.node, written -> engine.execute(() -> written(look, written)));
    }

    /** Whether the pod is being bound, or is bound already: to write it would only be a conflict for its bind. When that fails, kube-scheduler asks again. */
    private boolean isHeld(String uid) {
        return state.nodeOf(uid).isPresent();
    }

    private void written(Look look, boolean written) {
        String uid = look.pod.uid();
        if (!look.equals(looks.get(uid))) {
            return; // bound or gone meanwhile, or its time is over
        }
        if (written) {
            nominated++;
            tries.merge(uid, 1, Integer::sum);
            return;
        }
        // kube-scheduler itself writes into the pod's status after it was refused.
        looks.remove(uid);
        Waiting now = waiting.get(uid);
        if (now != null && !now.pod.version().equals(look.version)) {
            look(uid);
        } else {
            whenSeen.put(uid, true);
        }
    }

    /** A pod has a node, or is gone. */
    void forget(String uid) {
        waiting.remove(uid);
        looks.remove(uid);
        tries.remove(uid);
        whenSeen.remove(uid);
    }

    /** Withdraws nominations whose time is over, unless their pods are being bound. */
    void tick() {
        Instant now = clocks.steady().instant();
        List<Look> over = looks.values().stream()
                .filter(look -> !look.until.isAfter(now) && !isHeld(look.pod.uid()))
                .toList();
        for (Look look : over) {
            vain++;
            looks.remove(look.pod.uid());
            nominations.withdraw(look.pod, look.node);
        }
    }

    PlannerCounts.SecondLooks counts() {
        return new PlannerCounts.SecondLooks(nominated, nowhere, vain);
    }
}
