package io.ballast.api.convert;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ballast.api.crd.NodeMetric;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Trees of maps, lists and scalars, as a YAML or JSON parser makes them, to API objects and back. Fields that a type does not know are kept. Thread-safe.
 */
public final class ApiObjects {
    // The Kubernetes model is annotated for Jackson 2; whatever else is JSON here goes through Jackson 3.
    private static final ObjectMapper MAPPER = com.fasterxml.jackson.databind.json.JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
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
        } catch (JsonMappingException e) {
            throw new ApiObjectException(path(e), reason(e), e);
        } catch (JsonProcessingException e) {
            throw new ApiObjectException("", "is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
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
        } catch (IllegalArgumentException e) {
            if (e.getCause() instanceof JsonMappingException cause) {
                throw new ApiObjectException(path(cause), reason(cause), e);
            }
            throw new ApiObjectException("", String.valueOf(e.getMessage()), e);
        }
    }

    /** The tree of an object. */
    @SuppressWarnings("unchecked") // every API object is a map
    public static Map<String, Object> tree(Object object) {
        return MAPPER.convertValue(object, Map.class);
    }

    /** The tree of a JSON object. */
    @SuppressWarnings("unchecked") // names are texts
    static Map<String, Object> tree(JsonNode object) {
        return JsonMapper.shared().convertValue(object, Map.class);
    }

    /**
     * A JSON text, for example of an annotation.
     *
     * @throws ApiObjectException when it is no JSON
     */
    static JsonNode json(String text) {
        try {
            return JsonMapper.shared().readTree(text);
        } catch (JacksonException e) {
            throw new ApiObjectException("", "is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** A tree of maps, lists and scalars as JSON text. */
    static String text(Map<String, ?> tree) {
        return JsonMapper.shared().writeValueAsString(tree);
    }

    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() != null) {
                path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
            } else {
                path.append('[').append(step.getIndex()).append(']');
            }
        }
        return path.toString();
    }

    private static String reason(JsonMappingException e) {
        String message = String.valueOf(e.getOriginalMessage());
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
