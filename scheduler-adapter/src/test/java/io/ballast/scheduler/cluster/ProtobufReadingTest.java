package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.PodConversion;
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
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is read in protobuf is what the same objects say in JSON, each field that facts are made of. */
class ProtobufReadingTest {
    private static final List<String> PODS = List.of(
            "metadata: {name: plain}\nspec: {containers: [{name: a, image: a}]}",
            """
            metadata:
              name: rich
              labels: {app: web, koordinator.sh/qosClass: LS}
              annotations: {scheduling.koordinator.sh/device-allocated: '{"gpu":[{"minor":1},{"minor":3}]}', empty: "", note: größe}
              ownerReferences: [{apiVersion: apps/v1, kind: DaemonSet, name: d, uid: u}]
            spec:
              schedulerName: other
              nodeSelector: {zone: a, disk: ""}
              overhead: {cpu: 250m, memory: 120Mi}
              runtimeClassName: heavy
              tolerations: [{key: t, operator: Exists}, {key: u, value: v, effect: NoSchedule}, {operator: Exists, effect: NoExecute, tolerationSeconds: 3}]
              affinity:
                nodeAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                    nodeSelectorTerms:
                    - matchExpressions: [{key: k, operator: In, values: [x, y]}, {key: l, operator: DoesNotExist}]
                    - matchFields: [{key: metadata.name, operator: NotIn, values: [n]}]
              initContainers:
              - {name: side, image: a, restartPolicy: Always, resources: {requests: {cpu: 100m}}}
              - {name: once, image: a, resources: {requests: {cpu: "3", memory: 1Gi}, limits: {cpu: "3"}}}
              containers:
              - {name: a, image: a, resources: {requests: {cpu: 1500m, memory: 1.5Gi, nvidia.com/gpu: 2}, limits: {nvidia.com/gpu: 2}}}
              - {name: b, image: b, ports: [{containerPort: 80}], resources: {limits: {memory: 64M}}}
            """,
            "metadata: {name: ports}\nspec: {containers: [{name: a, image: a, ports: [{containerPort: 80, hostPort: 80}]}]}",
            "metadata: {name: gated}\nspec: {schedulingGates: [{name: g}], containers: [{name: a, image: a}]}",
            """
            metadata: {name: spread}
            spec:
              topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {}}]
              containers: [{name: a, image: a}]
            """,
            """
            metadata: {name: preferring}
            spec:
              affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: k, operator: Exists}]}}]}}
              containers: [{name: a, image: a}]
            """,
            """
            metadata: {name: apart}
            spec:
              affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone, labelSelector: {}}]}}
              containers: [{name: a, image: a}]
            """,
            """
            metadata: {name: volumes}
            spec:
              volumes: [{name: v, emptyDir: {}}, {name: w, configMap: {name: c}}, {name: x, secret: {secretName: s}}, {name: y, hostPath: {path: /}}]
              containers: [{name: a, image: a}]
            """,
            "metadata: {name: claim}\nspec: {volumes: [{name: v, persistentVolumeClaim: {claimName: c}}], containers: [{name: a, image: a}]}",
            "metadata: {name: asleep}\nspec: {nodeName: node-b, containers: [{name: a, image: a}]}");

    private static final List<String> NODES = List.of(
            "metadata: {name: bare}",
            """
            metadata: {name: full, labels: {node.koordinator.sh/gpu-model: A100, zone: a}, annotations: {node.koordinator.sh/raw-allocatable: '{"cpu": "4"}'}}
            spec: {unschedulable: true, taints: [{key: t, value: v, effect: NoExecute}, {key: u, effect: NoSchedule}]}
            status: {allocatable: {cpu: 7500m, memory: 32Gi, nvidia.com/gpu: 4, pods: 110}, capacity: {cpu: 8}}
            """);

    private static final String HEAVY =
            """
            apiVersion: node.k8s.io/v1
            kind: RuntimeClass
            metadata: {name: heavy}
            handler: h
            overhead: {podFixed: {cpu: 250m, memory: 120Mi}}
            """;

    private static final Findings NO_FINDINGS = (field, why) -> {};

    private final Told told = new Told();

