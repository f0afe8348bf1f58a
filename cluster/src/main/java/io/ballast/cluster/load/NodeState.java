package io.ballast.cluster.load;

import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.observed.ObservedUsage.PodUsage;
import io.ballast.model.observed.UsageWindow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Load of one node: its pods, its last report, and sums over both. Pods add and take away exactly the share that they were counted with, so that sums
 * never drift; a new report counts all pods again.
 */
final class NodeState {
    /** What a pod adds to the sums under the current report. */
    private record Share(ResourceAmounts delta, ResourceAmounts prodDelta, ResourceAmounts prodUsage) {
        static final Share NONE = new Share(ResourceAmounts.NONE, ResourceAmounts.NONE, ResourceAmounts.NONE);
    }

    private record Entry(AssignedPod pod, Share share) {}

    private final String name;
    private final LoadPolicy policy;
    private final Map<String, Entry> entries = new TreeMap<>();

    private Optional<ObservedNode> node = Optional.empty();
    /** What the node can carry, of the resources that the policy looks at. */
    private ResourceAmounts capacity = ResourceAmounts.NONE;

    private Optional<ObservedUsage> observed = Optional.empty();
    private Optional<ObservedUsage> report = Optional.empty();
    private boolean expired;

    private ResourceAmounts nodeDelta = ResourceAmounts.NONE;
    private ResourceAmounts prodDelta = ResourceAmounts.NONE;
    private ResourceAmounts nodeEstimated = ResourceAmounts.NONE;
    private ResourceAmounts prodUsage = ResourceAmounts.NONE;

    NodeState(String name, LoadPolicy policy) {
        this.name = name;
        this.policy = policy;
    }

    void node(Optional<ObservedNode> node) {
        this.node = node;
        capacity = node.map(known -> known.rawAllocatable().keeping(policy.resources()))
                .orElse(ResourceAmounts.NONE);
    }

    boolean isKnown() {
        return node.isPresent();
    }

    /** Whether nothing is left to remember. */
    boolean isIdle() {
        return node.isEmpty() && report.isEmpty() && entries.isEmpty();
    }

    /**
     * Counts a pod, instead of what was counted for it before.
     *
     * @return whether that changed the sums
     */
    boolean put(AssignedPod pod) {
        Share share = shareOf(pod);
        Entry old = entries.put(pod.uid(), new Entry(pod, share));
        if (old != null && old.share.equals(share) && old.pod.estimate().equals(pod.estimate())) {
            return false;
        }
        takeAway(old);
        add(pod, share);
        return true;
    }

    void remove(String uid) {
        takeAway(entries.remove(uid));
    }

    private void takeAway(Entry old) {
        if (old != null) {
            nodeDelta = nodeDelta.minus(old.share.delta);
            prodDelta = prodDelta.minus(old.share.prodDelta);
            prodUsage = prodUsage.minus(old.share.prodUsage);
            nodeEstimated = nodeEstimated.minus(old.pod.estimate());
        }
    }

    void report(Optional<ObservedUsage> usage) {
        observed = usage;
        report = usage.map(this::onlyKnownResources);
        nodeDelta = ResourceAmounts.NONE;
        prodDelta = ResourceAmounts.NONE;
        nodeEstimated = ResourceAmounts.NONE;
        prodUsage = report.filter(r -> policy.prodUsage().includeSystem())
                .map(ObservedUsage::systemUsage)
                .orElse(ResourceAmounts.NONE);
        entries.replaceAll((uid, entry) -> {
            Share share = shareOf(entry.pod);
            add(entry.pod, share);
            return new Entry(entry.pod, share);
        });
    }

    private void add(AssignedPod pod, Share share) {
        nodeDelta = nodeDelta.plus(share.delta);
        prodDelta = prodDelta.plus(share.prodDelta);
        prodUsage = prodUsage.plus(share.prodUsage);
        nodeEstimated = nodeEstimated.plus(pod.estimate());
    }

