package io.ballast.model.verdict;

import static java.util.Objects.requireNonNull;

/**
 * Why a verdict is what it is.
 *
 * @param rule rule id, for example {@code load-aware/usage}
 * @param text the sentence that a user sees
 */
public record Reason(String rule, String text) {
    public Reason {
        requireNonNull(rule, "rule is null");
        requireNonNull(text, "text is null");
    }
}
