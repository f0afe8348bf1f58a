package io.ballast.api.convert;

import io.ballast.api.names.ExtendedResource;
import io.ballast.api.names.PodAnnotation;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.pod.GpuRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Devices that a pod gets, as node agents read them from its annotation. Thread-safe. */
public final class DeviceAllocation {
    private static final long MILLI_PER_PERCENT = 10;
    private static final long PERCENT = 100;

    private DeviceAllocation() {}

    /**
     * The annotation {@code scheduling.koordinator.sh/device-allocated} with its value. A GPU whose memory is known comes with the part of it that the pod gets,
     * in bytes, and one whose UUID is known with that. A pod that asks for memory
     * alone gets no share of cores, as upstream has it.
     *
     * @param gpus     GPUs, in the order in which they are listed; at least one
     * @param requests what the pod asks for in all
     * @param counted  how its share of each GPU is counted; tells what the requests leave open
     */
    public static Map<String, String> annotation(List<Gpu> gpus, ResourceAmounts requests, GpuRequest counted) {
        long core = percent(requests, ExtendedResource.GPU_CORE, gpus.size(), counted);
        long ratio = percent(requests, ExtendedResource.GPU_MEMORY_RATIO, gpus.size(), counted);
        boolean memoryOnly =
                asks(requests, ExtendedResource.GPU_MEMORY_RATIO) && !asks(requests, ExtendedResource.GPU_CORE);
        List<Map<String, Object>> entries = new ArrayList<>();
        for (Gpu gpu : gpus) {
            Map<String, String> resources = new LinkedHashMap<>();
            if (!memoryOnly) {
                resources.put(ExtendedResource.GPU_CORE.key(), Long.toString(core));
            }
            resources.put(ExtendedResource.GPU_MEMORY_RATIO.key(), Long.toString(ratio));
            if (gpu.memoryBytes() > 0) {
                resources.put(ExtendedResource.GPU_MEMORY.key(), Long.toString(part(gpu.memoryBytes(), ratio)));
            }
            Map<String, Object> device = new LinkedHashMap<>();
            device.put("minor", gpu.minor());
            device.put("resources", resources);
            if (!gpu.id().isEmpty()) {
                device.put("id", gpu.id());
            }
            entries.add(device);
        }
        return Map.of(PodAnnotation.DEVICE_ALLOCATED.key(), ApiObjects.text(Map.of("gpu", entries)));
    }

    private static boolean asks(ResourceAmounts requests, ExtendedResource name) {
        return requests.amount(Resource.of(name.key())) > 0;
    }

    private static long percent(ResourceAmounts requests, ExtendedResource name, int gpus, GpuRequest counted) {
        long asked = requests.amount(Resource.of(name.key()));
        return asked > 0 ? asked / gpus : counted.milliPerGpu() / MILLI_PER_PERCENT;
    }

    /** So many percent of an amount, cut to a whole number; in two steps, since the product may be too large. */
    private static long part(long amount, long percent) {
        return amount / PERCENT * percent + amount % PERCENT * percent / PERCENT;
    }
}
