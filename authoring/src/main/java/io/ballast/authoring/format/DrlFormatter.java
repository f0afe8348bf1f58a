package io.ballast.authoring.format;

import io.ballast.authoring.check.DrlSyntax;
import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lays out DRL files in the one form of the house. It moves blanks and line ends only: words, signs, texts and comments stay what they are, in their order, so
 * that the meaning cannot change. Thread-safe.
 */
public final class DrlFormatter {
    private static final String CODE = "BAL-R036";
    private static final String INDENT = "  ";

    /** Where a file has a form that this formatter does not know. */
    private static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown(String what) {
            super(what, null, false, false);
        }
    }

    private final List<Lexeme> lexemes;
    private final Layout out = new Layout();
    private int at;

    private DrlFormatter(List<Lexeme> lexemes) {
        this.lexemes = lexemes;
    }

    /**
     * The text in the form of the house; empty when it is not DRL, or holds what Policy DRL does not have, which the problems say.
     *
     * @param display file as messages name it
     */
    public static Optional<String> format(String display, String text, Problems problems) {
        if (!DrlSyntax.valid(display, text, problems)) {
            return Optional.empty();
        }
        List<Lexeme> lexemes = Lexeme.of(text);
        try {
            String result = new DrlFormatter(lexemes).file();
            if (!words(Lexeme.of(result)).equals(words(lexemes))) {
                throw new Unknown("its layout would change what it says");
            }
            return Optional.of(result);
        } catch (Unknown e) {
            problems.add(
                    CODE, display, "the file cannot be formatted: " + e.getMessage(), "Check it: ballast rules check.");
            return Optional.empty();
        }
    }

    private static List<String> words(List<Lexeme> lexemes) {
        return lexemes.stream().map(l -> l.kind() + " " + l.text()).toList();
    }

    private String file() {
        String before = "";
        while (at < lexemes.size()) {
            Lexeme next = lexemes.get(at);
            if (next.comment() && next.lines() == 0 && !out.empty()) {
                out.comment(lexemes.get(at++));
            } else if (next.comment()) {
                space(next.lines() > 1 || !(before.equals("comment") || before.equals("import")));
                out.comment(lexemes.get(at++));
                before = "comment";
            } else if (next.is(";") && !out.empty()) {
                (out.mustBreak() ? out.newLine() : out).text(lexemes.get(at++).text());
            } else if (next.is("package") || next.is("import")) {
                space(next.lines() > 1 || before.equals("package"));
                statement();
                before = next.text();
            } else if (next.is("rule")) {
                space(next.lines() > 1 || !before.equals("comment"));
                rule();
                before = "rule";
            } else {
                throw new Unknown("'" + next.text() + "' stands outside of a rule");
            }
        }
        return out.render();
    }

    private void space(boolean blank) {
        if (blank) {
            out.blankLine();
        } else {
            out.freshLine();
        }
    }

    /** A line of the head: up to a semicolon, or to the end of its line. */
    private void statement() {
        List<Lexeme> words = new ArrayList<>();
        do {
            words.add(lexemes.get(at++));
        } while (at < lexemes.size()
                && lexemes.get(at).lines() == 0
                && !lexemes.get(at).comment()
                && !words.get(words.size() - 1).is(";"));
        for (int i = 0; i < words.size(); i++) {
            boolean blank =
                    i == 1 || (i > 1 && words.get(i).blank() && !words.get(i).is(";"));
            out.text(blank ? " " : "").text(words.get(i).text());
        }
    }

    private void rule() {
        head();
        if (lexemes.get(at).is("when")) {
            keyword();
            conditions();
        }
        keyword();
        consequence();
        out.freshLine().text(take().text());
    }

    private Lexeme take() {
        if (at >= lexemes.size()) {
            throw new Unknown("a rule does not end");
        }
        return lexemes.get(at++);
    }

    private Lexeme peek() {
        if (at >= lexemes.size()) {
            throw new Unknown("a rule does not end");
        }
        return lexemes.get(at);
    }

    /** The name and the annotations, in one line unless a comment breaks it. */
    private void head() {
        Lexeme before = take();
        out.text(before.text());
        int depth = 0;
        while (depth > 0 || !(peek().is("when") || peek().is("then"))) {
            Lexeme next = take();
            if (out.mustBreak()) {
                out.newLine().text(INDENT + INDENT);
            } else if (!next.comment() && blankInHead(before, next, depth)) {
                out.text(" ");
            }
            if (next.comment()) {
                out.comment(next);
            } else {
                out.text(next.text());
            }
            depth += next.is("(") ? 1 : next.is(")") ? -1 : 0;
            before = next;
        }
    }

    private static boolean blankInHead(Lexeme before, Lexeme next, int depth) {
        if (before.is("(") || next.is(")") || next.is("(") || next.is(",")) {
            return false;
        }
        return before.comment()
                || next.kind() == Lexeme.Kind.TEXT
                || next.text().startsWith("@")
                || (depth == 0 && before.is(")"))
                || next.blank();
    }

    /** {@code when} or {@code then}, with a comment behind it. */
    private void keyword() {
        out.freshLine().text(take().text());
        if (at < lexemes.size() && peek().comment() && peek().lines() == 0) {
            out.comment(take());
        }
    }

    private void conditions() {
        int start = at;
        int width = 0;
        while (!peek().is("then")) {
            width = peek().comment() ? skip(width) : Math.max(width, new PatternLayout(pattern()).variableLength());
        }
        at = start;
        while (!peek().is("then")) {
            Lexeme next = peek();
            if (next.comment() && next.lines() == 0) {
                out.comment(take());
                continue;
            }
            space(next.lines() > 1 && at > start);
            if (next.comment()) {
                out.text(INDENT).comment(take());
            } else {
                new PatternLayout(pattern()).write(out, INDENT.length(), width);
            }
        }
    }

    private int skip(int width) {
        at++;
        return width;
    }

    /** The lexemes of a pattern: up to the bracket that closes its first one. */
    private List<Lexeme> pattern() {
        List<Lexeme> pattern = new ArrayList<>();
        int depth = 0;
        do {
            Lexeme next = take();
            pattern.add(next);
            depth += next.is("(") ? 1 : next.is(")") ? -1 : 0;
            if (depth == 0 && (next.is(")") || peek().is("then"))) {
                return pattern;
            }
        } while (true);
    }

    private void consequence() {
        boolean first = true;
        while (!peek().is("end")) {
            Lexeme next = peek();
            if (next.comment() && next.lines() == 0) {
                out.comment(take());
                continue;
            }
            space(next.lines() > 1 && !first);
            out.text(INDENT);
            first = false;
            if (next.comment()) {
                out.comment(take());
            } else {
                PatternLayout.expression(call(), out, 2 * INDENT.length(), false);
            }
        }
    }

    /** The lexemes of a statement, its semicolon included. */
    private List<Lexeme> call() {
        List<Lexeme> call = new ArrayList<>();
        do {
            call.add(take());
        } while (!call.get(call.size() - 1).is(";")
                && !(peek().is("end") && !call.get(call.size() - 1).is(".")));
        return call;
    }
}
