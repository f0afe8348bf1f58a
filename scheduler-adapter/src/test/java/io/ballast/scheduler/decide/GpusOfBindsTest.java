package io.ballast.scheduler.decide;

import static io.ballast.scheduler.decide.PlayedCore.HALF_GPU;
import static io.ballast.scheduler.decide.PlayedCore.withNodes;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedDevices.Gpu;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Which GPUs a bind writes to the pod. */
class GpusOfBindsTest {
    @Test
    void podsOfHalfAGpuShareOneAndTheThirdGetsTheNext() {
        PlayedCore played = withNodes(Candidates.ALL, 2, "g");
        for (String pod : List.of("one", "two", "three")) {
            played.filter(pod, HALF_GPU, "g");
            CompletableFuture<Void> bind = played.bind(pod, "g");
            assertThat(bind).isNotCompletedExceptionally();
        }

        assertThat(played.writes)
                .extracting(w -> w.annotations().get("scheduling.koordinator.sh/device-allocated"))
                .containsExactly(allocated(0), allocated(0), allocated(1));
    }

    /** BL-053: what a watch shows on a GPU is not given away again, whoever had given it. */
    @Test
    void gpusOfADeviceObjectAreGivenByTheirNumbersAndOnlyHealthyOnes() {
        PlayedCore played = withNodes(Candidates.ALL, 8, "g");
        played.core.devices(new ObservedDevices(
                "g", "", List.of(new Gpu(2, "", false, 0), new Gpu(3, "", true, 0), new Gpu(7, "GPU-7", true, 1000))));
        played.core.pod(World.bound("earlier", HALF_GPU, "g"), Amounts.of(3));
        played.run();
        Map<String, String> whole = Map.of("cpu", "1", "memory", "1Gi", "koordinator.sh/gpu", "100");
        played.filter("p", whole, "g");
        CompletableFuture<Void> bind = played.bind("p", "g");

        assertThat(bind).isNotCompletedExceptionally();
        assertThat(played.writes.get(0).annotations())
                .containsEntry(
                        "scheduling.koordinator.sh/device-allocated",
                        "{\"gpu\":[{\"minor\":7,\"resources\":{\"koordinator.sh/gpu-core\":\"100\","
                                + "\"koordinator.sh/gpu-memory-ratio\":\"100\",\"koordinator.sh/gpu-memory\":\"1000\"},"
                                + "\"id\":\"GPU-7\"}]}");
        assertThat(played.filter("q", whole, "g").refused()).containsEntry("g", "Insufficient gpu devices");
    }

    private static String allocated(int minor) {
        return "{\"gpu\":[{\"minor\":" + minor
                + ",\"resources\":{\"koordinator.sh/gpu-core\":\"50\",\"koordinator.sh/gpu-memory-ratio\":\"50\"}}]}";
    }
}
