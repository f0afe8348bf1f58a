package io.ballast.api.crd;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;

/**
 * The devices of a node. Every component may be null: not set.
 *
 * @param devices the devices
 * @param unknown fields that this version does not know
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeviceSpec(List<DeviceInfo> devices, @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {
    /**
     * One device.
     *
     * @param type      gpu, fpga, rdma or anything else
     * @param minor     number of the device on its node; -1 or null when it has none
     * @param moduleID  number of its module
     * @param id        UUID of the device
     * @param health    whether it may be used; absent means that it may not
     * @param resources what it offers, by resource name
     * @param labels    labels
     * @param topology  where it is attached
     * @param vfGroups  groups of virtual functions, as they are written
     * @param unknown   fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DeviceInfo(
            String type,
            Integer minor,
            Integer moduleID,
            String id,
            boolean health,
            Map<String, Quantity> resources,
            Map<String, String> labels,
            Topology topology,
            List<Map<String, Object>> vfGroups,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}

    /**
     * Where a device is attached.
     *
     * @param socketID socket
     * @param nodeID   NUMA node
     * @param pcieID   PCIe root
     * @param busID    address on the bus
     * @param unknown  fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Topology(
            Integer socketID,
            Integer nodeID,
            String pcieID,
            String busID,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}
}
