package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Range;
import io.ballast.model.RuleFunction;
import java.util.Set;

/**
 * GPUs that a pod asks for.
 *
 * @param count    number of GPUs; 0 for a pod without GPU
 * @param milliPerGpu share of each GPU in thousandths, 1 to 1000; 0 when count is 0; below 1000 only with one GPU
 * @param models   GPU models that the pod accepts; empty = any
 */
public record GpuRequest(@Range(max = 64) long count, long milliPerGpu, Set<String> models) {
    /** No GPU. */
    public static final GpuRequest NONE = new GpuRequest(0, 0, Set.of());

    public GpuRequest {
        requireNonNull(models, "models is null");
        models = Set.copyOf(models);
        Checks.inRange(count, 0, 64, "count");
        if (count == 0 && milliPerGpu != 0) {
            throw new IllegalArgumentException("milliPerGpu is " + milliPerGpu + ", must be 0 without GPUs");
        }
        if (count > 0) {
            Checks.inRange(milliPerGpu, count == 1 ? 1 : 1000, 1000, "milliPerGpu");
        }
    }

    /** Whether the pod takes a part of one GPU. O(1). */
    @RuleFunction
    public boolean shared() {
        return count == 1 && milliPerGpu < 1000;
    }

    /** Whether a GPU of that model will do; a pod without GPU accepts every node. O(1). */
    @RuleFunction
    public boolean accepts(String model) {
        return count == 0 || models.isEmpty() || models.contains(model);
    }

    /** Thousandths of a GPU over all devices. O(1). */
    @RuleFunction
    public long totalMilli() {
        return count * milliPerGpu;
    }
}
