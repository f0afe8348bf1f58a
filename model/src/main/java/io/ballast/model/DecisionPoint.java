package io.ballast.model;

import java.util.Locale;
import java.util.Optional;

/** One question that policy answers. The words are those of {@code docs/decision-points.md}. */
public enum DecisionPoint {
    CLASSIFY,
    ADMIT,
    OVERCOMMIT,
    FILTER,
    SCORE,
    RESERVE,
    PERMIT,
    PREEMPT,
    SUPPRESS,
    BURST,
    EVICT,
    TUNE,
    HOOK,
    BALANCE;

    /** The word that package files use, for example {@code filter}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The decision point that a package file names; empty when there is none of that name. */
    public static Optional<DecisionPoint> ofWord(String word) {
        for (DecisionPoint point : values()) {
            if (point.word().equals(word)) {
                return Optional.of(point);
            }
        }
        return Optional.empty();
    }
}
