package io.ballast.authoring.mutation;

/**
 * A change of a text.
 *
 * @param start first character that goes
 * @param end   first character behind it that stays
 * @param text  what comes in its place
 */
record Edit(Mutant.Kind kind, int start, int end, String text) {
    String apply(String to) {
        return to.substring(0, start) + text + to.substring(end);
    }
}
