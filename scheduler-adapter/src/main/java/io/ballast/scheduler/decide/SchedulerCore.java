package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.DeviceAllocation;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.PodConversion;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.pod.PodRequest;
import io.ballast.scheduler.extender.ExtenderVerbs;
import io.ballast.scheduler.extender.VerbFailure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * Answers kube-scheduler from the ledger. All state belongs to one engine thread, on which events, questions and binds take turns; see {@code DESIGN.md} beside
 * this class. Thread-safe.
 */
public final class SchedulerCore implements ExtenderVerbs, ClusterEvents {
    static final String NOT_READY = "Ballast is still reading the cluster; try again";
    static final String UNKNOWN_NODE = "node is not known to Ballast yet";

    /** How long a pod holds its node after it was bound, without a watch that shows it there. */
    static final Duration ASSUMED = Duration.ofSeconds(30);

    /** How long it holds its node while nobody knows whether it was bound; longer than a write takes to find out. */
    static final Duration UNKNOWN = PodWrites.LONGEST.multipliedBy(2);

    private static final int MAX_ASKED = 16_384;

    /**
     * Numbers of what is known.
     *
     * @param nodes       nodes that can be decided about
     * @param assumedPods pods that hold a node without a watch that shows them there
     */
    public record Counts(int nodes, int assumedPods) {}

    /** A bind under way or done, so that a repeated one is the same one. */
    private record Bind(String node, CompletableFuture<Void> done) {}

