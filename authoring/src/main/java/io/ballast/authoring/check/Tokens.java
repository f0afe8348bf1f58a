package io.ballast.authoring.check;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of one expression or consequence, with their places in the rule file. Comments are left out. One use, by one thread. */
final class Tokens {
    /** What a word is. */
    enum Kind {
        VARIABLE,
        NAME,
        NUMBER,
        TEXT,
        SIGN,
        END
    }

    /**
     * One word.
     *
     * @param text   as written
     * @param line   line in the file
     * @param column column in the file
     */
    record Token(Kind kind, String text, int line, int column) {
        boolean is(String sign) {
            return kind == Kind.SIGN && text.equals(sign);
        }

        boolean word(String word) {
            return kind == Kind.NAME && text.equals(word);
        }
    }

    private static final Pattern TOKEN = Pattern.compile("(?<skip>\\s+|//[^\\n]*|(?s:/\\*.*?\\*/))"
            + "|(?<VARIABLE>\\$\\w*)"
            + "|(?<NAME>[A-Za-z_]\\w*)"
            + "|(?<NUMBER>\\d[\\w.]*)"
            + "|(?<TEXT>\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*')"
            + "|(?<SIGN>[=!<>]=|&&|\\|\\||->|(?s:.))");

    private final List<Token> tokens = new ArrayList<>();
    private int at;

    /** Words of a text that starts at the given place of its file. */
    Tokens(String text, int line, int column) {
        Matcher matcher = TOKEN.matcher(text);
        int row = line;
        int startOfLine = 1 - column;
        while (matcher.find()) {
            int place = matcher.start() - startOfLine + 1;
            for (Kind kind : Kind.values()) {
                if (kind != Kind.END && matcher.group(kind.name()) != null) {
                    tokens.add(new Token(kind, matcher.group(), row, place));
                }
            }
            for (int i = matcher.start(); i < matcher.end(); i++) {
                if (text.charAt(i) == '\n') {
                    row++;
                    startOfLine = i + 1;
                }
            }
        }
        tokens.add(new Token(Kind.END, "", row, text.length() - startOfLine + 1));
    }

    Token peek() {
        return tokens.get(at);
    }

    /** The word that was taken last; the first one when none was. */
    Token last() {
        return tokens.get(Math.max(0, at - 1));
    }

    Token next() {
        Token token = tokens.get(at);
        at = Math.min(at + 1, tokens.size() - 1);
        return token;
    }

    /** Takes a sign when it comes next. */
    boolean take(String sign) {
        if (!peek().is(sign)) {
            return false;
        }
        next();
        return true;
    }

    /** Takes a word when it comes next. */
    boolean takeWord(String word) {
        if (!peek().word(word)) {
            return false;
        }
        next();
        return true;
    }

    boolean atEnd() {
        return peek().kind() == Kind.END;
    }

    /** Goes on behind the next semicolon. */
    void skipStatement() {
        while (!atEnd() && !next().is(";")) {
            // Nothing is read here: one mistake in a statement is enough to report.
        }
    }
}
