package io.ballast.scheduler.decide;

import io.ballast.api.convert.DeviceAllocation;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.FilterVerdict;
import io.ballast.scheduler.extender.VerbFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Binds under way and done. Not thread-safe: the engine thread owns it. */
final class Binds {
    /**
     * How long a pod holds its node after it was bound, without a watch that shows it there. Watches may be away or late for minutes, and the pod is there all the
     * while; the end is only for a pod that came and went while nobody watched.
     */
    static final Duration ASSUMED = Duration.ofHours(1);

    /** How long it holds its node while nobody knows whether it was bound; longer than a write takes to find out. */
    static final Duration UNKNOWN = PodWrites.LONGEST.multipliedBy(2);

    /**
     * One bind, so that a repeated one is the same one.
     *
     * @param done ends with the bind
     */
    record Bind(String node, CompletableFuture<Void> done) {}

    /** What is asked for. */
    private record Wanted(PodWrites.Target pod, String node, Optional<String> decision, long begin) {}

    private final ClusterState state;
    private final Plans plans;
    private final PodWrites writes;
    private final Clocks clocks;
    private final Executor engine;
    private final DecisionListener listener;
    private final Map<String, AskedPod> asked;
    private final Map<String, Bind> binds = new HashMap<>();

    Binds(
            ClusterState state,
            Plans plans,
            PodWrites writes,
            Clocks clocks,
            Executor engine,
            DecisionListener listener,
            Map<String, AskedPod> asked) {
        this.state = state;
        this.plans = plans;
        this.writes = writes;
        this.clocks = clocks;
        this.engine = engine;
        this.listener = listener;
        this.asked = asked;
    }

    /** The pod is bound or gone. A bind that is under way still ends by itself. */
    void forget(String uid) {
        Bind bind = binds.get(uid);
        if (bind != null && bind.done.isDone()) {
            binds.remove(uid);
        }
    }

    /** Begins a bind, or gives the same one that was begun before. */
    Bind bind(PodWrites.Target pod, String node) {
        AskedPod known = asked.get(pod.uid());
        Wanted wanted = new Wanted(pod, node, Optional.ofNullable(known).map(AskedPod::decision), System.nanoTime());
        Bind earlier = binds.get(pod.uid());
        if (earlier != null) {
            return earlier.node.equals(node)
                    ? earlier
                    : refused(wanted, "pod " + pod.title() + " is being bound to node " + earlier.node + " already");
        }
        if (known == null) {
            return refused(wanted, "pod " + pod.title() + " was not asked about, or long ago; filter again");
        }
        Optional<List<Gpu>> planned = plans.bound(pod.uid(), node);
        if (planned.isPresent()) {
            state.assumeFor(pod.uid(), UNKNOWN);
            return start(wanted, annotations(known.pod(), state.request(known.pod()), planned.get()));
        }
        state.refresh();
        Optional<String> held = state.nodeOf(pod.uid());
        if (held.isPresent() && !held.get().equals(node)) {
            return refused(wanted, "pod " + pod.title() + " is on node " + held.get() + " already");
        }
        int row = state.row(node);
        if (row < 0) {
            return refused(wanted, Filtering.UNKNOWN_NODE + ": " + node);
        }
        PodRequest request = state.request(known.pod());
        if (!state.fits(request, row)) {
            String why = state.verdict(request, 0, row) instanceof FilterVerdict.Rejected rejected
                    ? Refusals.text(rejected)
                    : "it was refused";
            return refused(wanted, "node " + node + " does not fit any more: " + why);
        }
        List<Gpu> devices = state.devices(request, row);
        if (request.gpu().count() > 0 && devices.isEmpty()) {
            return refused(wanted, "no GPU devices of node " + node + " fit any more");
        }
        state.assume(known.pod(), node, devices, UNKNOWN);
        return start(wanted, annotations(known.pod(), request, devices));
    }

    private static Map<String, String> annotations(ObservedPod pod, PodRequest request, List<Gpu> devices) {
        return devices.isEmpty() ? Map.of() : DeviceAllocation.annotation(devices, pod.requests(), request.gpu());
    }

    private Bind start(Wanted wanted, Map<String, String> annotations) {
        String uid = wanted.pod.uid();
        CompletableFuture<Void> done = writes.bind(wanted.pod, wanted.node, annotations)
                .handleAsync(
                        (nothing, failure) -> {
                            if (failure != null) {
                                rollBack(wanted, failure);
                            }
                            state.assumeFor(uid, ASSUMED);
                            if (!asked.containsKey(uid)) {
                                // The watch was faster: nobody will ask again.
                                binds.remove(uid);
                            }
                            tell(wanted, BindDecision.Kind.BOUND, Optional.empty());
                            return null;
                        },
                        engine);
        Bind bind = new Bind(wanted.node, done);
        binds.put(uid, bind);
        return bind;
    }

    private void rollBack(Wanted wanted, Throwable failure) {
        state.remove(wanted.pod.uid());
        binds.remove(wanted.pod.uid());
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        String text = "pod " + wanted.pod.title() + " was not bound to node " + wanted.node + ": " + cause.getMessage();
        tell(wanted, BindDecision.Kind.FAILED, Optional.of(text));
        throw new VerbFailure(text, failure);
    }

    private Bind refused(Wanted wanted, String message) {
        tell(wanted, BindDecision.Kind.CONFLICT, Optional.of(message));
        return new Bind(wanted.node, CompletableFuture.failedFuture(new VerbFailure(message)));
    }

    private void tell(Wanted wanted, BindDecision.Kind kind, Optional<String> problem) {
        listener.bound(new BindDecision(
                wanted.decision,
                wanted.pod,
                wanted.node,
                clocks.wall().instant(),
                Duration.ofNanos(System.nanoTime() - wanted.begin),
                kind,
                problem));
    }
}
