package io.ballast.cluster.ledger;

import static java.util.Objects.requireNonNull;

import io.ballast.cluster.load.LoadLedger;
import io.ballast.cluster.load.LoadPolicy;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.pod.PriorityClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of a cluster: nodes, their pods, assumed ones included, and their load. Rows for rules are made from it. See {@code DESIGN.md} beside this
 * class.
 *
 * <p>Time comes from the caller. Not thread-safe: one writer; what it hands out is immutable.
 */
public final class ClusterLedger {
    /**
     * Rows that differ from what was last handed out.
     *
     * @param rows    rows, ordered by node
     * @param added   nodes that are new, ordered by name
     * @param removed nodes that are gone, ordered by name
     */
    public record Changes(List<NodeRow> rows, List<String> added, List<String> removed) {
        public Changes {
            rows = List.copyOf(rows);
            added = List.copyOf(added);
            removed = List.copyOf(removed);
        }

        /** Whether the set of nodes is another one than before, so that tables must be made anew. */
        public boolean nodesChanged() {
            return !added.isEmpty() || !removed.isEmpty();
        }
    }

    private record Assumed(String uid, Instant until) {}

    private LoadLedger load;
    private final Map<String, NodeRecord> nodes = new HashMap<>();
    private final Map<String, String> nodeOfPod = new HashMap<>();
    private final Map<String, Assumed> assumed = new LinkedHashMap<>();
    private Instant firstEnd = Instant.MAX; // no assumption ends before
    private final Set<String> touched = new TreeSet<>();
    private final Map<String, List<NodeRow>> published = new HashMap<>();

    public ClusterLedger(LoadPolicy policy) {
        load = new LoadLedger(requireNonNull(policy, "policy is null"));
    }

    /** Counts load by another policy from now on; what is known stays. O(nodes and pods). */
    public void count(LoadPolicy policy) {
        load = load.under(policy);
        touched.addAll(nodes.keySet());
    }

    /** Adds a node or replaces what is known of it; its pods stay. */
    public void putNode(ObservedNode node) {
        load.putNode(node);
        nodes.computeIfAbsent(node.name(), NodeRecord::new).node(Optional.of(node));
        touched.add(node.name());
    }

    /** Forgets a node. Its pods stay until they are removed too, since the API server may delete in any order. */
    public void removeNode(String name) {
        load.removeNode(name);
        NodeRecord record = nodes.get(name);
        if (record != null) {
            record.node(Optional.empty());
            touched.add(name);
            dropIfIdle(record);
        }
    }

    /** Takes the devices of a node, which from now on are its GPUs whatever the node itself offers. They stay while the node is not known. */
    public void putDevices(ObservedDevices devices) {
        nodes.computeIfAbsent(devices.node(), NodeRecord::new).devices(devices);
        touched.add(devices.node());
    }

    /** The Device object of a node is gone: its GPUs take no pod any more until there is another one, or the node is made anew. */
    public void removeDevices(String node) {
        NodeRecord record = nodes.get(node);
        if (record != null) {
            record.devicesGone();
            touched.add(node);
            dropIfIdle(record);
        }
    }

