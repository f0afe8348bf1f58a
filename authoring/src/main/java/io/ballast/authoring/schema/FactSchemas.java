package io.ballast.authoring.schema;

import io.ballast.authoring.reference.Entry;
import io.ballast.authoring.reference.FactReference;
import io.ballast.model.Amounts;
import io.ballast.model.FactCatalog;
import io.ballast.model.Range;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Schemas of facts as YAML files write them, from the fact types; the mirror of what {@code FactBinder} accepts. Not thread-safe. */
final class FactSchemas {
    private final FactReference reference;
    private final Map<String, Object> definitions = new TreeMap<>();

    FactSchemas(FactReference reference) {
        this.reference = reference;
    }

    /** Definitions of all types that were referred to, by simple name. */
    Map<String, Object> definitions() {
        return definitions;
    }

    /** A fact of a type that is named later: a map with one key, the type. */
    Map<String, Object> anyFact() {
        Map<String, Object> types = new LinkedHashMap<>();
        FactCatalog.typesByName().keySet().stream()
                .sorted()
                .forEach(name -> types.put(name, fact(FactCatalog.typesByName().get(name))));
        Map<String, Object> schema = Json.closed(types);
        schema.put("minProperties", 1);
        schema.put("maxProperties", 1);
        return schema;
    }

    /** A reference to the definition of a record. */
    Map<String, Object> fact(Class<?> type) {
        String name = type.getSimpleName();
        if (!definitions.containsKey(name)) {
            definitions.put(name, Map.of());
            Map<String, Object> fields = new LinkedHashMap<>();
            for (RecordComponent c : type.getRecordComponents()) {
                if (!writable(c.getType())) {
                    continue;
                }
                Map<String, Object> field = new LinkedHashMap<>(value(c.getGenericType()));
                Range range = c.getAnnotation(Range.class);
                if (range != null) {
                    field.put("minimum", range.min());
                    if (range.max() != Long.MAX_VALUE) {
                        field.put("maximum", range.max());
                    }
                }
                describe(field, fieldText(name, c.getName()));
                fields.put(c.getName(), field);
            }
            Map<String, Object> schema = Json.closed(fields);
            describe(schema, reference.entry(name).map(Entry::summary).orElse(""));
            definitions.put(name, schema);
        }
        return Json.map("$ref", "#/$defs/" + name);
    }

    /** Whether files can give such a value; a few types are made by ledgers only. */
    private static boolean writable(Class<?> type) {
        return type.isRecord()
                || type.isEnum()
                || type.isPrimitive()
                || List.of(String.class, Resource.class, Amounts.class, ResourceAmounts.class)
                        .contains(type)
                || List.of(List.class, Set.class, Map.class).contains(type);
    }

    private static void describe(Map<String, Object> schema, String text) {
        if (!text.isEmpty()) {
            schema.put("description", text);
        }
    }

    private String fieldText(String type, String field) {
        return reference.entry(type).stream()
                .flatMap(e -> e.fields().stream())
                .filter(m -> m.name().equals(field))
                .map(m ->
                        m.unit().isEmpty() || m.text().contains(m.unit()) ? m.text() : m.text() + " (" + m.unit() + ")")
                .findFirst()
                .orElse("");
    }

    private Map<String, Object> value(Type type) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        if (raw == List.class || raw == Set.class) {
            return Json.list(value(((ParameterizedType) type).getActualTypeArguments()[0]));
        }
        if (raw == Map.class) {
            return Json.mapOf(value(((ParameterizedType) type).getActualTypeArguments()[1]));
        }
        if (raw == Amounts.class) {
            return Json.list(Json.type("integer"));
        }
        if (raw == ResourceAmounts.class) {
            return Json.mapOf(Json.type("integer"));
        }
        if (raw == long.class) {
            return Json.type("integer");
        }
        if (raw == boolean.class) {
            return Json.type("boolean");
        }
        if (raw == String.class || raw == Resource.class) {
            return Json.scalar();
        }
        if (raw.isEnum()) {
            List<String> names = new ArrayList<>();
            Arrays.stream(raw.getEnumConstants()).forEach(c -> names.add(((Enum<?>) c).name()));
            return Json.map("enum", names);
        }
        return fact(raw);
    }
}
