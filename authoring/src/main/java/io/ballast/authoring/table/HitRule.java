package io.ballast.authoring.table;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What it means that several rows of a table fit. */
enum HitRule {
    /** At most one row fits; two that could fit at once are a mistake. */
    UNIQUE,
    /** The first row that fits counts. */
    FIRST,
    /** Every row that fits counts. */
    COLLECT;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<HitRule> of(String word) {
        return Arrays.stream(values())
                .filter(h -> h.word().equalsIgnoreCase(word))
                .findFirst();
    }
}
