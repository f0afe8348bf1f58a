package io.ballast.api.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ballast.api.crd.Device;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.pod.GpuRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviceConversionTest {
    private static final long GIB = 1L << 30;

    private final List<String> ignored = new ArrayList<>();

    private ObservedDevices observed(List<Map<String, Object>> devices) {
        Map<String, Object> metadata =
                Map.of("name", "node-a", "labels", Map.of("node.koordinator.sh/gpu-model", "A100"));
        return DeviceConversion.observed(
                ApiObjects.object(Map.of("metadata", metadata, "spec", Map.of("devices", devices)), Device.class),
                (field, why) -> ignored.add(field + " " + why));
    }

    private static Map<String, Object> gpu(Object minor, boolean health, Map<String, Object> resources) {
        Map<String, Object> gpu = new HashMap<>(Map.of("type", "gpu", "health", health, "resources", resources));
        gpu.put("id", "GPU-" + minor);
        if (minor != null) {
            gpu.put("minor", minor);
        }
        return gpu;
    }

    @Test
    void gpusComeByNumberWithHealthAndMemory() {
        ObservedDevices devices = observed(List.of(
                gpu(5, false, Map.of()),
                gpu(3, true, Map.of("koordinator.sh/gpu-core", "100", "koordinator.sh/gpu-memory", "80Gi")),
                Map.of("type", "rdma", "minor", 0, "health", true)));

        assertThat(devices)
                .isEqualTo(new ObservedDevices(
                        "node-a", "A100", List.of(new Gpu(3, "GPU-3", true, 80 * GIB), new Gpu(5, "GPU-5", false, 0))));
        assertThat(ignored).isEmpty();
    }

    /** BL-056 and BL-050: one entry that is wrong hides no other, and a GPU without number is given to nobody. */
    @Test
    void oneBadEntryDoesNotHideTheOthers() {
        ObservedDevices devices = observed(List.of(
                gpu(0, true, Map.of()),
                gpu(null, true, Map.of()),
                gpu(-1, true, Map.of()),
                gpu(0, true, Map.of()),
                gpu(1, true, Map.of("koordinator.sh/gpu-memory", "-1")),
                gpu(2, true, Map.of())));

        assertThat(devices.gpus())
                .extracting(Gpu::minor, Gpu::healthy)
                .containsExactly(tuple(0L, true), tuple(1L, false), tuple(2L, true));
        assertThat(ignored)
                .containsExactly(
                        "spec.devices[1].minor a GPU without number cannot be given to a pod",
                        "spec.devices[2].minor a GPU without number cannot be given to a pod",
                        "spec.devices[3].minor number 0 is an earlier GPU",
                        "spec.devices[4].resources.koordinator.sh/gpu-memory is -1, must not be negative");
    }

    @Test
    void objectWithoutDevicesHasNone() {
        Device empty = ApiObjects.object(Map.of("metadata", Map.of("name", "node-a")), Device.class);

        assertThat(DeviceConversion.observed(empty, (field, why) -> {}).gpus()).isEmpty();
    }

    /** Vector of 2.6.12: half of 32 GiB is 16 GiB. */
    @Test
    void annotationSaysWhatThePodGetsOfEachGpu() {
        Map<String, String> annotation = DeviceAllocation.annotation(
                List.of(new Gpu(3, "GPU-3", true, 32 * GIB)), ResourceAmounts.NONE, new GpuRequest(1, 500, Set.of()));

        assertThat(annotation)
                .containsExactly(Map.entry(
                        "scheduling.koordinator.sh/device-allocated",
                        "{\"gpu\":[{\"minor\":3,\"resources\":{\"koordinator.sh/gpu-core\":\"50\","
                                + "\"koordinator.sh/gpu-memory-ratio\":\"50\",\"koordinator.sh/gpu-memory\":\"17179869184\"},"
                                + "\"id\":\"GPU-3\"}]}"));
    }
}
