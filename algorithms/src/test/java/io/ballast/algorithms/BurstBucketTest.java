package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.burst.BurstLimit;
import org.junit.jupiter.api.Test;

class BurstBucketTest {
    private static final BurstLimit LIMIT = new BurstLimit(100, 60);
    private static final BurstBucket HALF = new BurstBucket(5_000, 2_500, 0);

    @Test
    void useAboveTheLimitSpendsAndUseFarBelowSaves() {
        assertThat(HALF.after(LIMIT, 150, 10_000).tokens()).isEqualTo(2_000);
        assertThat(HALF.after(LIMIT, 59, 10_000).tokens()).isEqualTo(2_910);
    }

    @Test
    void useJustBelowTheLimitChangesNothing() {
        assertThat(HALF.after(LIMIT, 60, 10_000).tokens()).isEqualTo(2_500);
        assertThat(HALF.after(LIMIT, 99, 10_000).tokens()).isEqualTo(2_500);
    }

    @Test
    void savingsAndDebtsEndAtTheCapacity() {
        assertThat(HALF.after(LIMIT, 0, 1_000_000).tokens()).isEqualTo(5_000);
        assertThat(HALF.after(LIMIT, 500, 1_000_000).tokens()).isEqualTo(-5_000);
    }

    @Test
    void anEmptyBucketAllowsNothing() {
        assertThat(new BurstBucket(5_000, 0, 0).allows()).isFalse();
        assertThat(new BurstBucket(5_000, 1, 0).allows()).isTrue();
    }

    @Test
    void fractionsOfASecondAreNotLost() {
        BurstBucket bucket = HALF;
        for (long now = 900; now <= 9_000; now += 900) {
            bucket = bucket.after(LIMIT, 150, now);
        }
        assertThat(bucket.tokens()).isEqualTo(2_500 - 9 * 50);
    }

    @Test
    void aFreshBucketIsLessThanHalfFull() {
        assertThat(BurstBucket.fresh(5_000, 0, 7).tokens()).isZero();
        assertThat(BurstBucket.fresh(5_000, 999_999, 7).tokens()).isEqualTo(2_499);
    }

    @Test
    void capacityIsThePeriodAtTheHighestQuota() {
        assertThat(BurstBucket.capacity(100, 150)).isEqualTo(5_000);
        assertThat(BurstBucket.capacity(100, 90)).isZero();
    }
}
