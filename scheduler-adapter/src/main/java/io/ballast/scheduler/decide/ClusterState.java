package io.ballast.scheduler.decide;

import io.ballast.cluster.ledger.ClusterLedger;
import io.ballast.cluster.ledger.PodRequests;
import io.ballast.engine.explain.RowVerdicts;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.FilterVerdict;
import io.ballast.model.verdict.PodClasses;
import io.ballast.scheduler.extender.NodeNames;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The cluster as the rules see it: the ledger, its rows in a table, and the plan over them. Not thread-safe: the engine thread owns it. */
final class ClusterState {
    /** Pod classes whose refusals are remembered row by row. */
    private static final int EXPLAINED_CLASSES = 128;

    private SchedulingPolicy policy;
    private final Clocks clocks;
    private final ClusterLedger ledger;
    private RowTable table;
    private NodeDecider unrecorded;
    private NodeDecider decider;
    private RowVerdicts verdicts;
    private RowsByName rows;
    private long layout;
    /** Whether the table is not that of the nodes that there are, because the rules cannot decide about so many, for example. */
    private boolean outdated;

    ClusterState(SchedulingPolicy policy, Clocks clocks) {
        this.policy = policy;
        this.clocks = clocks;
        ledger = new ClusterLedger(policy.load());
        renew();
    }

    /** Makes table and plan anew. */
    private void renew() {
        outdated = true;
        Map<String, List<NodeRow>> nodes = ledger.snapshot();
        RowTable next =
                new RowTable(List.copyOf(nodes.keySet()), policy.program().rowTypes());
        nodes.values().forEach(facts -> facts.forEach(next::put));
        decideOver(
                next,
                NodeDeciders.of(policy.program(), next),
                new RowVerdicts(policy.explainer(), next, EXPLAINED_CLASSES));
    }

    /** Nodes have come or gone: what is known of the others holds on. */
    private void move(ClusterLedger.Changes changes) {
        outdated = true;
        List<String> nodes = new ArrayList<>(table.nodes());
        nodes.removeAll(Set.copyOf(changes.removed()));
        // Some may be there already: a table that was made anew has all nodes that were known then.
        changes.added().stream().filter(node -> table.row(node) < 0).forEach(nodes::add);
        Collections.sort(nodes);
        RowTable next = table.over(nodes);
        changes.rows().forEach(next::put);
        NodeDecider plan =
                unrecorded instanceof PlanDecider before ? before.over(next) : NodeDeciders.of(policy.program(), next);
        decideOver(next, plan, verdicts.over(next));
    }

    private void decideOver(RowTable next, NodeDecider plan, RowVerdicts why) {
        table = next;
        unrecorded = plan;
        decider = policy.recording().nodes(plan, policy.program(), next);
        verdicts = why;
        rows = new RowsByName(next);
        layout++;
        outdated = false;
    }

    /** Decides by another policy from now on, or by the former one if that fails; what is known of the cluster stays. */
    void activate(SchedulingPolicy next) {
        SchedulingPolicy before = policy;
        try {
            decideBy(next);
        } catch (Throwable failure) {
            try {
                decideBy(before);
            } catch (RuntimeException e) {
                failure.addSuppressed(e);
            }
            throw failure;
        }
    }

    private void decideBy(SchedulingPolicy next) {
        policy = next;
        ledger.count(next.load());
        renew();
    }

    void putNode(ObservedNode node) {
        ledger.putNode(node);
    }

    void removeNode(String name) {
        ledger.removeNode(name);
    }

    void putDevices(ObservedDevices devices) {
        ledger.putDevices(devices);
    }

    void removeDevices(String node) {
        ledger.removeDevices(node);
    }

    void report(ObservedUsage usage) {
        ledger.report(usage, clocks.wall().instant());
    }

    void removeReport(String node) {
        ledger.removeReport(node);
    }

    void observe(ObservedPod pod, Amounts devices) {
        ledger.observe(pod, classes(pod).priorityClass(), devices, clocks.wall().instant());
    }

    void remove(String uid) {
        ledger.remove(uid);
    }

    /** Takes back an assumption; a pod that a watch has shown on a node meanwhile stays there. */
    void giveUp(String uid) {
        ledger.giveUp(uid);
    }

    /**
     * Counts a pod on a node until the API server shows it there, or the time is over.
     *
     * @param devices its GPUs
     */
    void assume(ObservedPod pod, String node, List<Gpu> devices, Duration most) {
        Amounts minors = Amounts.of(devices.stream().mapToLong(Gpu::minor).toArray());
        ledger.assume(
                pod, node, classes(pod).priorityClass(), minors, clocks.wall().instant(), until(most));
    }

