package io.ballast.authoring.check;

import java.util.List;

/**
 * A rule whose names and types are all right.
 *
 * @param text     as written
 * @param patterns its patterns in order
 * @param calls    its consequence
 */
record TypedRule(RuleText text, List<TypedPattern> patterns, List<SinkCall> calls) {
    /**
     * A pattern with its types.
     *
     * @param text        as written
     * @param type        fact or sink
     * @param constraints its constraints, in the order of the text
     */
    record TypedPattern(RuleText.PatternText text, Class<?> type, List<Expr> constraints) {
        boolean is(RuleText.Quantifier quantifier) {
            return text.quantifier() == quantifier;
        }
    }
}
