package io.ballast.api.placement;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What selectors and tolerations look at. Immutable, thread-safe.
 *
 * @param name   name of the node
 * @param labels its labels
 * @param taints its taints; a cordoned node has the one that Kubernetes gives it
 */
public record NodeTraits(String name, Map<String, String> labels, List<Taint> taints) {
    private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    /**
     * A taint.
     *
     * @param value  empty when it has none
     * @param effect as the object says it
     */
    public record Taint(String key, String value, String effect) {
        static final String NO_SCHEDULE = "NoSchedule";
    }

    public NodeTraits {
        requireNonNull(name, "name is null");
        labels = Map.copyOf(labels);
        taints = List.copyOf(taints);
    }

    /** Traits of a node object. */
    public static NodeTraits of(Node node) {
        Map<String, String> labels = node.getMetadata().getLabels();
        List<Taint> taints = new ArrayList<>();
        NodeSpec spec = node.getSpec();
        if (spec != null && spec.getTaints() != null) {
            spec.getTaints()
                    .forEach(t -> taints.add(new Taint(text(t.getKey()), text(t.getValue()), text(t.getEffect()))));
        }
        if (spec != null
                && Boolean.TRUE.equals(spec.getUnschedulable())
                && taints.stream().noneMatch(t -> t.key.equals(UNSCHEDULABLE))) {
            taints.add(new Taint(UNSCHEDULABLE, "", Taint.NO_SCHEDULE));
        }
        return new NodeTraits(node.getMetadata().getName(), labels == null ? Map.of() : labels, taints);
    }

    static String text(String text) {
        return text == null ? "" : text;
    }
}
