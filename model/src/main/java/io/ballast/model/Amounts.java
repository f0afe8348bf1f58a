package io.ballast.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Immutable list of whole numbers by index, for example the free milli-GPU of each device of a node. Thread-safe. */
public final class Amounts {
    /** No amounts. */
    public static final Amounts EMPTY = new Amounts(new long[0]);

    private final long[] values;
    private final long total;

    private Amounts(long[] values) {
        this.values = values;
        this.total = Arrays.stream(values).sum();
    }

    /** A copy of the given values. */
    public static Amounts of(long... values) {
        return values.length == 0 ? EMPTY : new Amounts(values.clone());
    }

    public int size() {
        return values.length;
    }

    /** Value at an index from 0. */
    public long at(int index) {
        return values[index];
    }

    /** Sum of all values. O(1). */
    public long total() {
        return total;
    }

    /** The same list with one value replaced. */
    public Amounts with(int index, long value) {
        long[] copy = values.clone();
        copy[index] = value;
        return new Amounts(copy);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Amounts that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.stream(values).mapToObj(Long::toString).collect(Collectors.joining(",", "[", "]"));
    }
}
