package io.ballast.cli.trace;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Amounts;

/**
 * Where a pod goes.
 *
 * @param row     the node, by its row
 * @param devices GPUs on that node, by index; empty for a pod without GPU
 */
public record Assignment(int row, Amounts devices) {
    public Assignment {
        requireNonNull(devices, "devices is null");
    }
}
