package io.ballast.api.convert;

import io.ballast.api.names.PodAnnotation;
import io.ballast.model.pod.NodeHint;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The scheduling hint of a pod (annotation {@code internal.scheduling.koordinator.sh/scheduling-hint}, else its deprecated name).
 *
 * @param nodeNames          the only nodes that the pod may run on; empty = any
 * @param preferredNodeNames nodes to try first, in this order
 * @param extensions         what single plugins are told, by plugin name; nobody here reads it
 */
public record SchedulingHints(List<String> nodeNames, List<String> preferredNodeNames, Map<String, Object> extensions) {
    public SchedulingHints {
        nodeNames = List.copyOf(nodeNames);
        preferredNodeNames = List.copyOf(preferredNodeNames);
        extensions = Map.copyOf(extensions);
    }

    /**
     * The hint; empty for a pod without one.
     *
     * @throws ApiObjectException when the annotation is not the JSON that it should be; such a pod must not be placed anywhere
     */
    public static Optional<SchedulingHints> of(Pod pod) {
        for (PodAnnotation annotation :
                List.of(PodAnnotation.SCHEDULING_HINT, PodAnnotation.SCHEDULING_HINT_DEPRECATED)) {
            String text = PodConversion.annotations(pod).getOrDefault(annotation.key(), "");
            if (!text.isEmpty()) {
                return Optional.of(read(text, "metadata.annotations." + annotation.key()));
            }
        }
        return Optional.empty();
    }

    private static SchedulingHints read(String text, String field) {
        JsonNode json;
        try {
            json = ApiObjects.json(text);
        } catch (ApiObjectException e) {
            throw new ApiObjectException(field, e.reason(), e);
        }
        if (!json.isObject()) {
            throw new ApiObjectException(field, "is no JSON object");
        }
        return new SchedulingHints(
                names(json, "nodeNames", field), names(json, "preferredNodeNames", field), extensions(json, field));
    }

    private static List<String> names(JsonNode json, String name, String field) {
        JsonNode list = NodeConversion.field(json, name);
        List<String> names = new ArrayList<>();
        if (list == null || list.isNull()) {
            return names;
        }
        if (!list.isArray()) {
            throw new ApiObjectException(field, name + " is no list of node names");
        }
        list.forEach(item -> {
            if (!item.isString()) {
                throw new ApiObjectException(field, name + " holds " + item + ", which is no node name");
            }
            names.add(item.stringValue());
        });
        return names;
    }

    private static Map<String, Object> extensions(JsonNode json, String field) {
        JsonNode map = NodeConversion.field(json, "extensions");
        if (map == null || map.isNull()) {
            return Map.of();
        }
        if (!map.isObject()) {
            throw new ApiObjectException(field, "extensions is no map");
        }
        return ApiObjects.tree(map);
    }

    /** The part that rules see; a node that is named twice counts at its first place. */
    public NodeHint fact() {
        return new NodeHint(new LinkedHashSet<>(nodeNames), List.copyOf(new LinkedHashSet<>(preferredNodeNames)));
    }
}
