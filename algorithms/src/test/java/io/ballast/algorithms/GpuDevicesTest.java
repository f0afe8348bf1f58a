package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.pod.GpuRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GpuDevicesTest {
    private static GpuRequest shared(long milli) {
        return new GpuRequest(1, milli, Set.of());
    }

    private static GpuRequest whole(long count) {
        return new GpuRequest(count, 1000, Set.of());
    }

    @Test
    void firstFreeTakesTheLowestIndicesWithEnoughLeft() {
        Amounts free = Amounts.of(999, 1000, 0, 1000, 1000);
        assertThat(GpuDevices.firstFree(free, whole(2))).isEqualTo(Amounts.of(1, 3));
        assertThat(GpuDevices.firstFree(free, whole(3))).isEqualTo(Amounts.of(1, 3, 4));
        assertThat(GpuDevices.firstFree(free, whole(4))).isEqualTo(Amounts.EMPTY);
        assertThat(GpuDevices.firstFree(free, GpuRequest.NONE)).isEqualTo(Amounts.EMPTY);
    }

    @Test
    void tightestTakesTheFullestWithEnoughLeftAndTheLowestIndexAmongEquals() {
        assertThat(GpuDevices.tightest(Amounts.of(1000, 470, 469, 470), shared(470)))
                .isEqualTo(Amounts.of(1));
        assertThat(GpuDevices.tightest(Amounts.of(469, 0), shared(470))).isEqualTo(Amounts.EMPTY);
        assertThat(GpuDevices.tightest(Amounts.of(1000, 0, 1000, 1000), whole(2)))
                .isEqualTo(Amounts.of(0, 2));
        assertThat(GpuDevices.tightest(Amounts.EMPTY, GpuRequest.NONE)).isEqualTo(Amounts.EMPTY);
    }

    @Test
    void randomTakesEachDeviceWithEnoughLeftEquallyOften() {
        Map<Amounts, Integer> counts = new HashMap<>();
        SplittableRandom draws = new SplittableRandom(7);
        for (int i = 0; i < 30_000; i++) {
            counts.merge(
                    GpuDevices.random(Amounts.of(500, 499, 1000, 0, 600), shared(500), draws.nextLong()),
                    1,
                    Integer::sum);
        }
        assertThat(counts).containsOnlyKeys(Amounts.of(0), Amounts.of(2), Amounts.of(4));
        // Three standard deviations of a fair choice.
        counts.values().forEach(n -> assertThat(n).isCloseTo(10_000, Offset.offset(245)));
    }

    @Test
    void withoutTakesTheSamePartFromEachChosenDevice() {
        assertThat(GpuDevices.without(Amounts.of(1000, 700, 1000), Amounts.of(0, 2), 300))
                .isEqualTo(Amounts.of(700, 700, 700));
    }

    @Property
    void everyChoiceIsAscendingDistinctAndHasEnoughLeft(
            @ForAll @Size(max = 10) long[] anyFree,
            @ForAll @LongRange(min = 1, max = 1000) long milli,
            @ForAll @LongRange(min = 0, max = 9) long count,
            @ForAll long draw) {
        long[] free = anyFree.clone();
        long enough = 0;
        GpuRequest gpu = count == 0 ? GpuRequest.NONE : count == 1 ? shared(milli) : whole(count);
        for (int i = 0; i < free.length; i++) {
            free[i] = Math.floorMod(free[i], 1001L);
            enough += free[i] >= gpu.milliPerGpu() ? 1 : 0;
        }
        Amounts left = Amounts.of(free);
        long expected = enough >= gpu.count() ? gpu.count() : 0;
        for (Amounts chosen : new Amounts[] {
            GpuDevices.firstFree(left, gpu), GpuDevices.tightest(left, gpu), GpuDevices.random(left, gpu, draw)
        }) {
            assertThat(chosen.size()).isEqualTo((int) expected);
            for (int i = 0; i < chosen.size(); i++) {
                assertThat(left.at((int) chosen.at(i))).isGreaterThanOrEqualTo(gpu.milliPerGpu());
                assertThat(i == 0 || chosen.at(i) > chosen.at(i - 1)).isTrue();
            }
        }
    }
}
