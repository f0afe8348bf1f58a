package io.ballast.cli.decisions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replaces values of a tree by JSON pointers (RFC 6901); the step {@code *} stands for every key or element. Remembers which pointers ever met a value. Not
 * thread-safe.
 */
final class JsonMask {
    /** What stands in place of a masked value. */
    static final String MASKED = "masked";

    private final Map<String, List<String>> pointers = new LinkedHashMap<>();
    private final Set<String> unused = new LinkedHashSet<>();

    /**
     * A mask.
     *
     * @throws IllegalArgumentException naming a text that is no pointer
     */
    JsonMask(List<String> texts) {
        for (String text : texts) {
            if (!text.startsWith("/") || text.length() == 1) {
                throw new IllegalArgumentException(
                        "'" + text + "' is no JSON pointer to a value, such as /pod/name or /candidates/*/node");
            }
            List<String> steps = new ArrayList<>();
            for (String step : text.substring(1).split("/", -1)) {
                steps.add(step.replace("~1", "/").replace("~0", "~"));
            }
            pointers.put(text, steps);
            unused.add(text);
        }
    }

    /** A copy of the tree with masked values. */
    Object apply(Object tree) {
        Object masked = tree;
        for (Map.Entry<String, List<String>> pointer : pointers.entrySet()) {
            masked = apply(masked, pointer.getValue(), 0, pointer.getKey());
        }
        return masked;
    }

    /** Pointers that met no value so far. */
    Set<String> unused() {
        return unused;
    }

    private Object apply(Object value, List<String> steps, int at, String pointer) {
        if (at == steps.size()) {
            unused.remove(pointer);
            return value == null ? null : MASKED;
        }
        String step = steps.get(at);
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>(map);
            copy.replaceAll((key, v) -> step.equals("*") || step.equals(key) ? apply(v, steps, at + 1, pointer) : v);
            return copy;
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list);
            for (int i = 0; i < copy.size(); i++) {
                if (step.equals("*") || step.equals(Integer.toString(i))) {
                    copy.set(i, apply(copy.get(i), steps, at + 1, pointer));
                }
            }
            return copy;
        }
        return value;
    }
}
