package io.ballast.bench;

import java.util.Arrays;

/** A growing list of numbers without boxes. Not thread-safe. */
final class IntLog {
    private int[] values = new int[1024];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int at(int index) {
        return values[index];
    }

    int size() {
        return size;
    }
}
