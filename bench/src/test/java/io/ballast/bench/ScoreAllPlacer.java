package io.ballast.bench;

import io.ballast.algorithms.Fragmentation;
import io.ballast.algorithms.GpuDevices;
import io.ballast.algorithms.GpuPacking;
import io.ballast.algorithms.NodePacking;
import io.ballast.algorithms.RandomKeys;
import io.ballast.cli.trace.Assignment;
import io.ballast.cli.trace.Placer;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.model.Amounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.LargestNode;
import io.ballast.model.policy.TypicalPods;
import java.util.Optional;
import java.util.SplittableRandom;

/** The placement policies in the plainest way: every pod scores every node. Shows that the functions reproduce the published curves. */
final class ScoreAllPlacer implements Placer {
    /** A published policy: points of a node, then devices on the chosen one. */
    interface Policy {
        long points(NodeGpus node, PodRequest pod);

        Amounts devices(NodeGpus node, PodRequest pod);

        /** Called before each pod. */
        default void next() {}
    }

    private final TraceCluster cluster;
    private final Policy policy;

    ScoreAllPlacer(TraceCluster cluster, Policy policy) {
        this.cluster = cluster;
        this.policy = policy;
    }

    @Override
    public void changed(int row, NodeFit fit, NodeGpus gpus) {}

    @Override
    public Optional<Assignment> place(PodRequest pod) {
        policy.next();
        int best = -1;
        long most = Long.MIN_VALUE;
        for (int row = 0; row < cluster.size(); row++) {
            if (fits(pod, cluster.fit(row), cluster.gpus(row))) {
                long points = policy.points(cluster.gpus(row), pod);
                if (best < 0 || points > most) {
                    most = points;
                    best = row;
                }
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(new Assignment(best, policy.devices(cluster.gpus(best), pod)));
    }

    private static boolean fits(PodRequest pod, NodeFit fit, NodeGpus node) {
        return fit.freeCpuMilli() >= pod.cpuMilli()
                && fit.freeMemoryBytes() >= pod.memoryBytes()
                && fit.freePods() > 0
                && pod.gpu().accepts(node.model())
                && node.devicesWith(pod.gpu().milliPerGpu()) >= pod.gpu().count();
    }

    static Policy named(String name, TypicalPods typical, long seed) {
        return switch (name) {
            case "FGD" -> new Fgd(typical);
            case "BestFit" -> new BestFit();
            case "DotProd" -> new DotProduct();
            case "GpuPacking" -> new Packing();
            case "GpuClustering" -> new Clustering();
            case "Random" -> new Uniform(seed);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static final LargestNode LARGEST = new LargestNode(128_000, 8000);

    private record Fgd(TypicalPods typical) implements Policy {
        @Override
        public long points(NodeGpus node, PodRequest pod) {
            GpuRequest gpu = pod.gpu();
            if (gpu.count() == 0) {
                return Fragmentation.cpuPoints(node, pod.cpuMilli(), typical);
            }
            return gpu.shared()
                    ? Fragmentation.sharedPoints(node, pod.cpuMilli(), gpu, typical)
                    : Fragmentation.wholePoints(node, pod.cpuMilli(), gpu, typical);
        }

        @Override
        public Amounts devices(NodeGpus node, PodRequest pod) {
            return pod.gpu().shared()
                    ? Fragmentation.leastFragmentedDevice(node, pod.cpuMilli(), pod.gpu(), typical)
                    : GpuDevices.firstFree(node.freeMilli(), pod.gpu());
        }
    }

    /** Shared pods on the tightest device, whole ones on the first free. */
    private interface Tightest extends Policy {
        @Override
        default Amounts devices(NodeGpus node, PodRequest pod) {
            return pod.gpu().shared()
                    ? GpuDevices.tightest(node.freeMilli(), pod.gpu())
                    : GpuDevices.firstFree(node.freeMilli(), pod.gpu());
        }
    }

    private record BestFit() implements Tightest {
        @Override
        public long points(NodeGpus node, PodRequest pod) {
            return NodePacking.bestFitPoints(node, pod.cpuMilli(), pod.gpu(), LARGEST);
        }
    }

    private record DotProduct() implements Tightest {
        @Override
        public long points(NodeGpus node, PodRequest pod) {
            return NodePacking.dotProductPoints(node, pod.cpuMilli(), pod.gpu(), LARGEST);
        }
    }

    private record Packing() implements Tightest {
        @Override
        public long points(NodeGpus node, PodRequest pod) {
            if (pod.gpu().count() == 0) {
                return 0;
            }
            if (node.idle()) {
                return GpuPacking.idleNodePoints(node.freeMilli(), 33);
            }
            return GpuPacking.idleTaken(node.freeMilli(), pod.gpu()) > 0
                    ? GpuPacking.idleGpuPoints(node.freeMilli(), pod.gpu(), 50, 33)
                    : GpuPacking.usedGpuPoints(node.freeMilli(), pod.gpu(), 50);
        }
    }

    private record Clustering() implements Tightest {
        @Override
        public long points(NodeGpus node, PodRequest pod) {
            if (pod.gpu().count() == 0) {
                return 0;
            }
            long base = GpuPacking.inUsePoints(node.freeMilli(), 25, 8000);
            if (node.tenants().like(pod.gpu()) > 0) {
                return base + (node.tenants().unlike(pod.gpu()) == 0 ? 75 : 50);
            }
            return base + (node.tenants().total() == 0 ? 25 : 0);
        }
    }

    private static final class Uniform implements Policy {
        private final SplittableRandom random;
        private long draw;

        Uniform(long seed) {
            random = new SplittableRandom(seed);
        }

        @Override
        public void next() {
            draw = random.nextLong();
        }

        @Override
        public long points(NodeGpus node, PodRequest pod) {
            return RandomKeys.key(draw, node.node());
        }

        @Override
        public Amounts devices(NodeGpus node, PodRequest pod) {
            return pod.gpu().shared()
                    ? GpuDevices.random(node.freeMilli(), pod.gpu(), draw)
                    : GpuDevices.firstFree(node.freeMilli(), pod.gpu());
        }
    }
}
