package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.scheduler.extender.ExtenderVerbs;
import io.ballast.scheduler.extender.VerbFailure;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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

    /**
     * Numbers of what is known.
     *
     * @param nodes       nodes that can be decided about
     * @param assumedPods pods that hold a node without a watch that shows them there
     * @param podClasses  pod classes whose verdicts are kept
     * @param podClassBytes memory of those verdicts
     */
    public record Counts(int nodes, int assumedPods, int podClasses, long podClassBytes) {}

    private final ClusterState state;
    private final Clock clock;
    private final Executor engine;
    private final Findings findings;
    private final Map<String, AskedPod> asked = new Recent<>(MAX_ASKED);
    private final PodHistory history;
    private final EligibleRows eligible;
    private final Plans plans;
    private final Filtering filtering;
    private final Binds binds;
    private volatile boolean ready;

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
            Clock clock,
            Executor engine,
            Findings findings,
            DecisionListener listener) {
        state = new ClusterState(policy);
        this.clock = requireNonNull(clock, "clock is null");
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
                clock,
                engine);
        filtering = new Filtering(state, plans, candidates, clock, history, origin(clock));
        binds = new Binds(state, plans, writes, clock, engine, history, asked);
    }

    /** What no other adapter calls itself. */
    private static String origin(Clock clock) {
        return Long.toString(clock.millis(), Character.MAX_RADIX)
                + Long.toString(ThreadLocalRandom.current().nextInt(ORIGINS), Character.MAX_RADIX);
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
    public void pod(ObservedPod pod, Amounts devices) {
        engine.execute(() -> {
            state.observe(pod, devices, clock.instant());
            history.pod(pod);
            if (!pod.node().isEmpty()) {
                forget(pod.uid());
            }
        });
    }

    @Override
    public void pending(PendingPod pod, ObservedPod observed) {
        engine.execute(() -> plans.pending(pod, observed));
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
        engine.execute(plans::tick);
    }

    /** What is asked about a pod ends when it is bound or gone. A bind that is under way still ends by itself. */
    private void forget(String uid) {
        asked.remove(uid);
        plans.forget(uid);
        filtering.forget(uid);
        binds.forget(uid);
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

    @Override
    public CompletableFuture<FilterAnswer> filter(NodesQuestion question) {
        return answer(question, pod -> filterNow(question, pod));
    }

    private FilterAnswer filterNow(NodesQuestion question, ObservedPod pod) {
        AskingPod asking = question.pod();
        PodWrites.Target target = new PodWrites.Target(asking.namespace(), asking.name(), pod.uid());
        Filtering.Answered answered = filtering.filter(target, pod, question.nodes());
        asked.put(pod.uid(), new AskedPod(pod, answered.decision()));
        return answered.answer();
    }

    @Override
    public CompletableFuture<Map<String, Integer>> prioritize(NodesQuestion question) {
        return answer(question, pod -> filtering.prioritize(pod, question.nodes()));
    }

    /** Answers on the engine thread; the object is read on the caller's. */
    private <T> CompletableFuture<T> answer(NodesQuestion question, Function<ObservedPod, T> answer) {
        if (!ready) {
            return CompletableFuture.failedFuture(new VerbFailure(NOT_READY));
        }
        ObservedPod pod;
        try {
            pod = PodConversion.observed(ApiObjects.pod(question.pod().json()), findings);
        } catch (ApiObjectException e) {
            return CompletableFuture.failedFuture(new VerbFailure("the pod cannot be read: " + e.getMessage(), e));
        }
        return CompletableFuture.supplyAsync(() -> answer.apply(pod), engine);
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
        return CompletableFuture.supplyAsync(() -> binds.bind(target, node), engine)
                .thenCompose(Binds.Bind::done);
    }

    /** What the engine thread knows now. */
    public CompletableFuture<Counts> counts() {
        return CompletableFuture.supplyAsync(state::counts, engine);
    }

    /** What an explanation of a pod needs; empty when nobody of that name waits or was decided about lately. */
    public CompletableFuture<Optional<PodFacts>> facts(String namespace, String name) {
        return CompletableFuture.supplyAsync(
                () -> history.find(namespace + "/" + name).map(this::factsNow), engine);
    }

    private PodFacts factsNow(PodHistory.Known known) {
        state.refresh(clock.instant());
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
        return CompletableFuture.supplyAsync(plans::counts, engine);
    }
}
