package io.ballast.cli.node;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A JSON object inside an annotation. Field names match without regard to case, as the programs that write them read them. Immutable. */
final class AnnotationJson {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final Map<String, JsonNode> fields = new TreeMap<>();

    private AnnotationJson(JsonNode object) {
        object.properties().forEach(e -> fields.put(e.getKey().toLowerCase(Locale.ROOT), e.getValue()));
    }

    /** The object in a text; empty when the text is absent or no JSON object. */
    static Optional<AnnotationJson> read(String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            JsonNode node = MAPPER.readTree(text);
            return node.isObject() ? Optional.of(new AnnotationJson(node)) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** The texts of a JSON list; none when the text is no list of texts only. */
    static Set<String> texts(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            Set<String> texts = new HashSet<>();
            if (node != null && node.isArray()) {
                for (JsonNode item : node) {
                    if (!item.isString()) {
                        return Set.of();
                    }
                    texts.add(item.asString());
                }
            }
            return texts;
        } catch (JacksonException e) {
            return Set.of();
        }
    }

    /** A text or number as text; empty text when absent. */
    String text(String name) {
        JsonNode value = field(name);
        boolean known = value != null && value.isValueNode() && !value.isNull();
        return known ? value.asString() : "";
    }

    /** A whole number; empty when absent. */
    Optional<Long> number(String name) {
        JsonNode value = field(name);
        boolean known = value != null && value.isIntegralNumber() && value.canConvertToLong();
        return known ? Optional.of(value.asLong()) : Optional.empty();
    }

    /** A truth value, or a fallback when absent. */
    boolean flag(String name, boolean fallback) {
        JsonNode value = field(name);
        boolean known = value != null && value.isBoolean();
        return known ? value.asBoolean() : fallback;
    }

    /** The object under a name. */
    Optional<AnnotationJson> object(String name) {
        JsonNode value = field(name);
        return value != null && value.isObject() ? Optional.of(new AnnotationJson(value)) : Optional.empty();
    }

    /** Whether a list is there and holds something. */
    boolean hasItems(String name) {
        JsonNode value = field(name);
        return value != null && value.isArray() && !value.isEmpty();
    }

    private JsonNode field(String name) {
        return fields.get(name.toLowerCase(Locale.ROOT));
    }
}
