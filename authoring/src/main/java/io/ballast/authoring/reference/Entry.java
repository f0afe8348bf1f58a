package io.ballast.authoring.reference;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the reference says of one type that rules may use.
 *
 * @param name      simple name, as rules write it
 * @param kind      what it is for
 * @param className full name, for the import
 * @param filledBy  who makes it and from what; empty for a value
 * @param summary   its description
 * @param fields    its fields in order; of an enumeration its constants
 * @param constants values of a type that is no enumeration which have a name, as rules write them: {@code Resource.CPU}
 * @param functions what else rules may call on it, by name
 */
public record Entry(
        String name,
        Kind kind,
        String className,
        String filledBy,
        String summary,
        List<Member> fields,
        List<Member> constants,
        List<Member> functions) {
    /** What a type is for. */
    public enum Kind {
        SINK("sinks", "takes the verdict"),
        NODE_ROW("node rows", "a fact about one node; a filter or score rule looks at exactly one such fact"),
        SUBJECT("facts", "what the decision is about"),
        PER_DECISION("facts of one decision", "made anew for each decision"),
        PARAMETER("parameters", "a setting of a package"),
        FUNCTIONS("functions", "arithmetic that rules may call"),
        VALUE("values", "what fields hold");

        private final String heading;
        private final String meaning;

        Kind(String heading, String meaning) {
            this.heading = heading;
            this.meaning = meaning;
        }

        /** Word for several of them. */
        public String heading() {
            return heading;
        }

        /** One phrase. */
        public String meaning() {
            return meaning;
        }
    }

    /**
     * A field, constant or function.
     *
     * @param name name, of a function with its parameters
     * @param type simple name of its type; empty for a constant of an enumeration and for a verb
     * @param unit unit of its amount; empty when it has none
     * @param text its description; may be empty
     */
    public record Member(String name, String type, String unit, String text) {}

    /** Fields, constants and functions. */
    public List<Member> members() {
        return Stream.of(fields, constants, functions).flatMap(List::stream).toList();
    }
}
