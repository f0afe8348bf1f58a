package io.ballast.model.policy;

import io.ballast.model.pod.GpuRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A {@link GpuOutlook} laid out for the loops that fill nodes ahead of time: plain arrays by GPU model, the imagined pods already drawn, and a memory of
 * the node states met so far. Immutable but for that memory, which changes no answer; thread-safe. Equal when made of the same outlook.
 */
public final class FillPlan {
    /** Looks at nothing. */
    public static final FillPlan NONE = new FillPlan(new Source(List.of(), List.of(), 0, 0, 0, 0, 0));

    /** Unit of scarcity weights and of a node's prospect: this many make a thousandth of a GPU. */
    public static final long UNITS_PER_MILLI = 1_000_000;

    private static final double SCARCITY_UNIT = UNITS_PER_MILLI / 1000.0;
    /** Keeps sums of weighted GPUs within a long; reached by a shape that one GPU of two million could host. */
    private static final double MAX_SCARCITY = 1e9;

    private static final long GPU_MILLI = 1000;

    private final Source source;
    private final Map<String, Fill> byModel = new HashMap<>();
    private final Fill onOtherModels;
    private final StateMemo memo = new StateMemo();
    private final long largestCpuMilli;
    private final long largestGpuMilli;

    /** The fields of an outlook that a plan is made of. */
    record Source(
            List<TypicalPod> pods,
            List<NodeKind> nodes,
            long sequences,
            long length,
            long seed,
            long baseMilli,
            long scarcityPerMille) {}

    FillPlan(Source source) {
        this.source = source;
        long[] scarcity = scarcity(source);
        TypicalPod[][] futures = futures(source);
        onOtherModels = new Fill(
                0, source.pods, scarcity, futures, pod -> pod.gpu().models().isEmpty());
        for (TypicalPod pod : source.pods) {
            for (String model : pod.gpu().models()) {
                byModel.computeIfAbsent(
                        model,
                        m -> new Fill(byModel.size() + 1, source.pods, scarcity, futures, p -> p.gpu()
                                .accepts(m)));
            }
        }
        largestCpuMilli =
                source.nodes.stream().mapToLong(NodeKind::cpuMilli).max().orElse(0);
        largestGpuMilli =
                source.nodes.stream().mapToLong(n -> n.gpus() * GPU_MILLI).max().orElse(0);
    }

    /** The outlook as a node with that GPU model sees it. O(1). */
    public Fill on(String model) {
        return byModel.getOrDefault(model, onOtherModels);
    }

    /** Node states met so far. */
    public StateMemo memo() {
        return memo;
    }

    /** CPU of the largest kind of node, in milli-cores; 0 when no kind is known. */
    public long largestCpuMilli() {
        return largestCpuMilli;
    }

    /** GPU of the largest kind of node, in thousandths over all devices; 0 when no kind is known. */
    public long largestGpuMilli() {
        return largestGpuMilli;
    }

    /**
     * Share of each shape in the demand for GPUs, times the square of (all GPUs / GPUs of the kinds of nodes that could host it), times the weight of
     * scarcity. A shape that no node could host has none.
     */
    private static long[] scarcity(Source source) {
        double demand = source.pods.stream()
                .mapToDouble(p -> (double) p.pods() * p.gpu().totalMilli())
                .sum();
        double all = source.nodes.stream().mapToDouble(NodeKind::allGpus).sum();
        long[] weights = new long[source.pods.size()];
        for (int i = 0; i < weights.length; i++) {
            TypicalPod pod = source.pods.get(i);
            GpuRequest gpu = pod.gpu();
            double hosts = source.nodes.stream()
                    .filter(n -> n.hosts(pod.cpuMilli(), gpu))
                    .mapToDouble(NodeKind::allGpus)
                    .sum();
            double rarity = source.nodes.isEmpty() ? 1 : hosts == 0 ? 0 : all / hosts;
            double share = gpu.count() == 0 ? 0 : (double) pod.pods() * gpu.totalMilli() / demand;
            weights[i] = Math.round(
                    Math.min(MAX_SCARCITY, source.scarcityPerMille * SCARCITY_UNIT * share * rarity * rarity));
        }
        return weights;
    }

