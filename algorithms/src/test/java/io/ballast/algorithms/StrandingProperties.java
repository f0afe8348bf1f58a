package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.FillPlan;
import io.ballast.model.policy.GpuOutlook;
import io.ballast.model.policy.NodeKind;
import io.ballast.model.policy.TypicalPod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class StrandingProperties {
    private static final long UNITS_PER_MILLI = 1_000_000;

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
    Arbitrary<GpuOutlook> outlooks() {
        Arbitrary<TypicalPod> pods = Combinators.combine(
                        Arbitraries.longs().between(0, 5).map(n -> n * 1000),
                        requests(),
                        Arbitraries.longs().between(1, 50))
                .as(TypicalPod::new);
        Arbitrary<NodeKind> kinds = Combinators.combine(
                        Arbitraries.of("T4", "P100", "A10"),
                        Arbitraries.of(1L, 2L, 8L),
                        Arbitraries.longs().between(0, 6000),
                        Arbitraries.longs().between(1, 9))
                .as(NodeKind::new);
        return Combinators.combine(
                        pods.list().ofMaxSize(12),
                        kinds.list().ofMaxSize(4),
                        Arbitraries.longs().between(0, 5),
                        Arbitraries.longs().between(0, 12),
                        Arbitraries.longs(),
                        Arbitraries.longs().between(0, 500),
                        Arbitraries.longs().between(0, 2000))
                .as((p, n, sequences, length, seed, base, scarcity) ->
                        new GpuOutlook(p, n, sequences, length, seed, base, scarcity, FillPlan.NONE));
    }

    @Provide
    Arbitrary<NodeGpus> nodes() {
        Arbitrary<Long> free = Arbitraries.oneOf(
                Arbitraries.of(0L, 500L, 1000L), Arbitraries.longs().between(0, 1000));
        Arbitrary<Amounts> devices = free.list().ofMaxSize(10).map(StrandingProperties::amounts);
        return Combinators.combine(
                        Arbitraries.of("T4", "P100", "A10"), Arbitraries.longs().between(-1000, 9000), devices)
                .as((model, cpu, d) -> new NodeGpus("node-a", model, cpu, d, GpuTenants.NONE));
    }

    private static Amounts amounts(List<Long> values) {
        return Amounts.of(values.stream().mapToLong(Long::longValue).toArray());
    }

    private static NodeGpus with(NodeGpus node, long cpuMilli, Amounts free) {
        return new NodeGpus(node.node(), node.model(), node.freeCpuMilli() - cpuMilli, free, GpuTenants.NONE);
    }

    private static GpuOutlook changed(GpuOutlook o, long sequences, long scarcity) {
        return new GpuOutlook(
                o.pods(), o.nodes(), sequences, o.length(), o.seed(), o.baseMilli(), scarcity, FillPlan.NONE);
    }

    @Property
    void strandedGpuIsBetweenNothingAndAllThatIsFree(
            @ForAll("nodes") NodeGpus node, @ForAll("outlooks") GpuOutlook outlook) {
        assertThat(Stranding.lost(node, changed(outlook, outlook.sequences(), 0)))
                .isBetween(0L, node.freeMilli().total() * UNITS_PER_MILLI);
    }

    @Property
    void strandedAndScarceGpuAddUp(@ForAll("nodes") NodeGpus node, @ForAll("outlooks") GpuOutlook outlook) {
        assertThat(Stranding.lost(node, outlook))
                .isEqualTo(Stranding.lost(node, changed(outlook, outlook.sequences(), 0))
                        + Stranding.lost(node, changed(outlook, 0, outlook.scarcityPerMille())));
    }

    /** Without kinds of nodes the second part is the fragmentation of the published method, each shape weighed by its share of the GPUs asked for. */
    @Property
    void withoutRarityScarceGpuIsFragmentationByDemand(
            @ForAll("nodes") NodeGpus node, @ForAll("outlooks") GpuOutlook outlook) {
        List<TypicalPod> pods =
                outlook.pods().stream().filter(p -> p.gpu().count() > 0).toList();
        GpuOutlook plain = new GpuOutlook(pods, List.of(), 0, 0, 0, 0, 1000, FillPlan.NONE);
        double demand =
                pods.stream().mapToDouble(p -> p.pods() * p.gpu().totalMilli()).sum();
        double expected = 0;
        for (TypicalPod pod : pods) {
            boolean fits = pod.gpu().accepts(node.model())
                    && node.freeCpuMilli() >= pod.cpuMilli()
                    && node.devicesWith(pod.gpu().milliPerGpu()) >= pod.gpu().count();
            for (int i = 0; i < node.freeMilli().size(); i++) {
                long free = node.freeMilli().at(i);
                boolean used = fits && free >= pod.gpu().milliPerGpu();
                expected += used ? 0 : free * (pod.pods() * pod.gpu().totalMilli() / demand);
            }
        }
        // Weights are rounded to millionths.
        assertThat((double) Stranding.lost(node, plain) / UNITS_PER_MILLI)
                .isCloseTo(expected, org.assertj.core.api.Assertions.within(0.1));
    }

    @Property
    void theOrderOfDevicesChangesNothing(
            @ForAll("nodes") NodeGpus node, @ForAll("outlooks") GpuOutlook outlook, @ForAll Random random) {
        List<Long> shuffled = new ArrayList<>();
        for (int i = 0; i < node.freeMilli().size(); i++) {
            shuffled.add(node.freeMilli().at(i));
        }
        Collections.shuffle(shuffled, random);
        assertThat(Stranding.lost(with(node, 0, amounts(shuffled)), outlook)).isEqualTo(Stranding.lost(node, outlook));
    }

    @Property
    void whatIsRememberedIsWhatIsComputed(@ForAll("nodes") NodeGpus node, @ForAll("outlooks") GpuOutlook outlook) {
        long first = Stranding.lost(node, outlook);
        assertThat(Stranding.lost(node, outlook)).isEqualTo(first);
        assertThat(NodeProspect.compute(
                        outlook.plan().on(node.model()), node.freeCpuMilli(), NodeProspect.sorted(node.freeMilli())))
                .isEqualTo(first);
    }

    @Property
    void equalOutlooksJudgeAlike(@ForAll("nodes") NodeGpus node, @ForAll("outlooks") GpuOutlook outlook) {
        GpuOutlook same = changed(outlook, outlook.sequences(), outlook.scarcityPerMille());
        assertThat(same).isEqualTo(outlook).hasSameHashCodeAs(outlook);
        assertThat(Stranding.lost(node, same)).isEqualTo(Stranding.lost(node, outlook));
    }

    @Property
    void sharedPodIsJudgedOnTheDeviceThatItGets(
            @ForAll("nodes") NodeGpus node,
            @ForAll("outlooks") GpuOutlook outlook,
            @ForAll @LongRange(min = 1, max = 999) long milli,
            @ForAll @LongRange(min = 0, max = 4000) long cpu) {
        GpuRequest gpu = new GpuRequest(1, milli, Set.of());
        long least = Long.MAX_VALUE;
        int device = -1;
        for (int i = 0; i < node.freeMilli().size(); i++) {
            long free = node.freeMilli().at(i);
            if (free >= milli) {
                long lost = Stranding.lost(with(node, cpu, node.freeMilli().with(i, free - milli)), outlook);
                if (lost < least || (lost == least && free < node.freeMilli().at(device))) {
                    least = lost;
                    device = i;
                }
            }
        }
        Amounts expected = device < 0 ? Amounts.EMPTY : Amounts.of(device);
        assertThat(Stranding.devices(node, cpu, gpu, outlook)).isEqualTo(expected);
        assertThat(Stranding.points(node, cpu, gpu, outlook))
                .isEqualTo(device < 0 ? 0 : sigmoid(Stranding.lost(node, outlook) - least));
    }

    @Property
    void wholeGpusAreTheFirstFreeOnes(
            @ForAll("nodes") NodeGpus node,
            @ForAll("outlooks") GpuOutlook outlook,
            @ForAll @LongRange(min = 0, max = 8) long count,
            @ForAll @LongRange(min = 0, max = 4000) long cpu) {
        GpuRequest gpu = count == 0 ? GpuRequest.NONE : new GpuRequest(count, 1000, Set.of());
        Amounts devices = GpuDevices.firstFree(node.freeMilli(), gpu);
        assertThat(Stranding.devices(node, cpu, gpu, outlook)).isEqualTo(devices);
        Amounts left = GpuDevices.without(node.freeMilli(), devices, 1000);
        long expected = devices.size() < count
                ? 0
                : sigmoid(Stranding.lost(node, outlook) - Stranding.lost(with(node, cpu, left), outlook));
        assertThat(Stranding.points(node, cpu, gpu, outlook)).isEqualTo(expected);
    }

    /** A node that earns more points never has the lower rank. */
    @Property
    void rankAgreesWithPoints(
            @ForAll("nodes") NodeGpus one,
            @ForAll("nodes") NodeGpus other,
            @ForAll("outlooks") GpuOutlook outlook,
            @ForAll("requests") GpuRequest gpu) {
        long points = Stranding.points(one, 1000, gpu, outlook) - Stranding.points(other, 1000, gpu, outlook);
        long rank = Long.compare(Stranding.rank(one, 1000, gpu, outlook), Stranding.rank(other, 1000, gpu, outlook));
        assertThat(Long.signum(points) * rank).isNotNegative();
    }

    private static long sigmoid(long fall) {
        return (long) (100 / (1 + Math.exp(-fall / 1e9)));
    }
}
