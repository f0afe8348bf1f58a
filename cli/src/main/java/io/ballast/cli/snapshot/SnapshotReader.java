package io.ballast.cli.snapshot;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.Findings;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.NodeMetricConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.cli.input.InputCode;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.model.Amounts;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Reads a {@link ClusterSnapshot} from files. All problems of all files are reported together. */
public final class SnapshotReader {
    private static final List<String> KINDS = List.of("Node", "Pod", "NodeMetric");

    // No machine has as much of anything; such a number is a slip of the unit.
    private static final long IMPLAUSIBLE = 1L << 53;

    private final Problems problems = new Problems();
    private final SnapshotFiles files = new SnapshotFiles(problems);
    private final Map<String, SnapshotObject> seen = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Amounts> devices = new HashMap<>();

    private SnapshotReader() {}

    /**
     * Reads nodes, pods and load reports of a cluster, and the pods to place.
     *
     * @param cluster files with Nodes, Pods and NodeMetrics, alone or in lists; other kinds are counted and left out. Of a folder all YAML files in it but the
     *                one with the pods to place
     * @param asking  file with the Pods to place
     * @throws io.ballast.engine.problem.ProblemException with every problem found
     */
    public static ClusterSnapshot read(List<Path> cluster, Path asking) {
        return new SnapshotReader().readAll(cluster, asking);
    }

    private ClusterSnapshot readAll(List<Path> cluster, Path asking) {
        Map<String, ObservedNode> nodes = new LinkedHashMap<>();
        Map<String, ObservedPod> pods = new LinkedHashMap<>();
        Map<String, ObservedUsage> usage = new LinkedHashMap<>();
        for (Path file : ClusterFiles.of(cluster, asking)) {
            for (SnapshotObject object : files.read(file, KINDS)) {
                switch (object.kind()) {
                    case "Node" -> read(object, SnapshotReader::node).ifPresent(n -> nodes.put(n.name(), n));
                    case "NodeMetric" -> read(object, SnapshotReader::usage).ifPresent(u -> usage.put(u.node(), u));
                    default -> read(object, this::pod).ifPresent(p -> pods.put(p.name(), p));
                }
            }
        }
        if (nodes.isEmpty() && problems.isEmpty()) {
            problems.add(
                    InputCode.OBJECT,
                    cluster.stream().map(Path::toString).collect(Collectors.joining(",")),
                    "there is no Node in these files",
                    "Add the output of kubectl get nodes -o yaml.");
        }
        List<ObservedPod> toPlace = toPlace(asking, pods);
        problems.throwIfAny();
        notesAboutUnknownNodes(nodes, pods, usage);
        return new ClusterSnapshot(
                usage.values().stream()
                        .flatMap(u -> u.updateTime().stream())
                        .max(Instant::compareTo)
                        .orElse(Instant.EPOCH),
                List.copyOf(nodes.values()),
                List.copyOf(pods.values()),
                devices,
                List.copyOf(usage.values()),
                toPlace,
                files.skipped(),
                notes);
    }

    private List<ObservedPod> toPlace(Path file, Map<String, ObservedPod> pods) {
        List<ObservedPod> asking = new ArrayList<>();
        List<SnapshotObject> objects = files.read(file, List.of("Pod"));
        for (SnapshotObject object : objects) {
            // A pod that waits in the cluster may be asked about; one that runs there is another pod or a mistake.
            Optional<ObservedPod> inCluster = Optional.ofNullable(pods.get(object.namespace() + "/" + object.name()));
            if (inCluster.filter(p -> p.node().isEmpty() || p.terminated()).isPresent()) {
                seen.remove(object.title());
            }
            read(object, this::pod).ifPresent(pod -> {
                if (pod.node().isEmpty()) {
                    asking.add(pod);
                } else {
                    problem(
                            object,
                            "spec.nodeName",
                            object.title() + " is on node '" + pod.node() + "' already",
                            "Remove spec.nodeName from a pod that asks for a node.");
                }
            });
        }
        if (objects.isEmpty() && problems.isEmpty()) {
            problems.add(
                    InputCode.OBJECT,
                    file.toString(),
                    "there is no Pod in this file",
                    "Add the pods that ask for a node.");
        }
        return asking;
    }

