package io.ballast.authoring.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word, sign, text or comment of a DRL file.
 *
 * @param kind   what it is
 * @param text   as written
 * @param blank  whether blanks or line ends stand before it
 * @param lines  number of line ends before it
 */
record Lexeme(Kind kind, String text, boolean blank, int lines) {
    /** What a lexeme is. */
    enum Kind {
        /** A name, a number, or a variable. */
        WORD,
        TEXT,
        SIGN,
        LINE_COMMENT,
        BLOCK_COMMENT
    }

    private static final Pattern LEXEME = Pattern.compile("(?<LINE>//[^\\n]*)"
            + "|(?<BLOCK>(?s:/\\*.*?\\*/))"
            + "|(?<WORD>[$@]?[\\p{L}\\p{N}_$]+)"
            + "|(?<TEXT>\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*')"
            + "|(?<SIGN>[=!<>]=|&&|\\|\\||->|(?s:.))");

    /** The lexemes of a text in order. */
    static List<Lexeme> of(String text) {
        List<Lexeme> lexemes = new ArrayList<>();
        Matcher matcher = LEXEME.matcher(text);
        int at = 0;
        while (at < text.length()) {
            int start = at;
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            if (at == text.length() || !matcher.find(at)) {
                break;
            }
            int lines = (int)
                    text.substring(start, at).chars().filter(c -> c == '\n').count();
            lexemes.add(new Lexeme(kind(matcher), matcher.group().stripTrailing(), at > start, lines));
            at = matcher.end();
        }
        return List.copyOf(lexemes);
    }

    private static Kind kind(Matcher matcher) {
        if (matcher.group("LINE") != null) {
            return Kind.LINE_COMMENT;
        }
        if (matcher.group("BLOCK") != null) {
            return Kind.BLOCK_COMMENT;
        }
        if (matcher.group("WORD") != null) {
            return Kind.WORD;
        }
        return matcher.group("TEXT") != null ? Kind.TEXT : Kind.SIGN;
    }

    boolean is(String sign) {
        return (kind == Kind.SIGN || kind == Kind.WORD) && text.equals(sign);
    }

    boolean comment() {
        return kind == Kind.LINE_COMMENT || kind == Kind.BLOCK_COMMENT;
    }
}
