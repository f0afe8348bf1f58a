package io.ballast.scheduler.decide;

import io.ballast.api.placement.PendingPod;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.scheduler.extender.NodeNames;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;

/**
 * Plans pods on the whole cluster before kube-scheduler comes to them, in the order of its queue, and nominates their nodes. Not thread-safe: the engine
 * thread owns it. See {@code DESIGN.md} beside this class.
 */
final class Plans {
    /** Pods that are planned before others have their turn on the engine thread. */
    private static final int BATCH = 16;

    private static final int REMEMBERED = 16_384;

    /** How long a plan that was taken up holds its node while no bind comes. */
    private static final Duration TAKEN = Duration.ofSeconds(30);

    /** A pod in kube-scheduler's order: higher priority first, then as they came. */
    private record Waiting(PendingPod pod, ObservedPod observed, long number) {
        static final Comparator<Waiting> ORDER =
                Comparator.<Waiting>comparingInt(w -> -w.pod.priority()).thenComparingLong(w -> w.number);
    }

    /** A node that is held for a pod. */
    private record Plan(
            long number,
            Waiting of,
            PodWrites.Target pod,
            String node,
            List<Gpu> devices,
            Instant begin,
            Instant until,
            boolean taken) {
        Plan takenUntil(Instant end) {
            return new Plan(number, of, pod, node, devices, begin, end, true);
        }
    }

    private final ClusterState state;
    private final EligibleRows eligible;
    private final Nominations nominations;
    private final PlannerSettings settings;
    private final Clocks clocks;
    private final Executor engine;
    private final Pace pace = new Pace();
    private final TreeSet<Waiting> queue = new TreeSet<>(Waiting.ORDER);
    private final Map<String, Waiting> waiting = new HashMap<>();
    private final Map<String, Plan> plans = new HashMap<>();
    /** Pods whose plans are not taken up yet. */
    private final TreeSet<Waiting> standing = new TreeSet<>(Waiting.ORDER);

    /** Pods that are left to kube-scheduler: asked about, or planned in vain. Planning these again and again would keep them from ever coming to rest. */
    private final Map<String, Boolean> left = new Recent<>(REMEMBERED);

    /** Schedulers that have asked about a pod. Others do not go by these rules, and what is nominated for their pods would only be in their way. */
    private final Set<String> asking = new HashSet<>();

    private final Map<String, Long> leftAlone = new TreeMap<>();
    private long arrivals;
    private long planned;
    private long taken;
    private long missed;
    private long refused;
    private long late;
    private long nowhere;
    private boolean working;
    private boolean begun;

    Plans(
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
        if (!settings.enabled() || !settings.schedulers().contains(pod.scheduler())) {
            return;
        }
        Plan plan = plans.get(pod.uid());
        if (plan != null) {
            if (pod.waits() || !(pod.nominated().isEmpty() || pod.nominated().equals(plan.node))) {
                // It is deleted, or somebody else nominated another node, for example after preemption.
                drop(plan);
            } else if (!pod.nominated().isEmpty() && !plan.taken) {
                pace.seen(Duration.between(plan.begin, clocks.steady().instant()));
            }
            return;
        }
        Waiting before = waiting.remove(pod.uid());
        if (before != null) {
            queue.remove(before);
        }
        if (pod.waits() || !pod.nominated().isEmpty() || left.containsKey(pod.uid())) {
            return;
        }
        if (pod.unmodelled().isPresent()) {
            leftAlone.merge(pod.unmodelled().get(), 1L, Long::sum);
            left.put(pod.uid(), true);
            return;
        }
        Waiting now = new Waiting(pod, observed, before == null ? ++arrivals : before.number);
        waiting.put(pod.uid(), now);
        if (asking.contains(pod.scheduler())) {
            queue.add(now);
            workSoon();
        }
    }

    /** A scheduler asks about its pods: from now on they are planned. */
    private void asks(String scheduler) {
        if (asking.add(scheduler)) {
            waiting.values().stream()
                    .filter(pod -> pod.pod.scheduler().equals(scheduler))
                    .forEach(queue::add);
            workSoon();
        }
    }

    /** A pod has a node, or is gone; whatever it held by its plan is not ours to give back. */
    void forget(String uid) {
        Waiting before = waiting.remove(uid);
        if (before != null) {
            queue.remove(before);
        }
        left.remove(uid);
        remove(uid);
    }

    /** Everything that was there is known; before, a plan could give away what a pod has that is read later. */
    void begin() {
        begun = true;
        workSoon();
    }

    private void workSoon() {
        if (!working && !queue.isEmpty()) {
            working = true;
            engine.execute(this::work);
        }
    }

    private void work() {
        working = false;
        if (!begun || !nominations.open()) {
            return; // the next tick looks again
        }
        state.refresh();
        for (int n = 0; n < BATCH && mayPlan(); n++) {
            Optional<Waiting> next = next();
            if (next.isEmpty()) {
                return;
            }
            queue.remove(next.get());
            waiting.remove(next.get().pod.uid());
            plan(next.get());
        }
        if (mayPlan() && next().isPresent()) {
            workSoon();
        }
    }

