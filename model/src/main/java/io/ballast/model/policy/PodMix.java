package io.ballast.model.policy;

import io.ballast.model.pod.GpuRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Typical pods laid out for the loops that weigh every GPU placement against them: plain arrays, split by what a node's GPU model allows. Immutable
 * and thread-safe; equal when made of the same pods.
 */
public final class PodMix {
    /** No typical pods. */
    public static final PodMix NONE = of(List.of(), 0);

    private final List<TypicalPod> pods;
    private final long totalPods;
    private final Shapes onOtherModels;
    private final Map<String, Shapes> byModel = new HashMap<>();

    private PodMix(List<TypicalPod> pods, long totalPods) {
        this.pods = pods;
        this.totalPods = totalPods;
        double[] shares = shares(pods, totalPods);
        this.onOtherModels = new Shapes(pods, shares, pod -> pod.gpu().models().isEmpty());
        for (TypicalPod pod : pods) {
            for (String model : pod.gpu().models()) {
                byModel.computeIfAbsent(
                        model, m -> new Shapes(pods, shares, p -> p.gpu().accepts(m)));
            }
        }
    }

    /** Prepares shapes out of {@code totalPods} pods; the latter is at least the number of pods in the list. */
    static PodMix of(List<TypicalPod> pods, long totalPods) {
        return new PodMix(pods, totalPods);
    }

    /** The shapes as a node with that GPU model sees them. O(1). */
    public Shapes on(String model) {
        return byModel.isEmpty() ? onOtherModels : byModel.getOrDefault(model, onOtherModels);
    }

    // Two divisions, not one: the share among all pods first, then among the typical ones, as the published figures
    // were made.
    private static double[] shares(List<TypicalPod> pods, long totalPods) {
        long counted = 0;
        for (TypicalPod pod : pods) {
            counted += pod.pods();
        }
        double[] shares = new double[pods.size()];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = ((double) pods.get(i).pods() / totalPods) / ((double) counted / totalPods);
        }
        return shares;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof PodMix that && totalPods == that.totalPods && pods.equals(that.pods);
    }

    @Override
    public int hashCode() {
        return 31 * pods.hashCode() + Long.hashCode(totalPods);
    }

    @Override
    public String toString() {
        return pods.size() + " shapes of " + totalPods + " pods";
    }

    /** Shapes as one GPU model sees them, each kind in the order of the list. Shares add up to 1 over the three kinds. Thread-safe. */
    public static final class Shapes {
        private final long[] cpuOnlyMilli;
        private final double[] cpuOnlyShare;
        private final double[] refusingShare;
        private final long[] cpuMilli;
        private final int[] gpus;
        private final long[] milliPerGpu;
        private final double[] share;

        private Shapes(List<TypicalPod> pods, double[] shares, Predicate<TypicalPod> accepts) {
            List<Integer> cpuOnly = new ArrayList<>();
            List<Integer> refusing = new ArrayList<>();
            List<Integer> accepting = new ArrayList<>();
            for (int i = 0; i < pods.size(); i++) {
                TypicalPod pod = pods.get(i);
                (pod.gpu().count() == 0 ? cpuOnly : accepts.test(pod) ? accepting : refusing).add(i);
            }
            cpuOnlyMilli =
                    cpuOnly.stream().mapToLong(i -> pods.get(i).cpuMilli()).toArray();
            cpuOnlyShare = cpuOnly.stream().mapToDouble(i -> shares[i]).toArray();
            refusingShare = refusing.stream().mapToDouble(i -> shares[i]).toArray();
            List<GpuRequest> requests =
                    accepting.stream().map(i -> pods.get(i).gpu()).toList();
            cpuMilli = accepting.stream().mapToLong(i -> pods.get(i).cpuMilli()).toArray();
            gpus = requests.stream().mapToInt(r -> (int) r.count()).toArray();
            milliPerGpu = requests.stream().mapToLong(GpuRequest::milliPerGpu).toArray();
            share = accepting.stream().mapToDouble(i -> shares[i]).toArray();
        }

        /** Number of shapes that ask for no GPU. */
        public int cpuOnlyCount() {
            return cpuOnlyMilli.length;
        }

        /** CPU of a shape without GPU, in milli-cores. */
        public long cpuOnlyMilli(int index) {
            return cpuOnlyMilli[index];
        }

        /** Share of the typical pods that a shape without GPU makes up, 0 to 1. */
        public double cpuOnlyShare(int index) {
            return cpuOnlyShare[index];
        }

        /** Number of shapes that ask for another GPU model. */
        public int refusingCount() {
            return refusingShare.length;
        }

        /** Share of the typical pods that a shape for another GPU model makes up, 0 to 1. */
        public double refusingShare(int index) {
            return refusingShare[index];
        }

        /** Number of shapes that accept this GPU model. */
        public int acceptingCount() {
            return share.length;
        }

        /** CPU of a shape that accepts this GPU model, in milli-cores. */
        public long cpuMilli(int index) {
            return cpuMilli[index];
        }

        /** GPUs of a shape that accepts this GPU model; positive. */
        public int gpus(int index) {
            return gpus[index];
        }

        /** Thousandths of each GPU that such a shape takes, 1 to 1000. */
        public long milliPerGpu(int index) {
            return milliPerGpu[index];
        }

        /** Share of the typical pods that such a shape makes up, 0 to 1. */
        public double share(int index) {
            return share[index];
        }
    }
}
