package io.ballast.api.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.GpuRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuRequestsTest {
    private static ResourceAmounts amounts(String text) {
        Map<Resource, Long> amounts = new HashMap<>();
        for (String part : text.split(" ")) {
            String name = part.substring(0, part.indexOf('='));
            String full = name.contains("/") ? name : "koordinator.sh/" + name;
            amounts.put(Resource.of(full), Long.parseLong(part.substring(part.indexOf('=') + 1)));
        }
        return ResourceAmounts.of(amounts);
    }

    @ParameterizedTest
    @CsvSource({
        "nvidia.com/gpu=2, 2, 1000",
        "amd.com/gpu=1, 1, 1000",
        "gpu=50, 1, 500",
        "gpu=200, 2, 1000",
        "gpu-memory-ratio=100, 1, 1000",
        "gpu-core=200 gpu-memory-ratio=200, 2, 1000",
        "gpu-core=30 gpu-memory-ratio=60, 1, 600",
        "gpu-core=60 gpu-memory-ratio=30, 1, 600",
        "gpu.shared=1 gpu-core=50 gpu-memory-ratio=50, 1, 500",
        "gpu.shared=2 gpu-memory-ratio=200, 2, 1000"
    })
    void whatIsAskedForIsCountedByGpu(String requests, long count, long milli) {
        assertThat(GpuRequests.of(amounts(requests))).isEqualTo(new GpuRequest(count, milli, Set.of()));
    }

    /** BL-058: nothing of a GPU is no GPU. */
    @Test
    void zeroIsNoRequest() {
        assertThat(GpuRequests.of(amounts("nvidia.com/gpu=0 cpu=1"))).isEqualTo(GpuRequest.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "gpu=101, invalid resource unit koordinator.sh/gpu: 101",
        "gpu-core=100, invalid resource device requests: [koordinator.sh/gpu-core]",
        "gpu-memory-ratio=101, invalid resource device requests: [koordinator.sh/gpu-memory-ratio]",
        "nvidia.com/gpu=1 amd.com/gpu=1, 'invalid resource device requests: [amd.com/gpu, nvidia.com/gpu]'",
        "gpu.shared=2 gpu-memory-ratio=101, 'invalid resource device requests: [koordinator.sh/gpu-memory-ratio, koordinator.sh/gpu.shared]'",
        "gpu.shared=1, invalid resource device requests: [koordinator.sh/gpu.shared]",
        "gpu-core=200 gpu-memory-ratio=100, asks for 200 % of one GPU",
        "gpu.shared=2 gpu-memory-ratio=100, 'asks for parts of 2 GPUs, which Ballast cannot count yet'",
        "gpu-memory=1024, 'asks for [koordinator.sh/gpu-memory], which Ballast cannot count yet; ask for koordinator.sh/gpu-memory-ratio instead'",
        "nvidia.com/gpu=65, 'asks for 65 GPUs, no node has more than 64'"
    })
    void whatCannotBeGivenSaysWhy(String requests, String reason) {
        assertThatThrownBy(() -> GpuRequests.of(amounts(requests)))
                .isInstanceOf(ImpossibleRequestException.class)
                .hasMessage(reason);
    }
}
