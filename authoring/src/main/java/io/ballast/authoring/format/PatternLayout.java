package io.ballast.authoring.format;

import java.util.List;

/** Lays out one pattern of a condition. */
final class PatternLayout {
    static final int MAX_COLUMNS = 160;

    private final List<Lexeme> lexemes;
    private final int open;

    /** A pattern from its first word to its last bracket. */
    PatternLayout(List<Lexeme> lexemes) {
        this.lexemes = lexemes;
        int at = 0;
        while (at < lexemes.size() && !lexemes.get(at).is("(")) {
            at++;
        }
        open = at;
    }

    /** Length of the variable before the colon; 0 when the pattern does not begin with one. */
    int variableLength() {
        return hasVariable() ? lexemes.get(0).text().length() : 0;
    }

    private boolean hasVariable() {
        return open > 2 && lexemes.get(1).is(":") && !lexemes.get(0).comment();
    }

    /** A group in brackets, or something else without the form of a pattern, is written as an expression. */
    private boolean plain() {
        return open == 0
                || open >= lexemes.size() - 1
                || lexemes.subList(0, open).stream().anyMatch(Lexeme::comment)
                || lexemes.get(open - 1).is("not")
                || lexemes.get(open - 1).is("exists");
    }

    void write(Layout out, int indent, int width) {
        out.text(" ".repeat(indent));
        if (plain()) {
            expression(lexemes, out, indent + 2, true);
            return;
        }
        int from = 0;
        if (hasVariable()) {
            out.text(lexemes.get(0).text()).text(" ".repeat(width - variableLength()));
            out.text(" : ");
            from = 2;
        }
        expression(lexemes.subList(from, open), out, indent + 2, false);
        List<Lexeme> body = lexemes.subList(open + 1, lexemes.size() - 1);
        if (body.isEmpty()) {
            out.text("()");
            return;
        }
        out.text("( ");
        String oneLine = oneLine(body);
        boolean broken = body.stream().anyMatch(l -> l.comment() || l.lines() > 0);
        if (!broken && out.column() + oneLine.length() + 2 <= MAX_COLUMNS) {
            out.text(oneLine).text(" )");
            return;
        }
        int column = out.column();
        expression(body, out, column, true);
        if (out.mustBreak()) {
            out.newLine().text(" ".repeat(column - 2)).text(")");
        } else {
            out.text(" )");
        }
    }

    private static String oneLine(List<Lexeme> body) {
        Layout out = new Layout();
        expression(body, out, 0, false);
        return out.render().stripTrailing();
    }

    /** Writes an expression; with breaks, what follows a comma outside of brackets goes into a line of its own. */
    static void expression(List<Lexeme> lexemes, Layout out, int indent, boolean breaks) {
        int depth = 0;
        Lexeme before = null;
        boolean pending = false;
        for (Lexeme lexeme : lexemes) {
            boolean behind = lexeme.comment() && lexeme.lines() == 0 && before != null;
            if (out.mustBreak()
                    || (!behind && (pending || (lexeme.comment() && lexeme.lines() > 0 && before != null)))) {
                out.newLine().text(" ".repeat(indent));
                pending = false;
            } else if (before != null && !lexeme.comment() && Spacing.between(before, lexeme)) {
                out.text(" ");
            }
            if (lexeme.comment()) {
                out.comment(lexeme);
                pending |= lexeme.lines() > 0;
            } else {
                out.text(lexeme.text());
                depth += lexeme.is("(") ? 1 : lexeme.is(")") ? -1 : 0;
                pending |= breaks && depth == 0 && lexeme.is(",");
            }
            before = lexeme;
        }
    }
}
