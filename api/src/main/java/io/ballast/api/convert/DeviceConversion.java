package io.ballast.api.convert;

import io.ballast.api.crd.Device;
import io.ballast.api.crd.DeviceSpec;
import io.ballast.api.crd.DeviceSpec.DeviceInfo;
import io.ballast.api.names.ExtendedResource;
import io.ballast.api.names.NodeLabel;
import io.ballast.model.Resource;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Device objects to facts. Thread-safe. */
public final class DeviceConversion {
    private static final String GPU = "gpu";
    private static final int MAX_GPUS = 64;
    private static final Resource MEMORY = Resource.of(ExtendedResource.GPU_MEMORY.key());

    private DeviceConversion() {}

    /**
     * The GPUs that the object lists. Each entry stands for itself: one that has no number, or the number of an earlier one, is told of and left out, and does
     * not hide the others. Devices of other types are left out.
     *
     * @throws ApiObjectException when there are more GPUs than a node can have
     */
    public static ObservedDevices observed(Device device, Findings findings) {
        ObjectMeta meta = device.getMetadata() == null ? new ObjectMeta() : device.getMetadata();
        Map<String, String> labels = meta.getLabels() == null ? Map.of() : meta.getLabels();
        List<DeviceInfo> devices =
                Optional.ofNullable(device.getSpec()).map(DeviceSpec::devices).orElse(List.of());
        Map<Long, Gpu> gpus = new TreeMap<>();
        for (int i = 0; i < devices.size(); i++) {
            DeviceInfo info = devices.get(i);
            if (info == null || !GPU.equals(info.type())) {
                continue;
            }
            String field = "spec.devices[" + i + "]";
            if (info.minor() == null || info.minor() < 0) {
                findings.ignored(field + ".minor", "a GPU without number cannot be given to a pod");
            } else if (gpus.containsKey((long) info.minor())) {
                findings.ignored(field + ".minor", "number " + info.minor() + " is an earlier GPU");
            } else {
                gpus.put((long) info.minor(), gpu(info, field, findings));
            }
        }
        if (gpus.size() > MAX_GPUS) {
            throw new ApiObjectException("spec.devices", "lists " + gpus.size() + " GPUs, more than " + MAX_GPUS);
        }
        return new ObservedDevices(
                meta.getName() == null ? "" : meta.getName(),
                labels.getOrDefault(NodeLabel.GPU_MODEL.key(), ""),
                List.copyOf(gpus.values()));
    }

    /** One whose amounts cannot be read counts as unhealthy: nobody knows what it offers. */
    private static Gpu gpu(DeviceInfo info, String field, Findings findings) {
        String id = info.id() == null ? "" : info.id();
        try {
            long memory = ResourceLists.amounts(info.resources(), field + ".resources")
                    .amount(MEMORY);
            return new Gpu(info.minor(), id, info.health(), memory);
        } catch (ApiObjectException e) {
            findings.ignored(e.field(), e.reason());
            return new Gpu(info.minor(), id, false, 0);
        }
    }
}
