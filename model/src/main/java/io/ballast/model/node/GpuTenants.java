package io.ballast.model.node;

import io.ballast.model.Checks;

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
public record GpuTenants(long shared, long one, long two, long four, long eight, long other) {
    public static final GpuTenants NONE = new GpuTenants(0, 0, 0, 0, 0, 0);

    public GpuTenants {
        Checks.notNegative(shared, "shared");
        Checks.notNegative(one, "one");
        Checks.notNegative(two, "two");
        Checks.notNegative(four, "four");
        Checks.notNegative(eight, "eight");
        Checks.notNegative(other, "other");
    }
}
