package io.ballast.cluster.load;

import static java.util.Objects.requireNonNull;

import io.ballast.model.node.NodeLoad;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.pod.PriorityClass;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Consistent view of the load of all nodes: reports of node agents plus estimates of pods that no report shows yet. See {@code DESIGN.md} beside
 * this class for states and owners.
 *
 * <p>Time comes from the caller and never runs backwards: an earlier time than the last one counts as the last one. Not thread-safe: one writer.
 */
public final class LoadLedger {
    /** Amounts are cut here: far more than any node has, and small enough that sums over all pods of a node stay exact. */
    public static final long LARGEST = 1L << 50;

    private record Sighting(ObservedPod pod, PriorityClass priorityClass, String node) {}

    private final LoadPolicy policy;
    private final Map<String, NodeState> nodes = new HashMap<>();
    private final Map<String, Sighting> pods = new HashMap<>();
    private final TreeMap<Instant, Set<String>> expiries = new TreeMap<>();
    private Set<String> touched = new TreeSet<>();
    private Instant now = Instant.EPOCH;

    public LoadLedger(LoadPolicy policy) {
        this.policy = requireNonNull(policy, "policy is null");
    }

    /** What this ledger knows, counted by another policy: the same nodes, pods since the same times, and last reports. This one stays as it is. */
    public LoadLedger under(LoadPolicy other) {
        LoadLedger ledger = new LoadLedger(other);
        ledger.now = now;
        ledger.pods.putAll(pods);
        nodes.forEach((name, state) -> {
            NodeState copy = ledger.state(name);
            copy.node(state.node());
            state.pods().forEach(pod -> {
                Sighting seen = pods.get(pod.uid());
                copy.put(AssignedPod.of(seen.pod, name, seen.priorityClass, other, pod.since()));
            });
            state.observed().ifPresent(usage -> ledger.report(usage, now));
            ledger.touched.add(name);
        });
        return ledger;
    }

    /** Adds a node or replaces what is known of it. */
    public void putNode(ObservedNode node) {
        state(node.name()).node(Optional.of(node));
        touched.add(node.name());
    }

    /** Forgets a node. Its pods and its report stay until they are removed too, since the API server may delete in any order. */
    public void removeNode(String name) {
        change(name, state -> state.node(Optional.empty()));
    }

    /**
     * Takes a pod as a watch shows it. A pod that is bound, alive and no placeholder counts on its node, any other counts nowhere; a pod that is seen again
     * unchanged keeps the time at which it got its node.
     *
     * @param priorityClass verdict on the pod's class
     */
    public void observe(ObservedPod pod, PriorityClass priorityClass, Instant at) {
        advance(at);
        if (pod.node().isEmpty() || pod.terminated()) {
            remove(pod.uid());
        } else {
            place(pod, pod.node(), priorityClass);
        }
    }

    /** Counts a pod on a node before it is bound there. {@link #observe} confirms it, {@link #remove} takes it back. */
    public void assume(ObservedPod pod, String node, PriorityClass priorityClass, Instant at) {
        advance(at);
        if (!pod.terminated()) {
            place(pod, node, priorityClass);
        }
    }

    private void place(ObservedPod pod, String node, PriorityClass priorityClass) {
        if (pod.placeholder()) {
            return;
        }
        Sighting sighting = new Sighting(pod, priorityClass, node);
        Sighting old = pods.get(pod.uid());
        if (sighting.equals(old)) {
            return;
        }
        if (old != null && !old.node.equals(node)) {
            change(old.node, state -> state.remove(pod.uid()));
        }
        pods.put(pod.uid(), sighting);
        if (state(node).put(AssignedPod.of(pod, node, priorityClass, policy, now))) {
            touched.add(node);
        }
    }

    /** Takes a pod off its node; nothing happens when it has none. */
    public void remove(String uid) {
        Sighting old = pods.remove(uid);
        if (old != null) {
            change(old.node, state -> state.remove(uid));
        }
    }

    /** Takes a report, which replaces the node's last one. */
    public void report(ObservedUsage usage, Instant at) {
        advance(at);
        NodeState state = state(usage.node());
        forgetExpiry(usage.node(), state);
        state.report(Optional.of(usage));
        state.refreshExpired(now);
        rememberExpiry(usage.node(), state);
        touched.add(usage.node());
    }

    /** Forgets the report of a node. */
    public void removeReport(String node) {
        change(node, state -> {
            forgetExpiry(node, state);
            state.report(Optional.empty());
            state.refreshExpired(now);
        });
    }

    /** Lets time pass: reports that are outdated by then become so. O(number of them). */
    public void advance(Instant to) {
        if (to.isAfter(now)) {
            now = to;
        }
        while (!expiries.isEmpty() && !expiries.firstKey().isAfter(now)) {
            for (String node : expiries.pollFirstEntry().getValue()) {
                nodes.get(node).refreshExpired(now);
                touched.add(node);
            }
        }
    }

    /** When the next row changes by itself; empty when none will. The owner calls {@link #advance} then. */
    public Optional<Instant> nextExpiry() {
        return expiries.isEmpty() ? Optional.empty() : Optional.of(expiries.firstKey());
    }

    /** Nodes of which something was told since this method was last called, ordered by name; their rows may be the same. */
    public Set<String> takeTouched() {
        Set<String> taken = touched;
        touched = new TreeSet<>();
        return taken;
    }

    /** The row of a node as of now; empty for a node that is not known. */
    public Optional<NodeLoad> row(String node) {
        return Optional.ofNullable(nodes.get(node)).filter(NodeState::isKnown).map(NodeState::row);
    }

    /** The sums behind a node's row; empty when nothing of the node is known. */
    public Optional<LoadFigures> figures(String node) {
        return Optional.ofNullable(nodes.get(node)).map(NodeState::figures);
    }

    /** The node's last report; empty when there is none. */
    public Optional<ObservedUsage> lastReport(String node) {
        return Optional.ofNullable(nodes.get(node)).flatMap(NodeState::lastReport);
    }

    private NodeState state(String node) {
        return nodes.computeIfAbsent(node, n -> new NodeState(n, policy));
    }

    private void change(String node, java.util.function.Consumer<NodeState> change) {
        NodeState state = nodes.get(node);
        if (state == null) {
            return;
        }
        change.accept(state);
        touched.add(node);
        if (state.isIdle()) {
            nodes.remove(node);
        }
    }

    private void rememberExpiry(String node, NodeState state) {
        state.expiry().filter(time -> time.isAfter(now)).ifPresent(time -> expiries.computeIfAbsent(
                        time, t -> new TreeSet<>())
                .add(node));
    }

    private void forgetExpiry(String node, NodeState state) {
        state.expiry()
                .ifPresent(time -> expiries.computeIfPresent(time, (t, names) -> {
                    names.remove(node);
                    return names.isEmpty() ? null : names;
                }));
    }
}
