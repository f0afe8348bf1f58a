package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.TypicalPod;
import io.ballast.model.policy.TypicalPods;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class FragmentationProperties {
    private static final Set<String> ANY = Set.of();

    @Provide
    Arbitrary<GpuRequest> requests() {
        Arbitrary<Set<String>> models = Arbitraries.of("T4", "P100", "G2").set().ofMaxSize(2);
        Arbitrary<GpuRequest> shared = Combinators.combine(Arbitraries.longs().between(1, 999), models)
                .as((milli, m) -> new GpuRequest(1, milli, m));
        Arbitrary<GpuRequest> whole = Combinators.combine(Arbitraries.of(1L, 2L, 4L, 8L), models)
                .as((count, m) -> new GpuRequest(count, 1000, m));
        return Arbitraries.oneOf(Arbitraries.just(GpuRequest.NONE), shared, whole);
    }

    @Provide
    Arbitrary<TypicalPods> mixes() {
        Arbitrary<TypicalPod> pods = Combinators.combine(
                        Arbitraries.longs().between(0, 5).map(n -> n * 1000),
                        requests(),
                        Arbitraries.longs().between(1, 50))
                .as(TypicalPod::new);
        return Combinators.combine(
                        pods.list().ofMaxSize(20), Arbitraries.longs().between(0, 2000))
                .as(TypicalPods::of);
    }

    @Provide
    Arbitrary<NodeGpus> nodes() {
        Arbitrary<Long> free = Arbitraries.oneOf(
                Arbitraries.of(0L, 500L, 1000L), Arbitraries.longs().between(0, 1000));
        Arbitrary<Amounts> devices = free.list().ofMaxSize(10).map(FragmentationProperties::amounts);
        return Combinators.combine(
                        Arbitraries.of("T4", "P100", "A10"), Arbitraries.longs().between(-1000, 6000), devices)
                .as((model, cpu, d) -> new NodeGpus("node-a", model, cpu, d, GpuTenants.NONE));
    }

    private static Amounts amounts(List<Long> values) {
        return Amounts.of(values.stream().mapToLong(Long::longValue).toArray());
    }

    private static NodeGpus with(NodeGpus node, long cpuMilli, Amounts free) {
        return new NodeGpus(node.node(), node.model(), node.freeCpuMilli() - cpuMilli, free, GpuTenants.NONE);
    }

    /** The definition in words of the published method, one typical pod after the other; its sums are not bit-exact. */
    private static double definition(NodeGpus node, TypicalPods typical) {
        long counted = typical.pods().stream().mapToLong(TypicalPod::pods).sum();
        double amount = 0;
        for (TypicalPod pod : typical.pods()) {
            GpuRequest gpu = pod.gpu();
            boolean fits = gpu.count() > 0
                    && gpu.accepts(node.model())
                    && node.freeCpuMilli() >= pod.cpuMilli()
                    && node.devicesWith(gpu.milliPerGpu()) >= gpu.count();
            long lost = 0;
            for (int i = 0; i < node.freeMilli().size(); i++) {
                long free = node.freeMilli().at(i);
                lost += fits && free >= gpu.milliPerGpu() ? 0 : free;
            }
            amount += (double) pod.pods() / counted * lost;
        }
        return amount;
    }

    @Property
    void amountIsTheMeanOfWhatTypicalPodsCannotUse(
            @ForAll("nodes") NodeGpus node, @ForAll("mixes") TypicalPods typical) {
        assertThat(Fragmentation.amount(node, typical))
                .isCloseTo(definition(node, typical), org.assertj.core.api.Assertions.within(1e-6));
    }

    @Property
    void packedAndPlainDevicesGiveTheSameBits(@ForAll("nodes") NodeGpus node, @ForAll("mixes") TypicalPods typical) {
        assertThat(Fragmentation.amount(node, typical))
                .isEqualTo(Fragmentation.amountOfManyDevices(
                        node.freeCpuMilli(), node.freeMilli(), typical.mix().on(node.model())));
    }

    @Property
    void amountIsBetweenNothingAndAllFreeGpu(@ForAll("nodes") NodeGpus node, @ForAll("mixes") TypicalPods typical) {
        assertThat(Fragmentation.amount(node, typical))
                .isBetween(0.0, node.freeMilli().total() + 1e-6);
    }

    @Property
    void sharedPointsAreTheBestOverAllDevicesAndTheDeviceIsTheFirstThatEarnsThem(
            @ForAll("nodes") NodeGpus node,
            @ForAll("mixes") TypicalPods typical,
            @ForAll @LongRange(min = 1, max = 999) long milli,
            @ForAll @LongRange(min = 0, max = 4000) long cpu) {
        long best = 0;
        Amounts device = Amounts.EMPTY;
        for (int i = 0; i < node.freeMilli().size(); i++) {
            if (node.freeMilli().at(i) >= milli) {
                Amounts left = node.freeMilli().with(i, node.freeMilli().at(i) - milli);
                long points = Fragmentation.points(
                        Fragmentation.amount(node, typical) - Fragmentation.amount(with(node, cpu, left), typical));
                if (device.size() == 0 || points > best) {
                    best = points;
                    device = Amounts.of(i);
                }
            }
        }
        GpuRequest gpu = new GpuRequest(1, milli, ANY);
        assertThat(Fragmentation.sharedPoints(node, cpu, gpu, typical)).isEqualTo(best);
        assertThat(Fragmentation.leastFragmentedDevice(node, cpu, gpu, typical)).isEqualTo(device);
    }

    @Property
    void wholePointsAreThoseOfTheFirstFreeDevices(
            @ForAll("nodes") NodeGpus node,
            @ForAll("mixes") TypicalPods typical,
            @ForAll @LongRange(min = 1, max = 8) long count,
            @ForAll @LongRange(min = 0, max = 4000) long cpu) {
        GpuRequest gpu = new GpuRequest(count, 1000, ANY);
        Amounts devices = GpuDevices.firstFree(node.freeMilli(), gpu);
        Amounts left = GpuDevices.without(node.freeMilli(), devices, 1000);
        long expected = devices.size() == 0
                ? 0
                : Fragmentation.points(
                        Fragmentation.amount(node, typical) - Fragmentation.amount(with(node, cpu, left), typical));
        assertThat(Fragmentation.wholePoints(node, cpu, gpu, typical)).isEqualTo(expected);
    }

    @Property
    void lanesAnswerLikeALoop(@ForAll("nodes") NodeGpus node, @ForAll @LongRange(min = 1, max = 1000) long milli) {
        Amounts free = node.freeMilli();
        if (!GpuLanes.fits(free)) {
            return;
        }
        long low = GpuLanes.pack(free, 0);
        long high = GpuLanes.pack(free, GpuLanes.LANES);
        long sum = 0;
        List<Integer> enough = new ArrayList<>();
        for (int i = 0; i < free.size(); i++) {
            if (free.at(i) >= milli) {
                sum += free.at(i);
                enough.add(i);
            }
        }
        long lowEnough = GpuLanes.atLeast(low, milli);
        long highEnough = GpuLanes.atLeast(high, milli);
        assertThat(Long.bitCount(lowEnough) + Long.bitCount(highEnough)).isEqualTo(enough.size());
        assertThat(GpuLanes.sum(low, lowEnough) + GpuLanes.sum(high, highEnough))
                .isEqualTo(sum);
        for (int device : enough) {
            long lanes = device < GpuLanes.LANES ? low : high;
            assertThat(lanes - GpuLanes.taking(milli, device))
                    .isEqualTo(GpuLanes.pack(
                            free.with(device, free.at(device) - milli), device < GpuLanes.LANES ? 0 : GpuLanes.LANES));
        }
    }
}
