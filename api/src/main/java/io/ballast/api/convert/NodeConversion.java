package io.ballast.api.convert;

import io.ballast.api.names.ExtendedResource;
import io.ballast.api.names.NodeAnnotation;
import io.ballast.api.names.NodeLabel;
import io.ballast.api.quantity.Quantities;
import io.ballast.api.quantity.QuantityException;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.policy.Aggregation;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Nodes to facts. Thread-safe. */
public final class NodeConversion {
    private static final long MAX_GPUS = 64;
    private static final List<Resource> PERCENTAGES = Stream.of(
                    ExtendedResource.GPU, ExtendedResource.GPU_CORE, ExtendedResource.GPU_MEMORY_RATIO)
            .map(r -> Resource.of(r.key()))
            .toList();

    private NodeConversion() {}

    /**
     * The node as ledgers see it. A malformed annotation is ignored as a whole, as upstream does.
     *
     * @throws ApiObjectException when an allocatable amount is malformed or negative
     */
    public static ObservedNode observed(Node node, Findings findings) {
        ObjectMeta meta = node.getMetadata() == null ? new ObjectMeta() : node.getMetadata();
        Map<String, String> annotations = meta.getAnnotations() == null ? Map.of() : meta.getAnnotations();
        Map<String, String> labels = meta.getLabels() == null ? Map.of() : meta.getLabels();
        ResourceAmounts allocatable = allocatable(node);
        OwnThresholds own = ownThresholds(annotations, findings);
        return new ObservedNode(
                meta.getName() == null ? "" : meta.getName(),
                allocatable,
                rawAllocatable(allocatable, annotations, findings),
                own.thresholds,
                own.percentile,
                labels.getOrDefault(NodeLabel.GPU_MODEL.key(), ""),
                gpus(allocatable));
    }

    private static long gpus(long count, Resource resource) {
        if (count > MAX_GPUS) {
            throw new ApiObjectException(
                    "status.allocatable." + resource, "says " + count + " GPUs, more than " + MAX_GPUS);
        }
        return count;
    }

    /** Whole GPUs of a vendor, else Koordinator's percentages, 100 for each GPU. */
    private static long gpus(ResourceAmounts allocatable) {
        for (Resource vendor : GpuRequests.WHOLE) {
            if (allocatable.amount(vendor) > 0) {
                return gpus(allocatable.amount(vendor), vendor);
            }
        }
        for (Resource percentages : PERCENTAGES) {
            if (allocatable.amount(percentages) > 0) {
                return gpus(allocatable.amount(percentages) / GpuRequests.PERCENT, percentages);
            }
        }
        return 0;
    }

    private static ResourceAmounts allocatable(Node node) {
        return node.getStatus() == null
                ? ResourceAmounts.NONE
                : ResourceLists.amounts(node.getStatus().getAllocatable(), "status.allocatable");
    }

    /** Allocatable amounts with amplification undone: the annotation's amounts replace those of the same resource (upstream's estimateNode). */
    private static ResourceAmounts rawAllocatable(
            ResourceAmounts allocatable, Map<String, String> annotations, Findings findings) {
        String text = annotations.getOrDefault(NodeAnnotation.RAW_ALLOCATABLE.key(), "");
        if (text.isEmpty()) {
            return allocatable;
        }
        try {
            Map<Resource, Long> raw = new LinkedHashMap<>(allocatable.asMap());
            raw.putAll(Quantities.amounts(quantities(ApiObjects.json(text))).asMap());
            return ResourceAmounts.of(raw);
        } catch (ApiObjectException | QuantityException e) {
            findings.ignored(NodeAnnotation.RAW_ALLOCATABLE.key(), e.getMessage());
            return allocatable;
        }
    }

    private static Map<String, Quantity> quantities(JsonNode json) {
        if (!json.isObject()) {
            throw new ApiObjectException("", "is no map of resources");
        }
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        json.properties()
                .forEach(e ->
                        quantities.put(e.getKey(), Quantities.parse(e.getValue().asString())));
        return quantities;
    }

    private record OwnThresholds(NodeThresholds thresholds, UsageWindow percentile) {
        static final OwnThresholds NONE = new OwnThresholds(NodeThresholds.NONE, UsageWindow.NONE);
    }

    /** Each part that is not empty counts; the percentile part only with thresholds and an aggregation. */
    private static OwnThresholds ownThresholds(Map<String, String> annotations, Findings findings) {
        String key = NodeAnnotation.USAGE_THRESHOLDS.key();
        String text = annotations.getOrDefault(key, "");
        if (text.isEmpty()) {
            return OwnThresholds.NONE;
        }
        try {
            JsonNode json = ApiObjects.json(text);
            Map<Resource, Long> usage = Percentages.of(field(json, "usageThresholds"));
            Map<Resource, Long> prod = Percentages.of(field(json, "prodUsageThresholds"));
            JsonNode part = field(json, "aggregatedUsage");
            Map<Resource, Long> aggregated = Percentages.of(field(part, "usageThresholds"));
            UsageWindow window = window(part);
            boolean hasAggregated = !aggregated.isEmpty() && window.aggregation() != Aggregation.NONE;
            NodeThresholds thresholds = new NodeThresholds(
                    !usage.isEmpty(),
                    ResourceAmounts.of(usage),
                    !prod.isEmpty(),
                    ResourceAmounts.of(prod),
                    hasAggregated,
                    hasAggregated ? ResourceAmounts.of(aggregated) : ResourceAmounts.NONE);
            return new OwnThresholds(thresholds, hasAggregated ? window : UsageWindow.NONE);
        } catch (ApiObjectException e) {
            findings.ignored(key, e.getMessage());
            return OwnThresholds.NONE;
        }
    }

    private static UsageWindow window(JsonNode part) {
        JsonNode type = field(part, "usageAggregationType");
        JsonNode duration = field(part, "usageAggregatedDuration");
        String word = type == null || type.isNull() ? "" : type.asString();
        Optional<Aggregation> aggregation = Aggregation.ofWord(word);
        if (aggregation.isEmpty() && !word.isEmpty()) {
            throw new ApiObjectException("usageAggregationType", "'" + word + "' is none of avg, p50, p90, p95, p99");
        }
        Duration length = Duration.ZERO;
        if (duration != null && !duration.isNull()) {
            length = GoDuration.parse(duration.asString())
                    .orElseThrow(() -> new ApiObjectException(
                            "usageAggregatedDuration", "'" + duration.asString() + "' is no duration such as 5m0s"));
        }
        return new UsageWindow(aggregation.orElse(Aggregation.NONE), length);
    }

    /** A field of a JSON object, its name in any case, as Go reads it; null when there is none. */
    static JsonNode field(JsonNode object, String name) {
        if (object == null || object.isNull()) {
            return null;
        }
        if (!object.isObject()) {
            throw new ApiObjectException("", "is no JSON object");
        }
        JsonNode exact = object.get(name);
        if (exact != null) {
            return exact;
        }
        return object.properties().stream()
                .filter(e -> e.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