    private Share shareOf(AssignedPod pod) {
        if (report.isEmpty()) {
            return Share.NONE;
        }
        ObservedUsage seen = report.get();
        Optional<PodUsage> measured = Optional.ofNullable(seen.pods().get(pod.name()));
        boolean estimated = measured.isEmpty() || estimateCounts(pod, seen);
        ResourceAmounts usage = measured.map(PodUsage::usage).orElse(ResourceAmounts.NONE);
        ResourceAmounts delta = estimated ? pod.estimate().excessOver(usage) : ResourceAmounts.NONE;
        if (!pod.prod()) {
            return new Share(delta, ResourceAmounts.NONE, ResourceAmounts.NONE);
        }
        if (measured.isPresent() && !measured.get().prod()) {
            // The report does not count the pod as prod, so nothing of it is in the prod usage yet.
            return new Share(delta, pod.estimate(), ResourceAmounts.NONE);
        }
        return new Share(delta, delta, usage);
    }

    /** Whether the pod was too young for the report to show its load, or its estimate is forced. */
    private static boolean estimateCounts(AssignedPod pod, ObservedUsage seen) {
        if (seen.updateTime().isEmpty()) {
            return true;
        }
        Instant updated = seen.updateTime().get();
        return updated.minus(seen.reportInterval()).isBefore(pod.since())
                || pod.forcedUntil().filter(end -> end.isAfter(updated)).isPresent();
    }

    /** When the report becomes outdated; empty when it has no time or there is none. */
    Optional<Instant> expiry() {
        return report.flatMap(ObservedUsage::updateTime).map(time -> time.plus(policy.expiresAfter()));
    }

    void refreshExpired(Instant now) {
        Optional<Instant> expiry = expiry();
        expired = report.isPresent() && (expiry.isEmpty() || !now.isBefore(expiry.get()));
    }

    NodeLoad row() {
        ObservedNode known = node.orElseThrow(() -> new IllegalStateException("node " + name + " is not known"));
        ResourceAmounts used = usage(UsageWindow.NONE);
        UsageWindow own = known.ownPercentile();
        UsageWindow thresholds = known.thresholds().hasAggregated() ? own : policy.thresholdWindow();
        return new NodeLoad(
                name,
                report.isPresent(),
                report.filter(ObservedUsage::measured).isPresent(),
                expired,
                capacity,
                used,
                prodUsage.plus(prodDelta),
                thresholds.equals(UsageWindow.NONE) ? used : usage(thresholds),
                policy.scoreWindow().equals(UsageWindow.NONE) ? used : usage(policy.scoreWindow()),
                known.thresholds());
    }

    private ResourceAmounts usage(UsageWindow window) {
        return report.flatMap(r -> r.over(window))
                .map(usage -> usage.plus(nodeDelta))
                .orElse(nodeEstimated);
    }

    LoadFigures figures() {
        List<AssignedPod> pods = new ArrayList<>();
        entries.values().forEach(e -> pods.add(e.pod));
        return new LoadFigures(pods, nodeDelta, prodDelta, nodeEstimated, prodUsage);
    }

    Optional<ObservedUsage> lastReport() {
        return report;
    }

    /** The last report with all its resources, which another policy may carry. */
    Optional<ObservedUsage> observed() {
        return observed;
    }

    Optional<ObservedNode> node() {
        return node;
    }

    /** The pods as they are counted here. */
    Stream<AssignedPod> pods() {
        return entries.values().stream().map(Entry::pod);
    }

    private ObservedUsage onlyKnownResources(ObservedUsage usage) {
        Map<UsageWindow, ResourceAmounts> percentiles = new HashMap<>(usage.percentiles());
        percentiles.replaceAll((window, amounts) -> carried(amounts));
        Map<String, PodUsage> pods = new HashMap<>(usage.pods());
        pods.replaceAll((pod, p) -> new PodUsage(carried(p.usage()), p.prod()));
        ObservedUsage known = new ObservedUsage(
                usage.node(),
                usage.updateTime(),
                usage.reportInterval(),
                usage.measured(),
                carried(usage.nodeUsage()),
                carried(usage.systemUsage()),
                percentiles,
                pods);
        // Most reports have no more than that: one object then stands for both.
        return known.equals(usage) ? usage : known;
    }

    private ResourceAmounts carried(ResourceAmounts amounts) {
        return amounts.keeping(policy.resources()).atMost(LoadLedger.LARGEST);
    }
}
