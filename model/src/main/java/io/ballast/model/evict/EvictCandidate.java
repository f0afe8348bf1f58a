package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.Range;
import io.ballast.model.RuleFunction;
import io.ballast.model.pod.QosClass;
import java.math.BigInteger;
import java.util.Set;

/**
 * A pod of a node that might leave it. Amounts are milli-cores where the question is about CPU, bytes where it is about memory.
 *
 * @param pod              namespace and name; identifies it
 * @param qos              its QoS class, an earlier verdict
 * @param active           whether it is pending or running
 * @param enabled          whether it carries label {@code koordinator.sh/eviction-enabled} with {@code true}
 * @param restricted       whether annotation {@code koordinator.sh/eviction-policy} restricts what it may be evicted for
 * @param policies         what it may be evicted for when it is restricted; empty when the annotation cannot be read
 * @param evictionPriority annotation {@code koordinator.sh/eviction-priority}; 0 when it is absent or no number
 * @param priority         its priority; the default of its class where it names none
 * @param subPriority      label {@code koordinator.sh/priority}; the priority where it is absent or no number
 * @param measured         whether there is a recent sample of it
 * @param used             what it uses; 0 when there is no sample
 * @param requested        what it asks for of the resource of its class
 * @param batchRequested   what it asks for of the batch resource
 */
@FilledBy("the node ledger, from the Pod, its samples and the verdicts of the classifications")
public record EvictCandidate(
        String pod,
        QosClass qos,
        boolean active,
        boolean enabled,
        boolean restricted,
        Set<String> policies,
        long evictionPriority,
        long priority,
        long subPriority,
        boolean measured,
        @Range long used,
        @Range long requested,
        @Range long batchRequested) {
    private static final long MILLION = 1_000_000;

    public EvictCandidate {
        requireNonNull(pod, "pod is null");
        requireNonNull(qos, "qos is null");
        policies = Set.copyOf(policies);
        Checks.notNegative(used, "used");
        Checks.notNegative(requested, "requested");
        Checks.notNegative(batchRequested, "batchRequested");
    }

    /** Whether the pod itself lets a feature evict it. O(1). */
    @RuleFunction
    public boolean allows(EvictFeature feature) {
        return !restricted || policies.contains(feature.label());
    }

    /** A key that puts pods that use more before those that use less. O(1). */
    @RuleFunction
    public long mostUsedFirst() {
        return -used;
    }

    /** A key that puts pods that ask for more before those that ask for less. O(1). */
    @RuleFunction
    public long mostRequestedFirst() {
        return -requested;
    }

    /** A key that puts pods first that use most in comparison with what they ask for of the batch resource, to a millionth. O(1). */
    @RuleFunction
    public long mostOverusedFirst() {
        if (batchRequested == 0) {
            return used == 0 ? 0 : -Long.MAX_VALUE;
        }
        return -BigInteger.valueOf(used)
                .multiply(BigInteger.valueOf(MILLION))
                .divide(BigInteger.valueOf(batchRequested))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }
}
