package io.ballast.conformance;

import static java.util.Objects.requireNonNull;

/**
 * One vector.
 *
 * @param id     unique over all files, for example {@code CSU-002}
 * @param title  what the case is about
 * @param given  everything that the decision depends on
 * @param expect what must come out; keys that are not listed are not asserted
 */
public record VectorCase(String id, String title, Tree given, Tree expect) {
    public VectorCase {
        requireNonNull(id, "id is null");
        requireNonNull(title, "title is null");
        requireNonNull(given, "given is null");
        requireNonNull(expect, "expect is null");
    }
}
