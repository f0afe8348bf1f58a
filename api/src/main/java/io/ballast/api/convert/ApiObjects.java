package io.ballast.api.convert;

import io.ballast.api.crd.NodeMetric;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Trees of maps, lists and scalars, as a YAML or JSON parser makes them, to API objects and back. Fields that a type does not know are kept. Thread-safe.
 */
public final class ApiObjects {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private ApiObjects() {}

    /** A pod. */
    public static Pod pod(Map<String, ?> tree) {
        return object(tree, Pod.class);
    }

    /**
     * A pod as the API server writes it.
     *
     * @param json UTF-8
     * @throws ApiObjectException when it is no JSON, or a value has the wrong form
     */
    public static Pod pod(byte[] json) {
        try {
            return MAPPER.readValue(json, Pod.class);
        } catch (DatabindException e) {
            throw new ApiObjectException(path(e), reason(e), e);
        } catch (JacksonException e) {
            throw new ApiObjectException("", "is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** A node. */
    public static Node node(Map<String, ?> tree) {
        return object(tree, Node.class);
    }

    /** A NodeMetric. */
    public static NodeMetric nodeMetric(Map<String, ?> tree) {
        return object(tree, NodeMetric.class);
    }

    /**
     * An object of the Kubernetes model.
     *
     * @throws ApiObjectException when a value has the wrong form, naming its field
     */
    public static <T> T object(Map<String, ?> tree, Class<T> type) {
        try {
            return MAPPER.convertValue(tree, type);
        } catch (DatabindException e) {
            throw new ApiObjectException(path(e), reason(e), e);
        } catch (IllegalArgumentException e) {
            throw new ApiObjectException("", String.valueOf(e.getMessage()), e);
        }
    }

    /** The tree of an object. */
    @SuppressWarnings("unchecked") // every API object is a map
    public static Map<String, Object> tree(Object object) {
        return MAPPER.convertValue(object, Map.class);
    }

    /**
     * A JSON text, for example of an annotation.
     *
     * @throws ApiObjectException when it is no JSON
     */
    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new ApiObjectException("", "is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** A tree of maps, lists and scalars as JSON text. */
    static String text(Map<String, ?> tree) {
        return MAPPER.writeValueAsString(tree);
    }

    private static String path(DatabindException e) {
        StringBuilder path = new StringBuilder();
        List<JacksonException.Reference> steps = e.getPath();
        for (JacksonException.Reference step : steps) {
            if (step.getPropertyName() != null) {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            } else {
                path.append('[').append(step.getIndex()).append(']');
            }
        }
        return path.toString();
    }

    private static String reason(DatabindException e) {
        String message = String.valueOf(e.getOriginalMessage());
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
