package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.ImpossibleRequestException;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.scheduler.extender.ExtenderVerbs;
import io.ballast.scheduler.extender.FilterAnswer;
import io.ballast.scheduler.extender.VerbFailure;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/**
 * Answers kube-scheduler from the ledger. All state belongs to one engine thread, on which events, questions and binds take turns; see {@code DESIGN.md} beside
 * this class. Thread-safe.
 */
public final class SchedulerCore implements ExtenderVerbs, ClusterEvents {
    static final String NOT_READY = "Ballast is still reading the cluster; try again";
    private static final int MAX_ASKED = 16_384;
    private static final int ORIGINS = 36 * 36 * 36;

    /** A pod as a version of its object says. */
    private record Waiting(String version, ObservedPod pod) {}

    /**
     * Numbers of what is known.
     *
     * @param nodes       nodes that can be decided about
     * @param assumedPods pods that hold a node without a watch that shows them there
     * @param waitingPods pods without a node that the API server has
     * @param podClasses  pod classes whose verdicts are kept
     * @param podClassBytes memory of those verdicts
     */
    public record Counts(int nodes, int assumedPods, int waitingPods, int podClasses, long podClassBytes) {}

    private final ClusterState state;

    private final Executor engine;
    private final Findings findings;
    private final Map<String, AskedPod> asked = new Recent<>(MAX_ASKED);
    private final PodHistory history;
    private final EligibleRows eligible;
    private final Plans plans;
    private final SecondLooks secondLooks;
    private final Filtering filtering;
    private final Preemption preemption;
    private final Binds binds;
    /**
     * Pods that wait, as a watch shows them: a question about the same version need not be read again. As many as the API server has without a node: the watch tells of
     * each one's binding or end, also of one that it has missed. Any thread.
     */
    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

    private volatile boolean ready;
    private volatile PlanProgram program;

    /**
     * A core without nodes, not ready until {@link #synced}.
     *
     * @param engine   runs one task at a time, in the order in which they come
     * @param findings is told of malformed parts of objects that are ignored
     * @param listener is told of every decision
     */
    public SchedulerCore(
            SchedulingPolicy policy,
            PodWrites writes,
            Nominations nominations,
            Candidates candidates,
            PlannerSettings planner,
            Clocks clocks,
            Executor engine,
            Findings findings,
            DecisionListener listener) {
        state = new ClusterState(policy, requireNonNull(clocks, "clocks is null"));
        program = policy.program();
        this.engine = requireNonNull(engine, "engine is null");
        this.findings = requireNonNull(findings, "findings is null");
        requireNonNull(writes, "writes is null");
        requireNonNull(candidates, "candidates is null");
        history = new PodHistory(requireNonNull(listener, "listener is null"));
        eligible = new EligibleRows(state);
        plans = new Plans(
                state,
                eligible,
                requireNonNull(nominations, "nominations is null"),
                requireNonNull(planner, "planner is null"),
                clocks,
                engine);
        secondLooks = new SecondLooks(state, eligible, nominations, planner, clocks, engine);
        filtering = new Filtering(state, plans, candidates, clocks, history, origin(clocks.wall()));
        preemption = new Preemption(state);
        binds = new Binds(state, plans, writes, clocks, engine, history, asked);
    }

    /** What no other adapter calls itself. */
    private static String origin(Clock clock) {
        return Long.toString(clock.millis(), Character.MAX_RADIX)
                + Long.toString(ThreadLocalRandom.current().nextInt(ORIGINS), Character.MAX_RADIX);
    }

    /**
     * Decides by another policy between two decisions; none mixes two. What is known of the cluster, and binds under way, stay.
     *
     * @return done when the policy is active
     */
    public CompletableFuture<Void> activate(SchedulingPolicy next) {
        return CompletableFuture.runAsync(
                () -> {
                    state.activate(next);
                    program = next.program();
                },
                engine);
    }

    /** The rules that decide now. */
    public PlanProgram program() {
        return program;
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
    public void traits(NodeTraits traits) {
        engine.execute(() -> eligible.node(traits));
    }

    @Override
    public void nodeGone(String name) {
        engine.execute(() -> {
            state.removeNode(name);
            eligible.nodeGone(name);
        });
    }

    @Override
    public void devices(ObservedDevices devices) {
        engine.execute(() -> state.putDevices(devices));
    }

    @Override
    public void devicesGone(String node) {
        engine.execute(() -> state.removeDevices(node));
    }

    @Override
    public void pod(ObservedPod pod, Amounts devices) {
        engine.execute(() -> {
            state.observe(pod, devices);
            history.pod(pod);
            if (!pod.node().isEmpty()) {
                forget(pod.uid());
            }
        });
    }

    @Override
    public void pending(PendingPod pod, ObservedPod observed) {
        waiting.put(pod.uid(), new Waiting(pod.version(), observed));
        engine.execute(() -> {
            plans.pending(pod, observed);
            secondLooks.pending(pod, observed);
        });
    }

    @Override
    public void podGone(String uid) {
        engine.execute(() -> {
            state.remove(uid);
            history.podGone(uid);
            forget(uid);
        });
    }

    /** Lets time pass; called a few times a second. Any thread. */
    public void tick() {
        engine.execute(() -> {
            plans.tick();
            secondLooks.tick();
        });
    }

    /** What is asked about a pod ends when it is bound or gone. A bind that is under way still ends by itself. */
    private void forget(String uid) {
        waiting.remove(uid);
        asked.remove(uid);
        plans.forget(uid);
        secondLooks.forget(uid);
        filtering.forget(uid);
        binds.forget(uid);
    }

    @Override
    public void usage(ObservedUsage usage) {
        engine.execute(() -> state.report(usage));
    }

    @Override
    public void usageGone(String node) {
        engine.execute(() -> state.removeReport(node));
    }

    @Override
    public void synced() {
        engine.execute(() -> {
            state.refresh();
            plans.begin();
            ready = true;
        });
    }

    /** Another adapter may have decided until now: what was planned before does not count any more. */
    public CompletableFuture<Void> beginTerm() {
        return CompletableFuture.runAsync(plans::clear, engine);
    }

    /**
     * Counts pods that the API server has on nodes and a watch has not shown yet, so that nothing of theirs is given away meanwhile. Done when they are counted.
     */
    public CompletableFuture<Void> catchUp(List<BoundPod> bound) {
        return CompletableFuture.runAsync(() -> bound.forEach(pod -> state.catchUp(pod, Binds.UNKNOWN)), engine);
    }

    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        try {
            return answer(question.pod(), pod -> filterNow(question, pod));
        } catch (ImpossibleRequestException e) {
            // No eviction would help: the pod waits with this reason.
            return CompletableFuture.completedFuture(Filtering.impossible(question.nodes(), e.reason()));
        }
    }