    private boolean mayPlan() {
        return pace.mayWrite()
                && plans.size() < settings.window()
                && standing.size() < pace.within(settings.deadline());
    }

    /** The first pod without a plan that has so many others before it that a nomination reaches it before kube-scheduler does. */
    private Optional<Waiting> next() {
        Iterator<Waiting> pods = queue.iterator();
        Iterator<Waiting> held = standing.iterator();
        Waiting pod = pods.hasNext() ? pods.next() : null;
        Waiting plan = held.hasNext() ? held.next() : null;
        for (int ahead = pace.lead(); ahead > 0 && pod != null; ahead--) {
            if (plan != null && Waiting.ORDER.compare(plan, pod) < 0) {
                plan = held.hasNext() ? held.next() : null;
            } else {
                pod = pods.hasNext() ? pods.next() : null;
            }
        }
        return Optional.ofNullable(pod);
    }

    private void plan(Waiting next) {
        PendingPod pod = next.pod;
        PodRequest request = state.request(next.observed);
        NodeAnswer answer = state.among(request, eligible.of(pod.needs()), 1);
        int row = answer.best();
        List<Gpu> devices = row < 0 ? List.of() : state.devices(request, row);
        if (row < 0 || (request.gpu().count() > 0 && devices.isEmpty())) {
            nowhere++;
            return;
        }
        Instant now = clocks.steady().instant();
        PodWrites.Target target = new PodWrites.Target(pod.namespace(), pod.name(), pod.uid());
        Plan plan =
                new Plan(++planned, next, target, state.node(row), devices, now, now.plus(settings.deadline()), false);
        // The ledger would end it by itself a little later, should nobody come.
        state.assume(next.observed, plan.node, devices, settings.deadline().plus(TAKEN));
        state.refresh();
        plans.put(pod.uid(), plan);
        standing.add(next);
        pace.writes();
        nominations.nominate(target, pod.version(), plan.node, written -> engine.execute(() -> written(plan, written)));
    }

    private void written(Plan of, boolean written) {
        pace.written();
        Plan plan = plans.get(of.pod.uid());
        if (!written && plan != null && plan.number == of.number && !plan.taken) {
            refused++;
            end(plan);
        }
        workSoon();
    }

    /**
     * kube-scheduler asks about a pod.
     *
     * @return place of the planned node in the question, if there is one and it is there; it holds the pod already
     */
    OptionalInt asked(String uid, NodeNames nodes) {
        if (settings.enabled()) {
            pace.asked(clocks.steady().instant());
        }
        Plan plan = plans.get(uid);
        if (plan == null) {
            Waiting before = waiting.remove(uid);
            if (before != null) {
                queue.remove(before);
                late++;
                asks(before.pod.scheduler());
            }
            if (settings.enabled()) {
                left.put(uid, true);
            }
            return OptionalInt.empty();
        }
        OptionalInt place = nodes.place(plan.node);
        if (place.isEmpty() || state.row(plan.node) < 0) {
            pace.tooLate();
            drop(plan);
            return OptionalInt.empty();
        }
        if (!plan.taken) {
            pace.inTime();
            taken++;
            standing.remove(plan.of);
            plans.put(uid, plan.takenUntil(clocks.steady().instant().plus(TAKEN)));
            state.assumeFor(uid, TAKEN.plus(TAKEN));
            workSoon();
        }
        return place;
    }

    /** The pod is to be bound; the devices that were planned for it on this node, if there is a plan. The pod goes on holding the node. */
    Optional<List<Gpu>> bound(String uid, String node) {
        Plan plan = plans.get(uid);
        if (plan == null) {
            return Optional.empty();
        }
        if (!plan.node.equals(node)) {
            drop(plan);
            return Optional.empty();
        }
        remove(uid);
        // A bind of devices writes the pod before it has a node; it must not be planned for another one then.
        left.put(uid, true);
        return Optional.of(plan.devices);
    }

    /** Ends plans whose time is over. */
    void tick() {
        Instant now = clocks.steady().instant();
        List<Plan> over =
                plans.values().stream().filter(p -> !p.until.isAfter(now)).toList();
        over.forEach(this::drop);
        if (nominations.open()) {
            workSoon();
        }
    }

    /** Ends all plans: somebody else has decided meanwhile, so what they hold may be given away. Their nominations are hints that do no harm. */
    void clear() {
        List.copyOf(plans.values()).forEach(this::end);
    }

    /** Gives the node back, and leaves the pod to kube-scheduler from now on. */
    private void drop(Plan plan) {
        missed++;
        left.put(plan.pod.uid(), true);
        nominations.withdraw(plan.pod, plan.node);
        end(plan);
    }

    private void end(Plan plan) {
        state.remove(plan.pod.uid());
        remove(plan.pod.uid());
    }

    private void remove(String uid) {
        Plan plan = plans.remove(uid);
        if (plan != null) {
            standing.remove(plan.of);
            workSoon();
        }
    }

    PlannerCounts counts(PlannerCounts.SecondLooks looks) {
        return new PlannerCounts(
                planned, taken, missed, refused, late, nowhere, leftAlone, queue.size(), standing.size(), looks);
    }
}
