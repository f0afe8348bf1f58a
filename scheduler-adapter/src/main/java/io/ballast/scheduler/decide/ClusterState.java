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
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.FilterVerdict;
import io.ballast.model.verdict.PodClasses;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cluster as the rules see it: the ledger, its rows in a table, and the plan over them. Not thread-safe: the engine thread owns it. */
final class ClusterState {
    /** Pod classes whose refusals are remembered row by row. */
    private static final int EXPLAINED_CLASSES = 128;

    private final SchedulingPolicy policy;
    private final ClusterLedger ledger;
    private RowTable table;
    private NodeDecider decider;
    private RowVerdicts verdicts;
    private long layout;

    ClusterState(SchedulingPolicy policy) {
        this.policy = policy;
        ledger = new ClusterLedger(policy.load());
        renew(List.of());
    }

    private void renew(List<String> nodes) {
        table = new RowTable(nodes, policy.program().rowTypes());
        ledger.snapshot().values().forEach(rows -> rows.forEach(table::put));
        decider = NodeDeciders.of(policy.program(), table);
        verdicts = new RowVerdicts(policy.explainer(), table, EXPLAINED_CLASSES);
        layout++;
    }

    void putNode(ObservedNode node) {
        ledger.putNode(node);
    }

    void removeNode(String name) {
        ledger.removeNode(name);
    }

    void report(ObservedUsage usage, Instant at) {
        ledger.report(usage, at);
    }

    void removeReport(String node) {
        ledger.removeReport(node);
    }

    void observe(ObservedPod pod, Amounts devices, Instant at) {
        ledger.observe(pod, classes(pod).priorityClass(), devices, at);
    }

    void remove(String uid) {
        ledger.remove(uid);
    }

    /** Counts a pod on a node until the API server shows it there, or the time is over. */
    void assume(ObservedPod pod, String node, Amounts devices, Instant at, Instant until) {
        ledger.assume(pod, node, classes(pod).priorityClass(), devices, at, until);
    }

    /** Changes when an assumption ends, if the pod is still assumed. */
    void assumeUntil(String uid, Instant until) {
        ledger.assumeUntil(uid, until);
    }

    /** Node that a pod holds, assumed or seen there. */
    Optional<String> nodeOf(String uid) {
        return ledger.nodeOf(uid);
    }

    int assumedPods() {
        return ledger.assumedPods();
    }

    /** Numbers of what is known. */
    SchedulerCore.Counts counts() {
        return decider instanceof PlanDecider plan
                ? new SchedulerCore.Counts(nodes(), assumedPods(), plan.classes(), plan.classBytes())
                : new SchedulerCore.Counts(nodes(), assumedPods(), 0, 0);
    }

    /** Number of nodes that can be decided about. */
    int nodes() {
        return table.size();
    }

    /** Lets time pass and brings the table up to date; a node that came or went makes it anew. */
    void refresh(Instant now) {
        ledger.advance(now);
        ClusterLedger.Changes changes = ledger.takeChanges();
        if (changes.nodesChanged()) {
            renew(List.copyOf(ledger.snapshot().keySet()));
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
        return verdicts.of(pod, podClass, row);
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

    /** Devices of a node for a pod; empty when it asks for none, or none can be given. */
    Amounts devices(PodRequest pod, int row) {
        NodeRow gpus = RowVerdicts.facts(table, row).get(NodeGpus.class);
        return gpus == null ? Amounts.EMPTY : policy.devices(pod, (NodeGpus) gpus);
    }
}