    /**
     * GPUs of a node at these places of its {@link io.ballast.model.node.NodeGpus} row.
     *
     * @throws IllegalArgumentException when the node has not so many
     */
    public List<ObservedDevices.Gpu> gpus(String node, Amounts places) {
        NodeRecord record = nodes.get(node);
        List<ObservedDevices.Gpu> usable = record == null ? List.of() : record.usableGpus();
        List<ObservedDevices.Gpu> gpus = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            if (places.at(i) >= usable.size()) {
                throw new IllegalArgumentException(
                        "node " + node + " has " + usable.size() + " GPUs, none at place " + places.at(i));
            }
            gpus.add(usable.get((int) places.at(i)));
        }
        return gpus;
    }

    /**
     * Takes a pod as a watch shows it. A bound, living pod holds its requests on its node; this confirms an assumed one. Any other holds nothing, unless it
     * is assumed: the watch may lag behind the bind.
     *
     * @param priorityClass verdict on the pod's class
     * @param devices       numbers of the GPUs that it was given; empty when the object does not say
     */
    public void observe(ObservedPod pod, PriorityClass priorityClass, Amounts devices, Instant at) {
        if (pod.node().isEmpty() && !pod.terminated() && assumed.containsKey(pod.uid())) {
            return;
        }
        assumed.remove(pod.uid());
        load.observe(pod, priorityClass, at);
        if (pod.node().isEmpty() || pod.terminated()) {
            release(pod.uid());
        } else {
            hold(pod, pod.node(), devices);
        }
    }

    /**
     * Counts a pod on a node before the API server confirms it.
     *
     * @param devices numbers of the GPUs that it is given
     * @param until when the assumption ends unless {@link #observe} confirmed it
     * @throws IllegalStateException when the pod holds another node already
     */
    public void assume(
            ObservedPod pod, String node, PriorityClass priorityClass, Amounts devices, Instant at, Instant until) {
        String held = nodeOfPod.get(pod.uid());
        if (held != null && !held.equals(node)) {
            throw new IllegalStateException("pod " + pod.name() + " is on node " + held + " already");
        }
        load.assume(pod, node, priorityClass, at);
        hold(pod, node, devices);
        assumed.put(pod.uid(), new Assumed(pod.uid(), until));
        endsNotBefore(until);
    }

    private void endsNotBefore(Instant end) {
        if (end.isBefore(firstEnd)) {
            firstEnd = end;
        }
    }

    /** Changes when an assumption ends; nothing happens when the pod is not assumed, for example because a watch has shown it meanwhile. */
    public void assumeUntil(String uid, Instant until) {
        if (assumed.computeIfPresent(uid, (id, before) -> new Assumed(id, until)) != null) {
            endsNotBefore(until);
        }
    }

    /** Takes a pod off its node, assumed or not; nothing happens when it holds none. */
    public void remove(String uid) {
        assumed.remove(uid);
        load.remove(uid);
        release(uid);
    }

    /** Takes a pod off the node where it is assumed; one that a watch has shown on a node stays there. */
    public void giveUp(String uid) {
        if (assumed.containsKey(uid)) {
            remove(uid);
        }
    }

    /** Takes a load report, which replaces the node's last one. */
    public void report(ObservedUsage usage, Instant at) {
        load.report(usage, at);
    }

    /** Forgets the report of a node. */
    public void removeReport(String node) {
        load.removeReport(node);
    }

    /** Lets time pass: outdated reports and assumptions end. */
    public void advance(Instant to) {
        advance(to, to);
    }

    /**
     * Lets time pass by two clocks.
     *
     * @param to     reports that are outdated by then end
     * @param steady assumptions until then end; by a clock that is never set, or else devices of a bind under way would be given away twice
     */
    public void advance(Instant to, Instant steady) {
        load.advance(to);
        if (steady.isBefore(firstEnd)) {
            return;
        }
        List<String> ended = assumed.values().stream()
                .filter(a -> !a.until().isAfter(steady))
                .map(Assumed::uid)
                .toList();
        ended.forEach(this::remove);
        firstEnd = assumed.values().stream()
                .map(Assumed::until)
                .min(Instant::compareTo)
                .orElse(Instant.MAX);
    }

    /** When something changes by itself next; empty when nothing will. The owner calls {@link #advance} then. */
    public Optional<Instant> nextChange() {
        Optional<Instant> assumption =
                assumed.values().stream().map(Assumed::until).min(Instant::compareTo);
        Optional<Instant> expiry = load.nextExpiry();
        if (assumption.isEmpty() || expiry.isEmpty()) {
            return assumption.or(() -> expiry);
        }
        return assumption.get().isBefore(expiry.get()) ? assumption : expiry;
    }

    private void hold(ObservedPod pod, String node, Amounts devices) {
        if (pod.placeholder()) {
            return;
        }
        String old = nodeOfPod.put(pod.uid(), node);
        if (old != null && !old.equals(node)) {
            releaseFrom(old, pod.uid());
        }
        if (nodes.computeIfAbsent(node, NodeRecord::new).hold(pod, devices)) {
            touched.add(node);
        }
    }

    private void release(String uid) {
        String node = nodeOfPod.remove(uid);
        if (node != null) {
            releaseFrom(node, uid);
        }
    }

    private void releaseFrom(String node, String uid) {
        NodeRecord record = nodes.get(node);
        record.release(uid);
        touched.add(node);
        dropIfIdle(record);
    }

    private void dropIfIdle(NodeRecord record) {
        if (record.isIdle()) {
            nodes.remove(record.name());
        }
    }

    /** Rows that differ from what this method last handed out. O(touched nodes). */
    public Changes takeChanges() {
        touched.addAll(load.takeTouched());
        List<NodeRow> rows = new ArrayList<>();
        List<String> added = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        for (String name : touched) {
            List<NodeRow> now = rows(name);
            List<NodeRow> before = now.isEmpty() ? published.remove(name) : published.put(name, now);
            if (before == null && !now.isEmpty()) {
                added.add(name);
            } else if (before != null && now.isEmpty()) {
                removed.add(name);
            }
            addDifferent(before, now, rows);
        }
        touched.clear();
        return new Changes(rows, added, removed);
    }

    /** A node's rows come in the same order always. */
    private static void addDifferent(List<NodeRow> before, List<NodeRow> now, List<NodeRow> into) {
        for (int i = 0; i < now.size(); i++) {
            if (before == null || !now.get(i).equals(before.get(i))) {
                into.add(now.get(i));
            }
        }
    }

    /** All rows of all nodes as of now, by node, ordered by name. Immutable. */
    public Map<String, List<NodeRow>> snapshot() {
        Map<String, List<NodeRow>> snapshot = new LinkedHashMap<>();
        new TreeSet<>(nodes.keySet()).forEach(name -> {
            List<NodeRow> rows = rows(name);
            if (!rows.isEmpty()) {
                snapshot.put(name, rows);
            }
        });
        return java.util.Collections.unmodifiableMap(snapshot);
    }

    /** Facts of one node; empty for a node that is not known. */
    private List<NodeRow> rows(String name) {
        NodeRecord record = nodes.get(name);
        if (record == null || !record.isKnown()) {
            return List.of();
        }
        return record.facts(load(name));
    }

    /**
     * Facts of one node as they would be without some of its pods; empty for a node that is not known. Its load stays as it is: nobody knows what remains of it
     * before it is measured again.
     */
    public List<NodeRow> rowsWithout(String name, Set<String> uids) {
        NodeRecord record = nodes.get(name);
        if (record == null || !record.isKnown()) {
            return List.of();
        }
        return record.without(uids, load(name));
    }

    private NodeLoad load(String name) {
        return load.row(name).orElseThrow(() -> new IllegalStateException("node " + name + " has no load"));
    }

    /** Node that a pod holds, assumed or observed. */
    public Optional<String> nodeOf(String uid) {
        return Optional.ofNullable(nodeOfPod.get(uid));
    }

    /** Number of pods that are assumed and not yet confirmed. */
    public int assumedPods() {
        return assumed.size();
    }
}
