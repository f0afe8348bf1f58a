package io.ballast.engine.pack;

import java.util.Locale;
import java.util.Optional;

/** What it means when several rules of a package fire in one decision. */
public enum HitPolicy {
    /** All of them count; a target of which there is one value only still takes one rule. */
    COLLECT,
    /** At most one rule for each target; a second one is an error that names both. */
    UNIQUE,
    /** For each target the rule with the lowest {@code @priority} counts. */
    FIRST;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The policy that a package file names. */
    public static Optional<HitPolicy> ofWord(String word) {
        for (HitPolicy policy : values()) {
            if (policy.word().equals(word)) {
                return Optional.of(policy);
            }
        }
        return Optional.empty();
    }
}
