package io.ballast.bench.cluster;

import io.ballast.controlplane.SimulatedNodes;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Locale;

/** What a pod of the mixed ones asks for besides room, and the nodes where it finds that. Thread-safe. */
enum Wish {
    NONE,
    /** Every fourth node has the disk. */
    NODE_SELECTOR,
    /** Two of three nodes are of the generations. */
    NODE_AFFINITY,
    /** Every tenth node is tainted; the pod runs nowhere else. */
    TOLERATION,
    /** Even over the zones within a group. */
    SPREAD,
    /** A port that few others want. */
    HOST_PORT,
    /** Where another pod of the group is, by zone. */
    POD_AFFINITY,
    /** Where no other pod of the group is, by node. */
    POD_ANTI_AFFINITY;

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String HOST = "kubernetes.io/hostname";
    private static final String GENERATION = "bench.ballast.io/generation";
    private static final String DISK = "bench.ballast.io/disk";
    private static final String POOL = "bench.ballast.io/pool";
    private static final String GROUP = "bench.ballast.io/group";
    private static final String BATCH = "batch";

    private static final int ZONES = 5;
    private static final int GENERATIONS = 3;
    private static final int DISK_NODES = 4;
    private static final int TAINTED_NODES = 10;
    private static final int GROUPS = 10;
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 100;

    /** A node with all that pods may wish: zone, generation, some with a disk, some tainted. */
    static Node node(int number) {
        NodeBuilder node = new NodeBuilder(SimulatedNodes.ready(Scenario.nodeName(number)))
                .editMetadata()
                .addToLabels(ZONE, "zone-" + number % ZONES)
                .addToLabels(GENERATION, "" + number % GENERATIONS)
                .endMetadata();
        if (number % DISK_NODES == 1) {
            node.editMetadata().addToLabels(DISK, "ssd").endMetadata();
        }
        if (number % TAINTED_NODES == 0) {
            node.editMetadata().addToLabels(POOL, BATCH).endMetadata();
            node.withNewSpec()
                    .addNewTaint()
                    .withKey(POOL)
                    .withValue(BATCH)
                    .withEffect("NoSchedule")
                    .endTaint()
                    .endSpec();
        }
        return node.build();
    }

    /** The pod with this wish; pods of numbers that end alike are a group. */
    Pod added(Pod pod, int number) {
        String group = name().toLowerCase(Locale.ROOT) + "-" + number % GROUPS;
        PodBuilder builder =
                new PodBuilder(pod).editMetadata().addToLabels(GROUP, group).endMetadata();
        LabelSelector alike =
                new LabelSelectorBuilder().addToMatchLabels(GROUP, group).build();
        return switch (this) {
            case NONE -> pod;
            case NODE_SELECTOR ->
                builder.editSpec().addToNodeSelector(DISK, "ssd").endSpec().build();
            case NODE_AFFINITY ->
                builder.editSpec().withAffinity(generations()).endSpec().build();
            case TOLERATION ->
                builder.editSpec()
                        .addToNodeSelector(POOL, BATCH)
                        .addNewToleration()
                        .withKey(POOL)
                        .withValue(BATCH)
                        .withEffect("NoSchedule")
                        .endToleration()
                        .endSpec()
                        .build();
            case SPREAD ->
                builder.editSpec()
                        .addNewTopologySpreadConstraint()
                        .withMaxSkew(1)
                        .withTopologyKey(ZONE)
                        .withWhenUnsatisfiable("DoNotSchedule")
                        .withLabelSelector(alike)
                        .endTopologySpreadConstraint()
                        .endSpec()
                        .build();
            case HOST_PORT ->
                builder.editSpec()
                        .editFirstContainer()
                        .addNewPort()
                        .withContainerPort(80)
                        .withHostPort(FIRST_PORT + number % PORTS)
                        .endPort()
                        .endContainer()
                        .endSpec()
                        .build();
            case POD_AFFINITY ->
                builder.editSpec().withAffinity(near(alike)).endSpec().build();
            case POD_ANTI_AFFINITY ->
                builder.editSpec().withAffinity(apart(alike)).endSpec().build();
        };
    }

    private static Affinity generations() {
        return new AffinityBuilder()
                .withNewNodeAffinity()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .addNewNodeSelectorTerm()
                .addNewMatchExpression()
                .withKey(GENERATION)
                .withOperator("In")
                .withValues("1", "2")
                .endMatchExpression()
                .endNodeSelectorTerm()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endNodeAffinity()
                .build();
    }

    private static Affinity near(LabelSelector alike) {
        return new AffinityBuilder()
                .withNewPodAffinity()
                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withTopologyKey(ZONE)
                .withLabelSelector(alike)
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endPodAffinity()
                .build();
    }

    private static Affinity apart(LabelSelector alike) {
        return new AffinityBuilder()
                .withNewPodAntiAffinity()
                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withTopologyKey(HOST)
                .withLabelSelector(alike)
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity()
                .build();
    }
}
