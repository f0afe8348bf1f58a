package io.ballast.model;

/** Argument checks shared by the facts. */
public final class Checks {
    private Checks() {}

    /** Refuses a value below zero, naming the field. */
    public static void notNegative(long value, String field) {
        if (value < 0) {
            throw new IllegalArgumentException(field + " is " + value + ", must not be negative");
        }
    }

    /** Refuses a value outside an inclusive range, naming the field. */
    public static void inRange(long value, long min, long max, String field) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(field + " is " + value + ", must be " + min + " to " + max);
        }
    }

    /** Refuses an absent or empty text, naming the field. */
    public static void notEmpty(String text, String field) {
        if (text == null || text.isEmpty()) {
            throw new IllegalArgumentException(field + " is " + (text == null ? "null" : "empty"));
        }
    }
}
