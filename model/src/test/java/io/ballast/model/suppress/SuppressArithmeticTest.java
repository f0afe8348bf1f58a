package io.ballast.model.suppress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.cpu.CpuSet;
import org.junit.jupiter.api.Test;

class SuppressArithmeticTest {
    private static final QuotaScale SCALE = new QuotaScale(100_000, 2_000);

    private static NodeCpuUse use(long capacityMilli, long podsMilli, long systemMilli) {
        return new NodeCpuUse("node-a", true, "", capacityMilli, podsMilli, 0, systemMilli);
    }

    private static SuppressThreshold threshold(long percent) {
        return new SuppressThreshold(percent, false, 0);
    }

    @Test
    void bestEffortPodsGetWhatTheOthersLeaveBelowTheThreshold() {
        assertThat(use(20_000, 8_000, 2_000).bestEffortMilli(threshold(70))).isEqualTo(4_000);
        assertThat(new NodeCpuUse("node-a", true, "", 20_000, 8_000, 1_500, 2_000).bestEffortMilli(threshold(70)))
                .isEqualTo(2_500);
    }

    @Test
    void theThresholdShareIsTruncated() {
        assertThat(use(1_999, 0, 0).bestEffortMilli(threshold(65))).isEqualTo(1_299);
    }

    @Test
    void theMinimumLiftsTheAmountOnlyWhenItIsSet() {
        SuppressThreshold minimum = new SuppressThreshold(70, true, 60);
        SuppressThreshold zero = new SuppressThreshold(70, true, 0);

        assertThat(use(20_000, 8_000, 2_000).bestEffortMilli(minimum)).isEqualTo(12_000);
        assertThat(use(20_000, 18_000, 2_000).bestEffortMilli(zero)).isEqualTo(0);
        assertThat(use(20_000, 18_000, 2_000).bestEffortMilli(threshold(70))).isEqualTo(-6_000);
        assertThat(use(20_000, 18_000, 2_000).bestEffortMilli(new SuppressThreshold(70, false, 60)))
                .isEqualTo(-6_000);
    }

    @Test
    void theQuotaIsInMicrosecondsAPeriodAndHasAFloor() {
        assertThat(use(80_000, 0, 0).quotaMicros(threshold(25), SCALE)).isEqualTo(2_000_000);
        assertThat(use(100, 99, 0).quotaMicros(threshold(100), SCALE)).isEqualTo(2_000);
        assertThat(use(1_000, 990, 0).quotaMicros(threshold(0), SCALE)).isEqualTo(2_000);
    }

    @Test
    void aShareOfTheNodeCountsWholeCores() {
        assertThat(use(80_000, 0, 0).quotaMicrosOfNode(10, SCALE)).isEqualTo(800_000);
        assertThat(use(79_001, 0, 0).quotaMicrosOfNode(10, SCALE)).isEqualTo(800_000);
        assertThat(use(79_000, 0, 0).quotaMicrosOfNode(10, SCALE)).isEqualTo(790_000);
    }

    @Test
    void cpusAreRoundedUpAndHaveAFloor() {
        assertThat(use(10_000, 7_999, 0).cpus(threshold(100), 2)).isEqualTo(3);
        assertThat(use(10_000, 8_000, 0).cpus(threshold(100), 2)).isEqualTo(2);
        assertThat(use(10_000, 50_000, 0).cpus(threshold(100), 2)).isEqualTo(2);
        assertThat(use(10_000, 9_500, 0).cpus(threshold(100), 0)).isEqualTo(1);
    }

    @Test
    void distancesFromTheCurrentQuota() {
        BestEffortCgroup group = BestEffortCgroup.of("node-a", CpuSet.parse("0-3"), 1_000_000);

        assertThat(group.limited()).isTrue();
        assertThat(group.growthTo(1_800_000)).isEqualTo(800_000);
        assertThat(group.changeTo(900_000)).isEqualTo(100_000);
        assertThat(group.quotaPlus(5)).isEqualTo(1_000_005);
        assertThat(group.cpusPlus(2)).isEqualTo(6);
        assertThat(BestEffortCgroup.of("node-a", CpuSet.NONE, -1).limited()).isFalse();
    }

    @Test
    void amountsBeyondAnyMachineAreRefused() {
        assertThatThrownBy(() -> use(1L << 41, 0, 0)).hasMessageContaining("capacityMilli is");
        assertThatThrownBy(() -> threshold(101)).hasMessage("percent is 101, must be 0 to 100");
        assertThatThrownBy(() -> new QuotaScale(100, 2_000)).hasMessageContaining("periodMicros is 100");
    }
}
