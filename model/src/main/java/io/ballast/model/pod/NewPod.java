package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.policy.ColocationResources;

/**
 * A pod that asks to be created or changed, with the classes that it names itself.
 *
 * @param pod           namespace and name
 * @param qos           QoS class that it names, {@link QosClass#NONE} without or with an unknown one: an earlier verdict
 * @param priorityClass priority class that it names, {@link PriorityClass#NONE} without or with an unknown one: an earlier verdict
 * @param subPriority   value of label {@code koordinator.sh/priority}; empty when it has none
 * @param requests      what it asks for in all
 */
@FilledBy("the adapter, from the Pod of an admission request and the verdict of the classifications")
public record NewPod(
        String pod, QosClass qos, PriorityClass priorityClass, String subPriority, ResourceAmounts requests) {
    private static final long MILLI = 1000;

    public NewPod {
        requireNonNull(pod, "pod is null");
        requireNonNull(qos, "qos is null");
        requireNonNull(priorityClass, "priorityClass is null");
        requireNonNull(subPriority, "subPriority is null");
        requireNonNull(requests, "requests is null");
    }

    /** Whether it asks for any of the colocation resources. O(number of them). */
    @RuleFunction
    public boolean asksFor(ColocationResources colocation) {
        for (Resource resource : colocation.resources()) {
            if (requests.amount(resource) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether the CPU that it asks for is a whole number of cores. O(1). */
    @RuleFunction
    public boolean asksForWholeCpus() {
        return requests.cpuMilli() % MILLI == 0;
    }

    /** The CPU that it asks for, as Kubernetes writes it: {@code 2} or {@code 1500m}. O(1). */
    @RuleFunction
    public String cpuText() {
        long milli = requests.cpuMilli();
        return milli % MILLI == 0 ? Long.toString(milli / MILLI) : milli + "m";
    }
}
