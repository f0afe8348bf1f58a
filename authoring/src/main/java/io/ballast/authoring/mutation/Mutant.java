package io.ballast.authoring.mutation;

import java.util.List;
import java.util.Map;

/**
 * One change of a package.
 *
 * @param kind      what was changed
 * @param rule      id of the changed rule; empty for a changed setting
 * @param position  {@code file:line}, or the file and the cell
 * @param before    text as it was
 * @param after     text as it is now; empty when it is gone
 * @param drl       the changed rule with nothing around it; empty for a changed setting
 * @param overrides changed settings, by parameter name
 */
public record Mutant(
        Kind kind,
        String rule,
        String position,
        String before,
        String after,
        String drl,
        Map<String, List<Record>> overrides) {
    /** Kinds of changes. */
    public enum Kind {
        /** A comparison or a logical operator becomes another one. */
        OPERATOR,
        /** Something that must hold must not hold, or the other way round. */
        NEGATION,
        /** A number, text, flag or constant becomes another one. */
        CONSTANT,
        /** A constraint is gone. */
        DROPPED_CONSTRAINT,
        /** A call of the consequence is gone. */
        DROPPED_CALL,
        /** Two arguments of a call have changed places. */
        SWAPPED_ARGUMENTS,
        /** A value of a parameter's default is another one. */
        PARAMETER
    }
}
