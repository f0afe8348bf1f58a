package io.ballast.engine.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a YAML file with its place, so that every message can name file, line and column. */
public sealed interface YamlValue {
    /** Line from 1. */
    int line();

    /** Column from 1. */
    int column();

    /** How an error message calls this kind of value. */
    String kind();

    /**
     * A scalar as written, unquoted.
     *
     * @param text   the text
     * @param quoted whether it was written in quotes, that is, is a text whatever it looks like
     */
    record Scalar(String text, boolean quoted, int line, int column) implements YamlValue {
        @Override
        public String kind() {
            return "a value";
        }

        /** Whether the file says "nothing" here. */
        public boolean isNull() {
            return !quoted && (text.isEmpty() || text.equals("null") || text.equals("~"));
        }
    }

    /** A sequence. */
    record Sequence(List<YamlValue> items, int line, int column) implements YamlValue {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /**
     * A mapping, in the order of the file.
     *
     * @param entries values by key
     * @param keys    place of each key
     */
    record Mapping(Map<String, YamlValue> entries, Map<String, Scalar> keys, int line, int column)
            implements YamlValue {
        public static final Mapping EMPTY = new Mapping(new LinkedHashMap<>(), new LinkedHashMap<>(), 1, 1);

        @Override
        public String kind() {
            return "a map";
        }
    }
}
