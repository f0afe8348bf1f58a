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
            + "|(?<TEXT>[\"'])"
            + "|(?<SIGN>[=!<>]=|&&|\\|\\||->|(?s:.))");

    private final List<Token> tokens = new ArrayList<>();
    private int at;

    /** Words of a text that starts at the given place of its file. */
    Tokens(String text, int line, int column) {
        Matcher matcher = TOKEN.matcher(text);
        int row = line;
        int startOfLine = 1 - column;
        int end = 0;
        while (matcher.find(end)) {
            int place = matcher.start() - startOfLine + 1;
            end = matcher.end();
            for (Kind kind : Kind.values()) {
                if (kind != Kind.END && matcher.group(kind.name()) != null) {
                    end = kind == Kind.TEXT ? endOfText(text, matcher.start()) : end;
                    boolean open = kind == Kind.TEXT && end == matcher.start() + 1;
                    tokens.add(new Token(open ? Kind.SIGN : kind, text.substring(matcher.start(), end), row, place));
                }
            }
            for (int i = matcher.start(); i < end; i++) {
                if (text.charAt(i) == '\n') {
                    row++;
                    startOfLine = i + 1;
                }
            }
        }
        tokens.add(new Token(Kind.END, "", row, text.length() - startOfLine + 1));
    }

    /** Behind the closing quote; behind the opening one when the line ends before. A loop, since a regular expression would recurse for each character. */
    private static int endOfText(String text, int start) {
        char quote = text.charAt(start);
        for (int i = start + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
            if (text.charAt(i) == quote) {
                return i + 1;
            }
            boolean escape = text.charAt(i) == '\\' && i + 1 < text.length() && text.charAt(i + 1) != '\n';
            i += escape ? 1 : 0;
        }
        return start + 1;
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
