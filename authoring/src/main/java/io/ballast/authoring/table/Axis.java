package io.ballast.authoring.table;

import java.util.List;

/**
 * One thing that rows of a table ask about, with the numbers that its values stand for.
 *
 * @param name   what people call it: the field, or the whole condition
 * @param domain numbers of all its values
 * @param words  words for the numbers 0, 1, ...; empty when the numbers stand for themselves
 */
record Axis(String name, Ranges domain, List<String> words) {
    /** A number of any size. */
    static Axis numbers(String name, Ranges domain) {
        return new Axis(name, domain, List.of());
    }

    /** One of several things, each with its words. */
    static Axis choice(String name, List<String> words) {
        return new Axis(name, Ranges.of(0, words.size() - 1L), List.copyOf(words));
    }

    /** One case of those in a set, in words. */
    String example(Ranges side) {
        long number = side.example();
        if (words.isEmpty()) {
            return name + "=" + number;
        }
        String word = words.get((int) number);
        return name.isEmpty() ? word : name + "=" + word;
    }
}
