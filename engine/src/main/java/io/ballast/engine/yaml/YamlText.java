package io.ballast.engine.yaml;

import java.util.stream.Collectors;

/** Writes YAML. Thread-safe. */
public final class YamlText {
    private YamlText() {}

    /** A text as a double-quoted scalar. */
    public static String quote(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (Character.isISOControl(c)) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /** A value on one line; keys of maps in the order of the file. */
    public static String flow(YamlValue value) {
        if (value instanceof YamlValue.Scalar scalar) {
            return scalar.quoted() ? quote(scalar.text()) : scalar.text();
        }
        if (value instanceof YamlValue.Sequence sequence) {
            return sequence.items().stream().map(YamlText::flow).collect(Collectors.joining(", ", "[", "]"));
        }
        return ((YamlValue.Mapping) value)
                .entries().entrySet().stream()
                        .map(e -> e.getKey() + ": " + flow(e.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
    }
}