    /** One object; a problem instead when it has no name, is there twice or holds a bad value. */
    private <T> Optional<T> read(SnapshotObject object, BiFunction<SnapshotObject, Findings, T> conversion) {
        if (object.name().isEmpty()) {
            problem(object, "metadata", "the " + object.kind() + " has no name", "Add metadata.name.");
            return Optional.empty();
        }
        SnapshotObject first = seen.putIfAbsent(object.title(), object);
        if (first != null) {
            problems.add(
                    InputCode.NAME,
                    object.file(),
                    object.line("metadata.name"),
                    0,
                    object.title() + " is there twice, first at " + first.file() + ":" + first.line("metadata.name"),
                    "Remove one of them.");
            return Optional.empty();
        }
        try {
            return Optional.of(conversion.apply(
                    object, (field, why) -> notes.add(object.title() + ": " + field + " is ignored, it " + why)));
        } catch (ApiObjectException e) {
            problem(
                    object,
                    e.field(),
                    object.title() + ": " + (e.field().isEmpty() ? "" : e.field() + " ") + e.reason(),
                    "Correct the value.");
            return Optional.empty();
        }
    }

    private void problem(SnapshotObject object, String field, String message, String advice) {
        problems.add(InputCode.OBJECT, object.file(), object.line(field), 0, message, advice);
    }

    private static ObservedNode node(SnapshotObject object, Findings findings) {
        ObservedNode node = NodeConversion.observed(ApiObjects.node(YamlTrees.tree(object.yaml())), findings);
        plausible("status.allocatable", node.allocatable());
        return node;
    }

    private static ObservedUsage usage(SnapshotObject object, Findings findings) {
        ObservedUsage usage =
                NodeMetricConversion.observed(ApiObjects.nodeMetric(YamlTrees.tree(object.yaml())), findings);
        plausible("status.nodeMetric.nodeUsage", usage.nodeUsage());
        return usage;
    }

    private ObservedPod pod(SnapshotObject object, Findings findings) {
        Pod pod = ApiObjects.pod(YamlTrees.tree(object.yaml()));
        ObservedPod observed = PodConversion.observed(pod, findings);
        plausible("spec.containers", observed.requests());
        Amounts given = PodConversion.gpuDevices(pod, findings);
        if (given.size() > 0) {
            devices.put(observed.uid(), given);
        }
        return observed;
    }

    private static void plausible(String field, ResourceAmounts amounts) {
        amounts.asMap().forEach((resource, amount) -> {
            if (amount > IMPLAUSIBLE) {
                throw new ApiObjectException(
                        field + "." + resource, "comes to " + amount + ", more than any machine has");
            }
        });
    }

    private void notesAboutUnknownNodes(
            Map<String, ObservedNode> nodes, Map<String, ObservedPod> pods, Map<String, ObservedUsage> usage) {
        usage.keySet().stream()
                .filter(node -> !nodes.containsKey(node))
                .forEach(node -> notes.add("NodeMetric '" + node + "' belongs to no Node of these files"
                        + Nearest.hint(node, nodes.keySet())));
        // Told once for each node: a snapshot may hold the pods of a whole cluster and the nodes of one pool.
        Map<String, Long> strayPods = new LinkedHashMap<>();
        pods.values().stream()
                .filter(pod -> !pod.node().isEmpty() && !pod.terminated() && !nodes.containsKey(pod.node()))
                .forEach(pod -> strayPods.merge(pod.node(), 1L, Long::sum));
        strayPods.forEach((node, count) -> notes.add("node '" + node + "' of " + count + " pods is not in these files"
                + Nearest.hint(node, nodes.keySet())));
    }
}
