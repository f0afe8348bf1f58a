package io.ballast.authoring.format;

import java.util.Set;

/** Where blanks stand between the words of an expression. */
final class Spacing {
    private static final Set<String> BINARY =
            Set.of("==", "!=", "<", ">", "<=", ">=", "&&", "||", "->", "=", "+", "*", "/", "%", "?", ":");
    private static final Set<String> WORDS =
            Set.of("in", "not", "matches", "contains", "memberOf", "and", "or", "exists");
    private static final Set<String> CLOSING = Set.of(")", "]", ",", ";", ".");

    private Spacing() {}

    /** Whether a blank stands between two neighbours. */
    static boolean between(Lexeme left, Lexeme right) {
        if (left.comment() || right.comment() || left.is(",")) {
            return true;
        }
        if (right.kind() == Lexeme.Kind.SIGN && CLOSING.contains(right.text())) {
            return false;
        }
        if (left.is("(") || left.is("[") || left.is(".") || left.is("!")) {
            return false;
        }
        if (binary(left) || binary(right)) {
            return true;
        }
        if (right.is("(") || right.is("[")) {
            return WORDS.contains(left.text()) || left.is("-") || left.is(";");
        }
        // Whether a minus is a sign or an operation cannot be told here.
        return left.is("-") || right.is("-") ? right.blank() : true;
    }

    private static boolean binary(Lexeme lexeme) {
        return lexeme.kind() == Lexeme.Kind.SIGN && BINARY.contains(lexeme.text());
    }
}
