package io.ballast.api.convert;

import io.ballast.api.names.ExtendedResource;
import io.ballast.api.names.PodAnnotation;
import io.ballast.model.Amounts;
import io.ballast.model.pod.GpuRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Devices that a pod gets, as node agents read them from its annotation. Thread-safe. */
public final class DeviceAllocation {
    private static final long MILLI_PER_PERCENT = 10;

    private DeviceAllocation() {}

    /**
     * The annotation {@code scheduling.koordinator.sh/device-allocated} with its value.
     *
     * @param devices indices of GPUs, in the order in which they are listed
     * @param gpu     what the pod asks of each of them
     */
    public static Map<String, String> annotation(Amounts devices, GpuRequest gpu) {
        String percent = Long.toString(gpu.milliPerGpu() / MILLI_PER_PERCENT);
        List<Map<String, Object>> gpus = new ArrayList<>();
        for (int i = 0; i < devices.size(); i++) {
            Map<String, String> resources = new LinkedHashMap<>();
            resources.put(ExtendedResource.GPU_CORE.key(), percent);
            resources.put(ExtendedResource.GPU_MEMORY_RATIO.key(), percent);
            Map<String, Object> device = new LinkedHashMap<>();
            device.put("minor", devices.at(i));
            device.put("resources", resources);
            gpus.add(device);
        }
        return Map.of(PodAnnotation.DEVICE_ALLOCATED.key(), ApiObjects.text(Map.of("gpu", gpus)));
    }
}
