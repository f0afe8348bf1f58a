package io.ballast.model.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.pod.GpuRequest;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeGpusTest {
    private static NodeGpus node(long... free) {
        return new NodeGpus("node-a", "T4", 1000, Amounts.of(free), GpuTenants.NONE);
    }

    @Test
    void devicesWithCountsThoseWithAtLeastThatMuchLeft() {
        assertThat(node(469, 470, 471, 1000).devicesWith(470)).isEqualTo(3);
        assertThat(node().devicesWith(1)).isZero();
    }

    @Test
    void nodeIsIdleWhenEveryGpuIsWhollyFree() {
        assertThat(node(1000, 1000).idle()).isTrue();
        assertThat(node(1000, 999).idle()).isFalse();
        assertThat(node().idle()).isTrue();
    }

    @Test
    void modelIsAcceptedWhenThePodNamesItOrNoneOrAsksForNoGpu() {
        assertThat(node(1000).acceptedBy(new GpuRequest(1, 1000, Set.of("P100", "T4"))))
                .isTrue();
        assertThat(node(1000).acceptedBy(new GpuRequest(1, 1000, Set.of("P100"))))
                .isFalse();
        assertThat(node(1000).acceptedBy(new GpuRequest(1, 1000, Set.of()))).isTrue();
        assertThat(node(1000).acceptedBy(new GpuRequest(0, 0, Set.of("P100")))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 500, 1", "1, 1000, 2", "2, 1000, 3", "4, 1000, 4", "8, 1000, 5", "3, 1000, 6", "0, 0, 0"})
    void tenantsAreCountedByShape(long count, long milli, long like) {
        GpuTenants tenants = new GpuTenants(1, 2, 3, 4, 5, 6);
        GpuRequest gpu = new GpuRequest(count, milli, Set.of());
        assertThat(tenants.total()).isEqualTo(21);
        assertThat(tenants.like(gpu)).isEqualTo(like);
        assertThat(tenants.unlike(gpu)).isEqualTo(21 - like);
        long more = count == 0 ? 0 : 1;
        assertThat(tenants.with(gpu).like(gpu)).isEqualTo(like + more);
        assertThat(tenants.with(gpu).total()).isEqualTo(21 + more);
    }
}
