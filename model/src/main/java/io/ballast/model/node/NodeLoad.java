package io.ballast.model.node;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.NodeRow;
import io.ballast.model.Percent;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.pod.PriorityClass;

/**
 * How loaded a node is: its last NodeMetric plus the estimates of pods that the report does not show yet. Every used amount has these estimates
 * inside; the estimate of the pod that asks for the node is added by the functions that end with {@code With}, and by no other. A rule about usage begins with
 * {@code measured, !expired}: without a measured usage amounts are estimates only, and of an outdated report they are old.
 *
 * @param node           name of the node
 * @param reported       whether a NodeMetric of the node exists; it may be empty, so ask for {@code measured} before any amount
 * @param measured       whether there is a NodeMetric of the node and it holds a usage
 * @param expired        whether the report is outdated: it has no time, or is as old as {@code MetricExpiration.seconds} of the package {@code load-aware}
 *                       says (180 as shipped); false without a report; set by the ledger, which alone knows the time
 * @param allocatable    what the node's usage is compared with, before any amplification
 * @param used           usage of the whole node as it was reported, and on top what the estimates of pods exceed what the report shows of them, for pods too
 *                       young to be in it; when nothing is measured, the estimates of all pods of the node
 * @param prodUsed       the same for its prod pods
 * @param aggregatedUsed the same from the percentile of the node's usage that its percentile thresholds are compared with
 * @param scoreUsed      the same from the usage or percentile that the score goes by
 * @param thresholds     thresholds that the node declares for itself
 */
@FilledBy("the cluster ledger, from the NodeMetric and the pods assumed since")
public record NodeLoad(
        String node,
        boolean reported,
        boolean measured,
        boolean expired,
        ResourceAmounts allocatable,
        ResourceAmounts used,
        ResourceAmounts prodUsed,
        ResourceAmounts aggregatedUsed,
        ResourceAmounts scoreUsed,
        NodeThresholds thresholds)
        implements NodeRow {
    public NodeLoad {
        requireNonNull(node, "node is null");
        requireNonNull(allocatable, "allocatable is null");
        requireNonNull(used, "used is null");
        requireNonNull(prodUsed, "prodUsed is null");
        requireNonNull(aggregatedUsed, "aggregatedUsed is null");
        requireNonNull(scoreUsed, "scoreUsed is null");
        requireNonNull(thresholds, "thresholds is null");
    }

    /**
     * Usage of the node as it is, in percent of allocatable, rounded half up to a whole percent: at 80.5 it is 81, so {@code > 80} holds from there. The pod that
     * asks for the node is not in it. 0 for a resource that the node does not have. O(1) for cpu and memory.
     */
    @RuleFunction
    public long percent(Resource resource) {
        return percentWith(ResourceAmounts.NONE, resource);
    }

    /** Usage of the prod pods as it is, in percent of allocatable, rounded half up, without the pod that asks for the node. O(1) for cpu and memory. */
    @RuleFunction
    public long prodPercent(Resource resource) {
        return prodPercentWith(ResourceAmounts.NONE, resource);
    }

    /** Percentile of the node's usage as it is, in percent of allocatable, rounded half up, without the pod that asks for the node. O(1) for cpu and memory. */
    @RuleFunction
    public long aggregatedPercent(Resource resource) {
        return aggregatedPercentWith(ResourceAmounts.NONE, resource);
    }

    /** Usage of the node with the pod on it, in percent of allocatable, rounded half up; 0 for a resource that the node does not have. O(1) for cpu and memory. */
    @RuleFunction
    public long percentWith(ResourceAmounts estimate, Resource resource) {
        return Percent.of(used.amount(resource), estimate.amount(resource), allocatable.amount(resource));
    }

    /** Usage of the prod pods with the pod among them, in percent of allocatable, rounded half up. O(1) for cpu and memory. */
    @RuleFunction
    public long prodPercentWith(ResourceAmounts estimate, Resource resource) {
        return Percent.of(prodUsed.amount(resource), estimate.amount(resource), allocatable.amount(resource));
    }

    /** Percentile of the node's usage with the pod on it, in percent of allocatable, rounded half up. O(1) for cpu and memory. */
    @RuleFunction
    public long aggregatedPercentWith(ResourceAmounts estimate, Resource resource) {
        return Percent.of(aggregatedUsed.amount(resource), estimate.amount(resource), allocatable.amount(resource));
    }

    /** Threshold for the whole usage: the node's own when it declares any, else the given one. O(1) for cpu and memory. */
    @RuleFunction
    public long usageLimit(Resource resource, long percent) {
        return thresholds.hasUsage() ? thresholds.usagePercent().amount(resource) : percent;
    }

    /** Threshold for the usage of prod pods: the node's own when it declares any, else the given one. O(1) for cpu and memory. */
    @RuleFunction
    public long prodLimit(Resource resource, long percent) {
        return thresholds.hasProd() ? thresholds.prodPercent().amount(resource) : percent;
    }

    /** Threshold for the percentile of usage: the node's own when it declares any, else the given one. O(1) for cpu and memory. */
    @RuleFunction
    public long aggregatedLimit(Resource resource, long percent) {
        return thresholds.hasAggregated() ? thresholds.aggregatedPercent().amount(resource) : percent;
    }

    /**
     * Whether a pod of that priority class is held against the prod thresholds: it is prod, and the node's own prod thresholds, or without own ones the
     * cluster's, have a value above 0. O(1).
     *
     * @param clusterHasProd whether the cluster-wide prod thresholds have a value above 0
     */
    @RuleFunction
    public boolean heldByProd(PriorityClass priorityClass, boolean clusterHasProd) {
        return priorityClass == PriorityClass.PROD
                && (thresholds.hasProd() ? any(thresholds.prodPercent()) : clusterHasProd);
    }

    /** Whether the node's percentile thresholds replace those for its plain usage: it declares some, or the cluster has some. O(1). */
    @RuleFunction
    public boolean heldByAggregate(boolean clusterHasAggregated) {
        return thresholds.hasAggregated() || clusterHasAggregated;
    }

    /**
     * Whether a pod of that priority class meets any threshold on this node at all: the thresholds of the kind that applies to it have a value above 0. O(1).
     *
     * @param clusterHasUsage      whether the cluster-wide thresholds for plain usage have a value above 0
     * @param clusterHasProd       the same for prod usage
     * @param clusterHasAggregated the same for a percentile of usage
     */
    @RuleFunction
    public boolean heldByAny(
            PriorityClass priorityClass,
            boolean clusterHasUsage,
            boolean clusterHasProd,
            boolean clusterHasAggregated) {
        if (heldByProd(priorityClass, clusterHasProd)) {
            return true;
        }
        if (heldByAggregate(clusterHasAggregated)) {
            return !thresholds.hasAggregated() || any(thresholds.aggregatedPercent());
        }
        return thresholds.hasUsage() ? any(thresholds.usagePercent()) : clusterHasUsage;
    }

    private static boolean any(ResourceAmounts percent) {
        return !percent.isNone();
    }
}