    /** Counts a pod where the API server has it. It ends like an assumption: a watch that has shown its end already will not show it again. */
    void catchUp(BoundPod bound, Duration most) {
        ObservedPod pod = bound.pod();
        Optional<String> held = ledger.nodeOf(pod.uid());
        if (pod.terminated() || held.isPresent() && held.get().equals(pod.node())) {
            return;
        }
        ledger.remove(pod.uid());
        ledger.assume(
                pod,
                pod.node(),
                classes(pod).priorityClass(),
                bound.devices(),
                clocks.wall().instant(),
                until(most));
    }

    /** Changes when an assumption ends, if the pod is still assumed. */
    void assumeFor(String uid, Duration most) {
        ledger.assumeUntil(uid, until(most));
    }

    private Instant until(Duration most) {
        return clocks.steady().instant().plus(most);
    }

    /** Node that a pod holds, assumed or seen there. */
    Optional<String> nodeOf(String uid) {
        return ledger.nodeOf(uid);
    }

    int assumedPods() {
        return ledger.assumedPods();
    }

    /** Numbers of what is known. */
    SchedulerCore.Counts counts(int waitingPods) {
        return unrecorded instanceof PlanDecider plan
                ? new SchedulerCore.Counts(nodes(), assumedPods(), waitingPods, plan.classes(), plan.classBytes())
                : new SchedulerCore.Counts(nodes(), assumedPods(), waitingPods, 0, 0);
    }

    /** Number of nodes that can be decided about. */
    int nodes() {
        return table.size();
    }

    /** Lets time pass and brings the table up to date. */
    void refresh() {
        ledger.advance(clocks.wall().instant(), clocks.steady().instant());
        ClusterLedger.Changes changes = ledger.takeChanges();
        if (outdated) {
            renew();
        } else if (changes.nodesChanged()) {
            move(changes);
        } else {
            changes.rows().forEach(table::put);
        }
    }

    private PodClasses classes(ObservedPod pod) {
        return policy.classifier().classify(pod.marks());
    }

    /** What filter and score rules see of a pod. */
    PodRequest request(ObservedPod pod) {
        return PodRequests.of(pod, classes(pod), policy.load());
    }

    /** Row of a node; -1 when it is not known. */
    int row(String node) {
        return table.row(node);
    }

    /** Row of a node of a question; -1 when it is not known. */
    int row(NodeNames nodes, int place) {
        return rows.row(nodes, place);
    }

    String node(int row) {
        return table.node(row);
    }

    /** The best of some rows, at most that many; holds until the next question. */
    NodeAnswer among(PodRequest pod, int[] rows, int limit) {
        return decider.among(pod, List.of(), rows, limit);
    }

    /** Weighted points of some rows, -1 for a refused one. */
    int[] weighted(PodRequest pod, int[] rows) {
        return decider.weighted(pod, List.of(), rows);
    }

    /** Whether the filter rules accept a node. */
    boolean fits(PodRequest pod, int row) {
        return weighted(pod, new int[] {row})[0] >= 0;
    }

    /** Points, 0 to 100, from weighted ones. */
    int points(int weighted) {
        return weighted / policy.program().totalWeight();
    }

    /**
     * What the filter rules say of a node.
     *
     * @param podClass class of the pod as the last answer says; 0 when nothing is to be kept of it
     */
    FilterVerdict verdict(PodRequest pod, long podClass, int row) {
        return verdicts.of(pod, podClass).row(row);
    }

    /** The same for many rows. Holds until a fact changes. */
    RowVerdicts.OfPod verdicts(PodRequest pod, long podClass) {
        return verdicts.of(pod, podClass);
    }

    /** What the filter rules would say of a node without some of its pods; empty when the node is not known. */
    Optional<FilterVerdict> verdictWithout(PodRequest pod, String node, Set<String> uids) {
        List<NodeRow> rows = ledger.rowsWithout(node, uids);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Map<Class<?>, NodeRow> facts = new LinkedHashMap<>();
        rows.forEach(row -> facts.put(row.getClass(), row));
        return Optional.of(policy.explainer().verdict(pod, facts));
    }

    /** Revision of the rules. */
    String revision() {
        return policy.program().bundle().manifest().revision();
    }

    /** Name of the profile that decides. */
    String profile() {
        return policy.program().profile().name();
    }

    /** Facts of every node by type, in row order. O(nodes). */
    Map<String, Map<Class<?>, NodeRow>> facts() {
        Map<String, Map<Class<?>, NodeRow>> facts = new LinkedHashMap<>();
        for (int row = 0; row < table.size(); row++) {
            facts.put(table.node(row), RowVerdicts.facts(table, row));
        }
        return facts;
    }

    /** Number of the table; another one has other rows. */
    long layout() {
        return layout;
    }

    /** GPUs of a node for a pod; empty when it asks for none, or none can be given. */
    List<Gpu> devices(PodRequest pod, int row) {
        NodeRow gpus = RowVerdicts.facts(table, row).get(NodeGpus.class);
        return gpus == null ? List.of() : ledger.gpus(node(row), policy.devices(pod, (NodeGpus) gpus));
    }
}
