package io.ballast.conformance;

import java.util.List;

/** What became of one vector. */
public sealed interface Outcome {
    /** Everything that the vector asserts holds. */
    static Outcome passed() {
        return new Passed();
    }

    /** Something differs; one line a difference. */
    static Outcome failed(List<String> differences) {
        return new Failed(differences);
    }

    /** Ballast cannot be asked this yet, or never will. */
    static Outcome unsupported(String why) {
        return new Unsupported(why);
    }

    record Passed() implements Outcome {}

    record Failed(List<String> differences) implements Outcome {
        public Failed {
            differences = List.copyOf(differences);
        }
    }

    record Unsupported(String why) implements Outcome {}
}