    private FilterAnswer filterNow(NodesQuestion question, ObservedPod pod) {
        AskingPod asking = question.pod();
        PodWrites.Target target = new PodWrites.Target(asking.namespace(), asking.name(), pod.uid());
        Filtering.Answered answered = filtering.filter(target, pod, question.nodes());
        asked.put(pod.uid(), new AskedPod(pod, answered.decision()));
        if (!answered.fits()) {
            secondLooks.nothingFits(pod.uid(), question.nodes().size());
        }
        return answered.answer();
    }

    @Override
    public CompletableFuture<int[]> prioritize(NodesQuestion question) {
        try {
            return answer(question.pod(), pod -> filtering.prioritize(pod, question.nodes()));
        } catch (ImpossibleRequestException e) {
            return CompletableFuture.failedFuture(new VerbFailure(e.reason(), e));
        }
    }

    /**
     * Answers on the engine thread; the object is read on the caller's.
     *
     * @throws ImpossibleRequestException when the pod asks for what no node can give
     */
    private <T> CompletableFuture<T> answer(AskingPod asking, Function<ObservedPod, T> answer) {
        if (!ready) {
            return CompletableFuture.failedFuture(new VerbFailure(NOT_READY));
        }
        ObservedPod pod;
        try {
            pod = read(asking);
        } catch (ImpossibleRequestException e) {
            throw e;
        } catch (ApiObjectException e) {
            return CompletableFuture.failedFuture(new VerbFailure("the pod cannot be read: " + e.getMessage(), e));
        }
        return CompletableFuture.supplyAsync(() -> answer.apply(pod), engine);
    }

    private ObservedPod read(AskingPod asking) {
        Waiting known = waiting.get(asking.uid());
        return known != null && !asking.version().isEmpty() && known.version.equals(asking.version())
                ? known.pod
                : PodConversion.observed(ApiObjects.pod(asking.json()), findings);
    }

    @Override
    public CompletableFuture<Map<String, Victims>> preempt(PreemptQuestion question) {
        try {
            return answer(question.pod(), pod -> {
                state.refresh();
                return preemption.judge(pod, question.nodes());
            });
        } catch (ImpossibleRequestException e) {
            // No node is left: evicting helps nowhere.
            return CompletableFuture.completedFuture(Map.of());
        }
    }

    @Override
    public CompletableFuture<Void> bind(String namespace, String name, String uid, String node) {
        if (!ready) {
            return CompletableFuture.failedFuture(new VerbFailure(NOT_READY));
        }
        PodWrites.Target target = new PodWrites.Target(namespace, name, uid);
        return CompletableFuture.supplyAsync(() -> binds.bind(target, node), engine)
                .thenCompose(Binds.Bind::done);
    }

    /** What the engine thread knows now. */
    public CompletableFuture<Counts> counts() {
        return CompletableFuture.supplyAsync(() -> state.counts(waiting.size()), engine);
    }

    /** What an explanation of a pod needs; empty when nobody of that name waits or was decided about lately. */
    public CompletableFuture<Optional<PodFacts>> facts(String namespace, String name) {
        return CompletableFuture.supplyAsync(
                () -> history.find(namespace + "/" + name).map(this::factsNow), engine);
    }

    private PodFacts factsNow(PodHistory.Known known) {
        state.refresh();
        Optional<PodFacts.Waiting> waiting =
                history.waiting(known.uid()).map(pod -> new PodFacts.Waiting(pod, state.request(pod)));
        return new PodFacts(
                known.uid(),
                waiting,
                state.nodeOf(known.uid()),
                known.last(),
                known.bind(),
                state.profile(),
                state.revision(),
                waiting.isPresent() ? state.facts() : Map.of());
    }

    /** What became of plans so far. */
    public CompletableFuture<PlannerCounts> plannerCounts() {
        return CompletableFuture.supplyAsync(() -> plans.counts(secondLooks.counts()), engine);
    }
}
