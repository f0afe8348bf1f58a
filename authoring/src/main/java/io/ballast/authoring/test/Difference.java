package io.ballast.authoring.test;

/**
 * Something that came out otherwise than a test expects.
 *
 * @param executor who says so, for example {@code plan}; empty when it concerns the test as a whole
 * @param message  what was expected and what came
 */
public record Difference(String executor, String message) {
    @Override
    public String toString() {
        return executor.isEmpty() ? message : executor + ": " + message;
    }
}
