package io.ballast.engine.pack;

import io.ballast.model.sink.Score;
import java.util.Arrays;
import java.util.Optional;

/** How the points of a score package are stretched over the feasible nodes before they are weighed. */
public enum Normalize {
    NONE("none"),
    /** The lowest becomes 0, the highest 100, with integer division; all equal gives 0. */
    MIN_MAX("min-max");

    private final String word;

    Normalize(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    /** The normalisation that a package file names. */
    public static Optional<Normalize> ofWord(String word) {
        for (Normalize n : values()) {
            if (n.word.equals(word)) {
                return Optional.of(n);
            }
        }
        return Optional.empty();
    }

    /** Stretches the points of all feasible nodes, in place. */
    public void apply(int[] points) {
        if (this == NONE || points.length == 0) {
            return;
        }
        int low = Arrays.stream(points).min().getAsInt();
        int range = Arrays.stream(points).max().getAsInt() - low;
        for (int k = 0; k < points.length; k++) {
            points[k] = range == 0 ? 0 : (points[k] - low) * Score.MAX_POINTS / range;
        }
    }
}