    @Test
    void factsAreTheSameFromBothEncodings() throws Exception {
        try (ControlPlane plane = TestControlPlane.start()) {
            KubernetesClient client = plane.client();
            create(client);
            try (ClusterWatch watch = new ClusterWatch(client, told, NO_FINDINGS, told)) {
                watch.start().get(90, TimeUnit.SECONDS);
                // What is listed and what is watched go different ways.
                change(client);
                awaitThatAllIsTold(client);
                delete(client);
                await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
                    assertThat(told.nodes).doesNotContainKey("late");
                    assertThat(told.pods).doesNotContainKey("rich");
                });
            }
        }
    }

    private static void create(KubernetesClient client) {
        client.resource(yaml(HEAVY)).create();
        for (String text : NODES) {
            Node node = (Node) object("Node", text);
            Node made = client.resource(node).create();
            made.setStatus(node.getStatus());
            client.resource(made).patchStatus();
        }
        for (String text : PODS) {
            client.resource(object("Pod", text)).inNamespace("default").create();
        }
    }

    private static PodResource pod(KubernetesClient client, String name) {
        return client.pods().inNamespace("default").withName(name);
    }

    private static void change(KubernetesClient client) {
        client.resource(SimulatedNodes.ready("late")).create();
        pod(client, "plain").edit(pod -> pod.edit()
                .editMetadata()
                .addToLabels("later", "yes")
                .endMetadata()
                .build());
        pod(client, "asleep").withGracePeriod(30).delete();
    }

    private static void delete(KubernetesClient client) {
        client.nodes().withName("late").delete();
        pod(client, "rich").withGracePeriod(0).delete();
    }

    /** Waits until everything was told as the client itself reads it, in JSON. */
    private void awaitThatAllIsTold(KubernetesClient client) {
        List<Pod> pods = client.pods().inNamespace("default").list().getItems();
        List<Node> nodes = client.nodes().list().getItems();
        assertThat(pods).hasSize(PODS.size());
        assertThat(nodes).hasSize(NODES.size() + 1);
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            assertThat(told.pods).hasSize(pods.size());
            for (Pod pod : pods) {
                assertThat(told.pods.get(pod.getMetadata().getName())).isEqualTo(Told.of(pod, NO_FINDINGS));
            }
            for (Node node : nodes) {
                String name = node.getMetadata().getName();
                assertThat(told.nodes.get(name)).isEqualTo(NodeConversion.observed(node, NO_FINDINGS));
                assertThat(told.traits.get(name)).isEqualTo(NodeTraits.of(node));
            }
        });
    }

    private static HasMetadata object(String kind, String text) {
        return yaml("apiVersion: v1\nkind: " + kind + "\n" + text);
    }

    private static HasMetadata yaml(String text) {
        return new KubernetesSerialization().unmarshal(text);
    }

    /** What a pod is told as. */
    private record PodTold(ObservedPod observed, Amounts gpus, List<PendingPod> pending) {}

    private static final class Told implements ClusterEvents, ClusterWatch.Listener {
        private final Map<String, PodTold> pods = new ConcurrentHashMap<>();
        private final Map<String, String> names = new ConcurrentHashMap<>();
        private final Map<String, ObservedNode> nodes = new ConcurrentHashMap<>();
        private final Map<String, NodeTraits> traits = new ConcurrentHashMap<>();

        private static PodTold of(Pod pod, Findings findings) {
            return new PodTold(
                    PodConversion.observed(pod, findings),
                    PodConversion.gpuDevices(pod, findings),
                    PendingPod.of(pod).stream().toList());
        }

        @Override
        public void node(ObservedNode node) {
            nodes.put(node.name(), node);
        }

        @Override
        public void traits(NodeTraits node) {
            traits.put(node.name(), node);
        }

        @Override
        public void nodeGone(String name) {
            nodes.remove(name);
        }

        @Override
        public void pod(ObservedPod pod, Amounts gpus) {
            String name = pod.marks().name().substring(pod.marks().name().indexOf('/') + 1);
            names.put(pod.uid(), name);
            pods.put(name, new PodTold(pod, gpus, List.of()));
        }

        @Override
        public void pending(PendingPod pending, ObservedPod pod) {
            pods.computeIfPresent(pending.name(), (name, now) -> new PodTold(now.observed, now.gpus, List.of(pending)));
        }

        @Override
        public void podGone(String uid) {
            pods.remove(names.get(uid));
        }

        @Override
        public void usage(ObservedUsage usage) {}

        @Override
        public void usageGone(String node) {}

        @Override
        public void devices(ObservedDevices devices) {}

        @Override
        public void devicesGone(String node) {}

        @Override
        public void synced() {}

        @Override
        public void told(String kind, boolean gone) {}

        @Override
        public void unreadable(String kind, String name, ApiObjectException problem) {
            throw new AssertionError(kind + " " + name, problem);
        }

        @Override
        public void undefined(String kind) {}

        @Override
        public void interrupted(String kind, Exception why) {}
    }
}
