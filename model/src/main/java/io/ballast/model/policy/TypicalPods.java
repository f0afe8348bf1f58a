package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;
import java.util.List;

/**
 * The pods that a cluster typically runs, against which the fragmentation of its GPUs is measured: a free GPU is a fragment for the share of these
 * pods that cannot use it.
 *
 * @param pods      shapes in the order in which their shares are added up, most frequent first; the order decides the last bit of a sum
 * @param totalPods number of pods that were looked at, those of rarer shapes included; raised to the number in {@code pods} where it is smaller
 * @param mix       the same shapes prepared for fast reading; always derived from the other two, whatever is passed
 */
public record TypicalPods(List<TypicalPod> pods, long totalPods, PodMix mix) implements Parameter {
    public TypicalPods {
        requireNonNull(pods, "pods is null");
        pods = List.copyOf(pods);
        long counted = 0;
        for (TypicalPod pod : pods) {
            counted = Math.addExact(counted, pod.pods());
        }
        totalPods = Math.max(totalPods, counted);
        mix = PodMix.of(pods, totalPods);
    }

    /** The given shapes out of {@code totalPods} pods. */
    public static TypicalPods of(List<TypicalPod> pods, long totalPods) {
        return new TypicalPods(pods, totalPods, PodMix.NONE);
    }
}
