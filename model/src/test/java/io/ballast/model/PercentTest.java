package io.ballast.model;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 96000, 0",
        "70000, 0, 96000, 73",
        "53000, 17000, 96000, 73",
        "654, 0, 1000, 65",
        "655, 0, 1000, 66",
        "57, 0, 200, 29",
        "1, 0, 3, 33",
        "2, 0, 3, 67",
        "16000000, 0, 96000, 16667"
    })
    void shareIsRoundedHalfUp(long amount, long more, long capacity, long percent) {
        assertThat(Percent.of(amount, more, capacity)).isEqualTo(percent);
    }

    @Test
    void withoutCapacityNothingIsUsed() {
        assertThat(Percent.of(100, 0, 0)).isZero();
        assertThat(Percent.of(100, 0, -5)).isZero();
    }

    @Test
    void overcommittedNodeWithNegativeUseIsIdle() {
        assertThat(Percent.of(-100, 20, 1000)).isZero();
        assertThat(Percent.of(-100, 600, 1000)).isEqualTo(50);
    }

    @Test
    void amountsBeyondTheFastPathAreStillExact() {
        long half = 1L << 61;
        assertThat(Percent.of(half, half, 1L << 62)).isEqualTo(100);
        assertThat(Percent.of(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(200);
        assertThat(Percent.of(Long.MAX_VALUE, 0, 1)).isEqualTo(Long.MAX_VALUE);
    }

    /** Upstream rounds a double. Both agree on every node that exists: up to 16 TiB of memory or 17 billion cores. */
    @Property(tries = 20_000)
    void longArithmeticEqualsRoundedDouble(
            @ForAll @LongRange(max = 1L << 44) long amount,
            @ForAll @LongRange(max = 1L << 43) long more,
            @ForAll @LongRange(min = 1, max = 1L << 44) long capacity) {
        long rounded = Math.round((double) (amount + more) * 100 / (double) capacity);

        assertThat(Percent.of(amount, more, capacity)).isEqualTo(rounded);
    }

    /** Ties, where rounding could go either way: half a percent of an even capacity. */
    @Property
    void exactTiesGoUpAsInDoubles(
            @ForAll @LongRange(max = 200) long k, @ForAll @LongRange(min = 1, max = 1L << 36) long unit) {
        long capacity = unit * 200;
        long amount = unit * (2 * k + 1);

        assertThat(Percent.of(amount, 0, capacity)).isEqualTo(k + 1);
        assertThat(Math.round((double) amount * 100 / (double) capacity)).isEqualTo(k + 1);
    }

    @Property
    void fastAndWidePathAgree(
            @ForAll @LongRange(min = 1, max = 1L << 20) long amount,
            @ForAll @LongRange(min = 1, max = 1L << 20) long capacity) {
        // Scaling both sides leaves the share as it is and takes the wide path.
        assertThat(Percent.of(amount << 40, 0, capacity << 40)).isEqualTo(Percent.of(amount, 0, capacity));
    }
}