    private final ClusterState state;
    private final PodWrites writes;
    private final Candidates candidates;
    private final Clock clock;
    private final Executor engine;
    private final Findings findings;
    private final Map<String, AskedPod> asked = new LinkedHashMap<>(256, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, AskedPod> eldest) {
            return size() > MAX_ASKED;
        }
    };

    private final Map<String, Bind> binds = new HashMap<>();
    private volatile boolean ready;

    /**
     * A core without nodes, not ready until {@link #synced}.
     *
     * @param engine   runs one task at a time, in the order in which they come
     * @param findings is told of malformed parts of objects that are ignored
     */
    public SchedulerCore(
            SchedulingPolicy policy,
            PodWrites writes,
            Candidates candidates,
            Clock clock,
            Executor engine,
            Findings findings) {
        state = new ClusterState(policy);
        this.writes = requireNonNull(writes, "writes is null");
        this.candidates = requireNonNull(candidates, "candidates is null");
        this.clock = requireNonNull(clock, "clock is null");
        this.engine = requireNonNull(engine, "engine is null");
        this.findings = requireNonNull(findings, "findings is null");
    }

    /** Whether everything that was there at the start is known, so that questions are answered. */
    public boolean ready() {
        return ready;
    }

    @Override
    public void node(ObservedNode node) {
        engine.execute(() -> state.putNode(node));
    }

    @Override
    public void nodeGone(String name) {
        engine.execute(() -> state.removeNode(name));
    }

    @Override
    public void pod(ObservedPod pod, Amounts devices) {
        engine.execute(() -> {
            state.observe(pod, devices, clock.instant());
            if (!pod.node().isEmpty()) {
                forget(pod.uid());
            }
        });
    }

    @Override
    public void podGone(String uid) {
        engine.execute(() -> {
            state.remove(uid);
            forget(uid);
        });
    }

    /** What is asked about a pod ends when it is bound or gone. A bind that is under way still ends by itself. */
    private void forget(String uid) {
        asked.remove(uid);
        Bind bind = binds.get(uid);
        if (bind != null && bind.done.isDone()) {
            binds.remove(uid);
        }
    }

    @Override
    public void usage(ObservedUsage usage) {
        engine.execute(() -> state.report(usage, clock.instant()));
    }

    @Override
    public void usageGone(String node) {
        engine.execute(() -> state.removeReport(node));
    }

    @Override
    public void synced() {
        engine.execute(() -> {
            state.refresh(clock.instant());
            ready = true;
        });
    }

    /**
     * Counts pods that the API server has on nodes and a watch has not shown yet, so that nothing of theirs is given away meanwhile. Done when they are counted.
     */
    public CompletableFuture<Void> catchUp(List<BoundPod> bound) {
        return CompletableFuture.runAsync(
                () -> {
                    Instant now = clock.instant();
                    bound.forEach(pod -> state.catchUp(pod, now, now.plus(UNKNOWN)));
                },
                engine);
    }

    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        if (!ready) {
            return CompletableFuture.failedFuture(new VerbFailure(NOT_READY));
        }
        ObservedPod pod;
        try {
            pod = PodConversion.observed(ApiObjects.pod(question.pod().json()), findings);
        } catch (ApiObjectException e) {
            return CompletableFuture.failedFuture(new VerbFailure("the pod cannot be read: " + e.getMessage(), e));
        }
        return CompletableFuture.supplyAsync(() -> filterNow(pod, question.nodes()), engine);
    }

    private FilterAnswer filterNow(ObservedPod pod, List<String> nodes) {
        state.refresh(clock.instant());
        PodRequest request = state.request(pod);
        Map<String, String> refused = new LinkedHashMap<>();
        int[] rows = rows(nodes, refused);
        NodeAnswer answer = state.among(request, rows, candidates.most());
        Map<String, Integer> points = new LinkedHashMap<>();
        for (int place = 0; place < answer.count(); place++) {
            points.put(state.node(answer.row(place)), state.points(answer, place));
        }
        asked.put(pod.uid(), new AskedPod(pod, points));
        if (points.isEmpty() || candidates.all()) {
            for (int row : rows) {
                if (!points.containsKey(state.node(row))) {
                    refused.put(state.node(row), state.reasons(request, row));
                }
            }
        } else {
            // The rest is left out: naming it would cost the scheduler more than it gains.
            refused.clear();
        }
        return new FilterAnswer(List.copyOf(points.keySet()), refused, Map.of());
    }

    /** Rows of the named nodes; unknown ones are refused. */
    private int[] rows(List<String> nodes, Map<String, String> refused) {
        int[] rows = new int[nodes.size()];
        int count = 0;
        for (String node : nodes) {
            int row = state.row(node);
            if (row < 0) {
                refused.put(node, UNKNOWN_NODE);
            } else {
                rows[count++] = row;
            }
        }
        return Arrays.copyOf(rows, count);
    }

    @Override
    public CompletableFuture<Map<String, Integer>> prioritize(NodesQuestion question) {
        return CompletableFuture.supplyAsync(
                () -> {
                    AskedPod known = asked.get(question.pod().uid());
                    return known == null ? Map.<String, Integer>of() : tenths(known.points(), question.nodes());
                },
                engine);
    }

    /** Points as the protocol has them: 0 to 10, rounded half up. */
    private static Map<String, Integer> tenths(Map<String, Integer> points, List<String> nodes) {
        Map<String, Integer> tenths = new LinkedHashMap<>();
        nodes.forEach(node -> tenths.put(node, (points.getOrDefault(node, 0) + 5) / 10));
        return tenths;
    }

    /** Not judged yet: an empty answer would say that preemption helps nowhere. */
    @Override
    public CompletableFuture<Map<String, Victims>> preempt(PreemptQuestion question) {
        return CompletableFuture.failedFuture(
                new VerbFailure(
                        "Ballast does not judge preemption; take preemptVerb out of the extender in the scheduler's configuration"));
    }

    @Override
    public CompletableFuture<Void> bind(String namespace, String name, String uid, String node) {
        if (!ready) {
            return CompletableFuture.failedFuture(new VerbFailure(NOT_READY));
        }
        PodWrites.Target target = new PodWrites.Target(namespace, name, uid);
        return CompletableFuture.supplyAsync(() -> bindNow(target, node), engine)
                .thenCompose(Bind::done);
    }

    private Bind bindNow(PodWrites.Target target, String node) {
        Bind earlier = binds.get(target.uid());
        if (earlier != null) {
            return earlier.node.equals(node)
                    ? earlier
                    : failed(node, "pod " + target.title() + " is being bound to node " + earlier.node + " already");
        }
        AskedPod known = asked.get(target.uid());
        if (known == null) {
            return failed(node, "pod " + target.title() + " was not asked about, or long ago; filter again");
        }
        Instant now = clock.instant();
        state.refresh(now);
        Optional<String> held = state.nodeOf(target.uid());
        if (held.isPresent() && !held.get().equals(node)) {
            return failed(node, "pod " + target.title() + " is on node " + held.get() + " already");
        }
        PodRequest request = state.request(known.pod());
        int row = state.row(node);
        if (row < 0) {
            return failed(node, UNKNOWN_NODE + ": " + node);
        }
        if (state.among(request, new int[] {row}, 1).fitting() == 0) {
            return failed(node, "node " + node + " does not fit any more: " + state.reasons(request, row));
        }
        Amounts devices = state.devices(request, row);
        if (request.gpu().count() > 0 && devices.size() == 0) {
            return failed(node, "no GPU devices of node " + node + " fit any more");
        }
        state.assume(known.pod(), node, devices, now, now.plus(UNKNOWN));
        Map<String, String> annotations =
                devices.size() == 0 ? Map.of() : DeviceAllocation.annotation(devices, request.gpu());
        return start(target, node, annotations);
    }

    private Bind start(PodWrites.Target target, String node, Map<String, String> annotations) {
        CompletableFuture<Void> done = writes.bind(target, node, annotations)
                .handleAsync(
                        (nothing, failure) -> {
                            if (failure != null) {
                                rollBack(target, node, failure);
                            }
                            state.assumeUntil(target.uid(), clock.instant().plus(ASSUMED));
                            if (!asked.containsKey(target.uid())) {
                                // The watch was faster: nobody will ask again.
                                binds.remove(target.uid());
                            }
                            return null;
                        },
                        engine);
        Bind bind = new Bind(node, done);
        binds.put(target.uid(), bind);
        return bind;
    }

    private void rollBack(PodWrites.Target target, String node, Throwable failure) {
        state.remove(target.uid());
        binds.remove(target.uid());
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        throw new VerbFailure(
                "pod " + target.title() + " was not bound to node " + node + ": " + cause.getMessage(), failure);
    }

    private static Bind failed(String node, String message) {
        return new Bind(node, CompletableFuture.failedFuture(new VerbFailure(message)));
    }

    /** What the engine thread knows now. */
    public CompletableFuture<Counts> counts() {
        return CompletableFuture.supplyAsync(() -> new Counts(state.nodes(), state.assumedPods()), engine);
    }
}
