package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.suppress.CpuSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuUsageTest {
    private static final long CORE = 1_000_000_000L;

    private static CpuSample counted(String name, long cores) {
        return new CpuSample(name, true, cores * CORE);
    }

    private static CpuSample other(String name, long cores) {
        return new CpuSample(name, false, cores * CORE);
    }

    private static CpuUsage cores(long pods, long hostApps, long system) {
        return new CpuUsage(pods * CORE, hostApps * CORE, system * CORE);
    }

    @Test
    void whatIsNotCountedStillLeavesTheSystemShare() {
        assertThat(CpuUsage.split(
                        80 * CORE,
                        8 * CORE,
                        List.of(counted("ls", 20), other("be", 32)),
                        List.of(counted("ls-app", 4), other("be-app", 8))))
                .isEqualTo(cores(20, 4, 16));
    }

    @Test
    void theSystemHasAtLeastWhatIsReservedForIt() {
        assertThat(CpuUsage.split(10 * CORE, 3 * CORE, List.of(counted("a", 8)), List.of()))
                .isEqualTo(cores(8, 0, 3));
    }

    @Test
    void theSystemIsNeverNegative() {
        assertThat(CpuUsage.split(11 * CORE, 0, List.of(counted("a", 8), other("b", 4)), List.of()))
                .isEqualTo(cores(8, 0, 0));
    }

    @Test
    void milliCoresAreTruncated() {
        assertThat(CpuUsage.milli(1_999_999)).isEqualTo(1);
        assertThat(CpuUsage.milli(2_000_000)).isEqualTo(2);
    }

    @Test
    void aSumThatDoesNotFitIsRefused() {
        List<CpuSample> huge =
                List.of(new CpuSample("a", true, Long.MAX_VALUE), new CpuSample("b", true, Long.MAX_VALUE));
        assertThatThrownBy(() -> CpuUsage.split(0, 0, huge, List.of())).isInstanceOf(ArithmeticException.class);
    }
}
