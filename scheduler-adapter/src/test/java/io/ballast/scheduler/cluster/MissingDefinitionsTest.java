package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.crd.Device;
import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.scheduler.apiserver.ClusterWatch;
import io.ballast.scheduler.decide.ClusterEvents;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A cluster where Koordinator's definitions are not installed, or only later. */
class MissingDefinitionsTest {
    private final Queue<String> undefined = new ConcurrentLinkedQueue<>();
    private final Queue<String> told = new ConcurrentLinkedQueue<>();

    @Test
    void adapterStartsWithoutThemSaysSoOnceAndUsesThemWhenTheyCome() throws Exception {
        try (ControlPlane plane = TestControlPlane.start()) {
            CustomResourceDefinition devices = delete(plane, "devices.scheduling.koordinator.sh");
            delete(plane, "nodemetrics.slo.koordinator.sh");
            plane.client().resource(SimulatedNodes.ready("node-a")).create();
            try (ClusterWatch watch =
                    new ClusterWatch(plane.client(), new Told(), (field, why) -> told.add(field), new Trouble())) {
                watch.start().get(90, TimeUnit.SECONDS);
                assertThat(undefined).containsExactlyInAnyOrder("NodeMetric", "Device");
                assertThat(told).contains("node node-a", "synced");

                devices.getMetadata().setResourceVersion(null);
                devices.getMetadata().setUid(null);
                devices.setStatus(null);
                plane.client().resource(devices).create();
                Device device = ApiObjects.object(
                        Map.of(
                                "metadata",
                                Map.of("name", "node-a"),
                                "spec",
                                Map.of("devices", List.of(Map.of("type", "gpu", "minor", 3, "health", true)))),
                        Device.class);
                await().atMost(Duration.ofSeconds(90))
                        .ignoreExceptions()
                        .until(() -> plane.client().resource(device).create() != null);
                await().atMost(Duration.ofSeconds(90))
                        .untilAsserted(() -> assertThat(told).contains("devices node-a [3]"));
                assertThat(undefined).hasSize(2);
            }
        }
    }

    private static CustomResourceDefinition delete(ControlPlane plane, String name) {
        var definition =
                plane.client().apiextensions().v1().customResourceDefinitions().withName(name);
        CustomResourceDefinition before = definition.get();
        definition.delete();
        await().atMost(Duration.ofSeconds(30)).until(() -> definition.get() == null);
        return before;
    }

    private final class Trouble implements ClusterWatch.Listener {
        @Override
        public void told(String kind, boolean gone) {}

        @Override
        public void unreadable(String kind, String name, ApiObjectException problem) {
            told.add("unreadable " + kind);
        }

        @Override
        public void undefined(String kind) {
            undefined.add(kind);
        }

        @Override
        public void interrupted(String kind, Exception why) {
            told.add(kind + " interrupted");
        }
    }

    private final class Told implements ClusterEvents {
        @Override
        public void node(ObservedNode node) {
            told.add("node " + node.name());
        }

        @Override
        public void traits(NodeTraits traits) {}

        @Override
        public void nodeGone(String name) {}

        @Override
        public void devices(ObservedDevices devices) {
            told.add("devices " + devices.node() + " "
                    + devices.gpus().stream().map(ObservedDevices.Gpu::minor).toList());
        }

        @Override
        public void devicesGone(String node) {}

        @Override
        public void pod(ObservedPod pod, Amounts devices) {}

        @Override
        public void pending(PendingPod pod, ObservedPod observed) {}

        @Override
        public void podGone(String uid) {}

        @Override
        public void usage(ObservedUsage usage) {}

        @Override
        public void usageGone(String node) {}

        @Override
        public void synced() {
            told.add("synced");
        }
    }
}
