package io.ballast.api.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.api.convert.ApiObjects;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeviceTest {
    private static final Map<String, Object> GPU = Map.of(
            "type",
            "gpu",
            "minor",
            1,
            "health",
            true,
            "resources",
            Map.of("koordinator.sh/gpu-core", "100"),
            "topology",
            Map.of("socketID", 0, "nodeID", 1, "pcieID", "pci0000:00", "busID", "0000:00:08.0"),
            "future",
            "kept");

    private static final Map<String, Object> TREE = Map.of(
            "metadata", Map.of("name", "node-a"),
            "spec", Map.of("devices", List.of(GPU, Map.of("type", "gpu"))),
            "status", Map.of("allocations", List.of()));

    @Test
    void devicesAreTypedAndOneThatDoesNotSayIsUnhealthy() {
        Device device = ApiObjects.object(TREE, Device.class);

        DeviceSpec.DeviceInfo first = device.getSpec().devices().get(0);
        assertThat(first.health()).isTrue();
        assertThat(first.minor()).isEqualTo(1);
        assertThat(first.resources()).containsEntry("koordinator.sh/gpu-core", new Quantity("100"));
        assertThat(first.topology().nodeID()).isEqualTo(1);
        assertThat(device.getSpec().devices().get(1).health()).isFalse();
        assertThat(device.getPlural()).isEqualTo("devices");
    }

    @Test
    void fieldsThatNobodyKnowsComeBackUnchanged() {
        Map<String, Object> back = ApiObjects.tree(ApiObjects.object(TREE, Device.class));

        assertThat(back).containsEntry("status", Map.of("allocations", List.of()));
        assertThat(back.get("spec").toString()).contains("future=kept", "busID=0000:00:08.0");
    }
}
