package io.ballast.model.policy;

import java.util.Optional;

/** How the samples of a window become one value. */
public enum Aggregation {
    /** Their mean. */
    AVG("avg"),
    /** What half of them do not exceed. */
    P50("p50"),
    /** What 90 of 100 do not exceed. */
    P90("p90"),
    /** What 95 of 100 do not exceed. */
    P95("p95"),
    /** What 99 of 100 do not exceed. */
    P99("p99"),
    /** None: the plain usage. */
    NONE("");

    private final String word;

    Aggregation(String word) {
        this.word = word;
    }

    /** The word that NodeMetric and the arguments use, empty for {@link #NONE}. */
    public String word() {
        return word;
    }

    /** The aggregation of exactly that word; empty for every other text. */
    public static Optional<Aggregation> ofWord(String word) {
        for (Aggregation a : values()) {
            if (a != NONE && a.word.equals(word)) {
                return Optional.of(a);
            }
        }
        return Optional.empty();
    }
}
