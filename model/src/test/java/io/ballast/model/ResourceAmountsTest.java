package io.ballast.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ResourceAmountsTest {
    private static final Resource GPU = Resource.of("nvidia.com/gpu");

    @Property
    void sumAndDifferenceAreThoseOfEachResource(
            @ForAll("amounts") ResourceAmounts a, @ForAll("amounts") ResourceAmounts b) {
        assertThat(a.plus(b)).isEqualTo(byResource(a, b, Math::addExact));
        assertThat(a.minus(b)).isEqualTo(byResource(a, b, Math::subtractExact));
    }

    @Property
    void whatWasAddedCanBeTakenAway(@ForAll("amounts") ResourceAmounts a, @ForAll("amounts") ResourceAmounts b) {
        assertThat(a.plus(b).minus(b)).isEqualTo(a);
    }

    @Property
    void onlyOthersLeavesOutCpuAndMemory(@ForAll("amounts") ResourceAmounts a) {
        assertThat(a.onlyOthers()).isEqualTo(ResourceAmounts.of(a.others()));
    }

    @Test
    void whatDoesNotFitIsRefusedAndNotWrapped() {
        ResourceAmounts least = ResourceAmounts.of(Map.of(GPU, Long.MIN_VALUE));

        assertThatThrownBy(() -> ResourceAmounts.NONE.minus(least)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> ResourceAmounts.NONE.minus(ResourceAmounts.of(Long.MIN_VALUE, 0)))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> ResourceAmounts.of(0, Long.MAX_VALUE).plus(ResourceAmounts.of(0, 1)))
                .isInstanceOf(ArithmeticException.class);
    }

    private static ResourceAmounts byResource(ResourceAmounts a, ResourceAmounts b, LongBinaryOperator operator) {
        Map<Resource, Long> all = new TreeMap<>(a.asMap());
        b.asMap().keySet().forEach(resource -> all.putIfAbsent(resource, 0L));
        all.replaceAll((resource, amount) -> operator.applyAsLong(amount, b.amount(resource)));
        return ResourceAmounts.of(all);
    }

    /** Few names and small amounts, so that many meet and cancel out. */
    @Provide
    Arbitrary<ResourceAmounts> amounts() {
        Arbitrary<Resource> resources = Arbitraries.of(
                        "cpu", "memory", "ephemeral-storage", "hugepages-2Mi", "nvidia.com/gpu", "pods")
                .map(Resource::of);
        return Arbitraries.maps(resources, Arbitraries.longs().between(-2, 3))
                .ofMaxSize(6)
                .map(ResourceAmounts::of);
    }
}