    /** The imagined pods, drawn by their chances. SplittableRandom is specified to the bit, so every machine draws the same. */
    private static TypicalPod[][] futures(Source source) {
        double[] upTo = new double[source.pods.size()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            TypicalPod pod = source.pods.get(i);
            sum += (double) pod.pods() * (source.baseMilli + pod.gpu().totalMilli());
            upTo[i] = sum;
        }
        TypicalPod[][] futures = new TypicalPod[(int) source.sequences][sum > 0 ? (int) source.length : 0];
        SplittableRandom random = new SplittableRandom(source.seed);
        for (TypicalPod[] future : futures) {
            for (int i = 0; i < future.length; i++) {
                double draw = random.nextDouble() * sum;
                int shape = 0;
                while (shape < upTo.length - 1 && upTo[shape] <= draw) {
                    shape++;
                }
                future[i] = source.pods.get(shape);
            }
        }
        return futures;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof FillPlan that && source.equals(that.source);
    }

    @Override
    public int hashCode() {
        return source.hashCode();
    }

    @Override
    public String toString() {
        return source.sequences + " x " + source.length + " of " + source.pods.size() + " shapes";
    }

    /** Which pods a GPU model takes. */
    private interface Accepting {
        boolean test(TypicalPod pod);
    }

    /** The outlook as one GPU model sees it. Immutable, thread-safe. */
    public static final class Fill {
        private final int number;
        private final Shapes shapes;
        private final long[] shapeWeight;
        private final long refusedWeight;
        private final Shapes[] futures;
        private final long leastCpuMilli;

        private Fill(int number, List<TypicalPod> pods, long[] scarcity, TypicalPod[][] futures, Accepting accepting) {
            this.number = number;
            List<TypicalPod> accepted = new ArrayList<>();
            List<Long> weights = new ArrayList<>();
            long refused = 0;
            for (int i = 0; i < pods.size(); i++) {
                if (pods.get(i).gpu().count() > 0 && accepting.test(pods.get(i))) {
                    accepted.add(pods.get(i));
                    weights.add(scarcity[i]);
                } else {
                    refused += scarcity[i];
                }
            }
            this.shapes = new Shapes(accepted);
            this.shapeWeight = weights.stream().mapToLong(Long::longValue).toArray();
            this.refusedWeight = refused;
            this.leastCpuMilli =
                    accepted.stream().mapToLong(TypicalPod::cpuMilli).min().orElse(Long.MAX_VALUE);
            this.futures = new Shapes[futures.length];
            for (int i = 0; i < futures.length; i++) {
                List<TypicalPod> future = new ArrayList<>();
                for (TypicalPod pod : futures[i]) {
                    if (pod.gpu().count() == 0 || accepting.test(pod)) {
                        future.add(pod);
                    }
                }
                this.futures[i] = new Shapes(future);
            }
        }

        /** Number of this model within its plan, from 0. */
        public int number() {
            return number;
        }

        /** Shapes with GPU that this model can host. */
        public Shapes shapes() {
            return shapes;
        }

        /** Weight of a GPU that a shape of {@link #shapes} loses; {@link #UNITS_PER_MILLI} is that of a GPU which nobody will use. */
        public long shapeWeight(int index) {
            return shapeWeight[index];
        }

        /** The weights of all shapes that want another model, added up. */
        public long refusedWeight() {
            return refusedWeight;
        }

        /** How many futures there are. */
        public int futures() {
            return futures.length;
        }

        /** The pods of a future in the order in which they come, those left out that want another model. */
        public Shapes future(int index) {
            return futures[index];
        }

        /** The least CPU that a pod with GPU asks for, in milli-cores; on a node with less its free GPUs stay unused. */
        public long leastCpuMilli() {
            return leastCpuMilli;
        }
    }

    /** Pods by index. Immutable, thread-safe. */
    public static final class Shapes {
        private final long[] cpuMilli;
        private final int[] gpus;
        private final int[] milliPerGpu;

        private Shapes(List<TypicalPod> pods) {
            cpuMilli = pods.stream().mapToLong(TypicalPod::cpuMilli).toArray();
            gpus = pods.stream().mapToInt(p -> (int) p.gpu().count()).toArray();
            milliPerGpu =
                    pods.stream().mapToInt(p -> (int) p.gpu().milliPerGpu()).toArray();
        }

        /** Number of pods. */
        public int size() {
            return gpus.length;
        }

        /** CPU of a pod, in milli-cores. */
        public long cpuMilli(int index) {
            return cpuMilli[index];
        }

        /** GPUs of a pod; 0 for a pod without GPU. */
        public int gpus(int index) {
            return gpus[index];
        }

        /** Thousandths of each GPU that a pod takes, 1 to 1000; 0 for a pod without GPU. */
        public int milliPerGpu(int index) {
            return milliPerGpu[index];
        }
    }
}
