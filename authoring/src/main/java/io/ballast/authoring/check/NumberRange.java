package io.ballast.authoring.check;

import java.util.Set;
import java.util.TreeSet;

/** Whole numbers that a value may still be. Not thread-safe. */
final class NumberRange {
    private long min = Long.MIN_VALUE;
    private long max = Long.MAX_VALUE;
    private boolean none;
    private final Set<Long> excluded = new TreeSet<>();

    long min() {
        return min;
    }

    long max() {
        return max;
    }

    boolean empty() {
        return none || min > max;
    }

    /** Whether all numbers lie between minus a limit and the limit. */
    boolean within(long limit) {
        return min >= -limit && max <= limit;
    }

    void limit(String sign, long number) {
        switch (sign) {
            case "==" -> {
                atLeast(number, false);
                atMost(number, false);
            }
            case "!=" -> excluded.add(number);
            case "<" -> atMost(number, true);
            case "<=" -> atMost(number, false);
            case ">" -> atLeast(number, true);
            default -> atLeast(number, false);
        }
        tighten();
    }

    /** Takes the limits of another. */
    void sameAs(NumberRange other) {
        atLeast(other.min, false);
        atMost(other.max, false);
        excluded.addAll(other.excluded);
        tighten();
    }

    void atLeast(long number, boolean beyond) {
        none |= beyond && number == Long.MAX_VALUE;
        min = Math.max(min, beyond && number < Long.MAX_VALUE ? number + 1 : number);
        tighten();
    }

    void atMost(long number, boolean beyond) {
        none |= beyond && number == Long.MIN_VALUE;
        max = Math.min(max, beyond && number > Long.MIN_VALUE ? number - 1 : number);
        tighten();
    }

    private void tighten() {
        while (min < max && excluded.contains(min)) {
            min++;
        }
        while (min < max && excluded.contains(max)) {
            max--;
        }
        none |= min == max && excluded.contains(min);
    }
}
