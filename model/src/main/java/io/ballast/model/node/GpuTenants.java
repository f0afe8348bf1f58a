package io.ballast.model.node;

import io.ballast.model.Checks;
import io.ballast.model.Range;
import io.ballast.model.RuleFunction;
import io.ballast.model.pod.GpuRequest;

/**
 * How many pods of each GPU shape run on a node.
 *
 * @param shared pods that share one GPU
 * @param one    pods with one whole GPU
 * @param two    pods with two GPUs
 * @param four   pods with four GPUs
 * @param eight  pods with eight GPUs
 * @param other  pods with any other number of GPUs
 */
public record GpuTenants(
        @Range long shared, @Range long one, @Range long two, @Range long four, @Range long eight, @Range long other) {
    /** No pods. */
    public static final GpuTenants NONE = new GpuTenants(0, 0, 0, 0, 0, 0);

    public GpuTenants {
        Checks.notNegative(shared, "shared");
        Checks.notNegative(one, "one");
        Checks.notNegative(two, "two");
        Checks.notNegative(four, "four");
        Checks.notNegative(eight, "eight");
        Checks.notNegative(other, "other");
    }

    /** How many pods are of the shape of this request; 0 for a request without GPU. O(1). */
    @RuleFunction
    public long like(GpuRequest gpu) {
        if (gpu.count() == 0) {
            return 0;
        }
        if (gpu.shared()) {
            return shared;
        }
        return gpu.count() == 1
                ? one
                : gpu.count() == 2 ? two : gpu.count() == 4 ? four : gpu.count() == 8 ? eight : other;
    }

    /** How many pods are of another shape than this request. O(1). */
    @RuleFunction
    public long unlike(GpuRequest gpu) {
        return total() - like(gpu);
    }

    /** How many pods with GPU there are. O(1). */
    @RuleFunction
    public long total() {
        return shared + one + two + four + eight + other;
    }

    /** The same tenants and one more pod; a pod without GPU changes nothing. */
    public GpuTenants with(GpuRequest gpu) {
        if (gpu.count() == 0) {
            return this;
        }
        if (gpu.shared()) {
            return new GpuTenants(shared + 1, one, two, four, eight, other);
        }
        long count = gpu.count();
        boolean rare = count != 1 && count != 2 && count != 4 && count != 8;
        return new GpuTenants(
                shared,
                one + (count == 1 ? 1 : 0),
                two + (count == 2 ? 1 : 0),
                four + (count == 4 ? 1 : 0),
                eight + (count == 8 ? 1 : 0),
                other + (rare ? 1 : 0));
    }
}
