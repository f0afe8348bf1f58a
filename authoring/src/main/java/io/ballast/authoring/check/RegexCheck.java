package io.ballast.authoring.check;

import io.ballast.engine.problem.Problems;
import io.ballast.engine.rule.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Text patterns of {@code matches}: literals only, compiled when the rule is checked, and run by RE2 in time that grows with the text alone. Thread-safe. */
public final class RegexCheck {
    private static final String CODE = "BAL-S002";
    private static final String MATCHES = "matches";
    private static final String FUNCTION = Texts.class.getName() + "." + MATCHES;

    private RegexCheck() {}

    /** Compiles each pattern of a rule. */
    static void check(RuleText rule, String display, Problems problems) {
        for (RuleText.PatternText pattern : rule.patterns()) {
            for (RuleText.ConstraintText constraint : pattern.constraints()) {
                Tokens tokens = new Tokens(constraint.text(), constraint.line(), constraint.column());
                for (Tokens.Token token = tokens.next(); token.kind() != Tokens.Kind.END; token = tokens.next()) {
                    if (token.word(MATCHES) && tokens.peek().kind() == Tokens.Kind.TEXT) {
                        literal(tokens.next(), display, problems);
                    }
                }
            }
        }
    }

    private static void literal(Tokens.Token literal, String display, Problems problems) {
        Optional<String> pattern = value(literal.text());
        String why = "";
        if (pattern.isEmpty()) {
            why = "it is not a text in double quotes, or holds an unknown escape";
        } else {
            try {
                Texts.compile(pattern.get());
            } catch (IllegalArgumentException e) {
                why = String.valueOf(e.getMessage());
            }
        }
        if (!why.isEmpty()) {
            problems.add(
                    CODE,
                    display,
                    literal.line(),
                    literal.column(),
                    "the pattern of 'matches' cannot be used: " + why,
                    "Patterns are those of RE2: no back references, no look-ahead; a backslash is written twice.");
        }
    }

    /** The text that a literal stands for. */
    private static Optional<String> value(String literal) {
        if (!literal.startsWith("\"")) {
            return Optional.empty();
        }
        StringBuilder value = new StringBuilder();
        for (int i = 1; i < literal.length() - 1; i++) {
            char c = literal.charAt(i);
            if (c == '\\') {
                i++;
                int known = "\\\"tnr".indexOf(literal.charAt(i));
                if (known < 0) {
                    return Optional.empty();
                }
                c = "\\\"\t\n\r".charAt(known);
            }
            value.append(c);
        }
        return Optional.of(value.toString());
    }

    /**
     * The rules of a file with a call of {@link Texts#matches} for each {@code matches}: what Drools makes of the word is Java's regular expressions, whose
     * time can grow exponentially. Lines stay where they are.
     */
    public static String linear(String drl) {
        List<Tokens.Token> tokens = new ArrayList<>();
        Tokens all = new Tokens(drl, 1, 1);
        for (Tokens.Token token = all.next(); token.kind() != Tokens.Kind.END; token = all.next()) {
            tokens.add(token);
        }
        List<Integer> lines = startsOfLines(drl);
        StringBuilder text = new StringBuilder(drl);
        for (int i = tokens.size() - 2; i > 0; i--) {
            Tokens.Token pattern = tokens.get(i + 1);
            if (!tokens.get(i).word(MATCHES)
                    || pattern.kind() != Tokens.Kind.TEXT
                    || tokens.get(i - 1).is(".")) {
                continue;
            }
            boolean negated = tokens.get(i - 1).word("not");
            int last = negated ? i - 2 : i - 1;
            int first = startOfOperand(tokens, last);
            if (first < 0) {
                continue;
            }
            int from = at(lines, tokens.get(first));
            int to = at(lines, tokens.get(last)) + tokens.get(last).text().length();
            int end = at(lines, pattern) + pattern.text().length();
            String between = text.substring(to, end).replaceAll("[^\n]", "");
            text.replace(
                    from,
                    end,
                    (negated ? "!" : "") + FUNCTION + "(" + text.substring(from, to) + ", " + pattern.text() + ")"
                            + between);
        }
        return text.toString();
    }

    /** Goes back along {@code a.b(c).d}. */
    private static int startOfOperand(List<Tokens.Token> tokens, int last) {
        int at = last;
        while (at >= 0) {
            int depth = 0;
            do {
                depth += tokens.get(at).is(")") ? 1 : tokens.get(at).is("(") ? -1 : 0;
                at--;
            } while (depth > 0 && at >= 0);
            boolean call =
                    tokens.get(at + 1).is("(") && at >= 0 && tokens.get(at).kind() == Tokens.Kind.NAME;
            if (call) {
                at--;
            }
            if (at < 1 || !tokens.get(at).is(".")) {
                return at + 1;
            }
            at--;
        }
        return -1;
    }

    private static List<Integer> startsOfLines(String text) {
        List<Integer> starts = new ArrayList<>(List.of(0));
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                starts.add(i + 1);
            }
        }
        return starts;
    }

    private static int at(List<Integer> lines, Tokens.Token token) {
        return lines.get(token.line() - 1) + token.column() - 1;
    }
}
