package io.ballast.authoring.mutation;

import static io.ballast.authoring.mutation.Mutant.Kind.CONSTANT;
import static io.ballast.authoring.mutation.Mutant.Kind.NEGATION;
import static io.ballast.authoring.mutation.Mutant.Kind.OPERATOR;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what can be changed in an expression. Places count from the start of the text around it. One use. */
final class ExpressionEdits {
    private static final Pattern TOKEN = Pattern.compile("(?<skip>\\s+|//[^\\n]*|(?s:/\\*.*?\\*/))"
            + "|(?<text>\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*')"
            + "|(?<constant>[A-Z]\\w*\\.[A-Z][A-Z0-9_]*\\b(?!\\s*\\())"
            + "|(?<word>[$A-Za-z_][\\w$]*)"
            + "|(?<number>\\d[\\w.]*)"
            + "|(?<sign>[=!<>]=|&&|\\|\\||(?s:.))");

    private static final Map<String, String> LOOSENED =
            Map.of(">", ">=", "<", "<=", ">=", ">", "<=", "<", "&&", "||", "||", "&&");
    private static final Map<String, String> OPPOSITE =
            Map.of(">", "<=", "<", ">=", ">=", "<", "<=", ">", "==", "!=", "!=", "==");

    private final int offset;
    private final BiFunction<String, String, Optional<String>> nextConstant;
    private final List<Edit> edits = new ArrayList<>();

    /**
     * Prepares finding.
     *
     * @param offset       where the expression begins
     * @param nextConstant another constant of the enum, by name of the enum and the constant
     */
    ExpressionEdits(int offset, BiFunction<String, String, Optional<String>> nextConstant) {
        this.offset = offset;
        this.nextConstant = nextConstant;
    }

    /** Changes of literals and constants alone, as in a consequence. */
    List<Edit> constants(String expression) {
        Matcher matcher = TOKEN.matcher(expression);
        while (matcher.find()) {
            literal(matcher);
        }
        return edits;
    }

    /** Changes of a condition: operators, negations and literals. */
    List<Edit> condition(String expression) {
        boolean compares = false;
        Matcher matcher = TOKEN.matcher(expression);
        while (matcher.find()) {
            literal(matcher);
            String sign = matcher.group("sign");
            if (sign == null) {
                continue;
            }
            compares |= LOOSENED.containsKey(sign) || OPPOSITE.containsKey(sign);
            Optional.ofNullable(LOOSENED.get(sign)).ifPresent(other -> replace(OPERATOR, matcher, other));
            Optional.ofNullable(OPPOSITE.get(sign))
                    .ifPresent(other -> replace(LOOSENED.containsKey(sign) ? NEGATION : OPERATOR, matcher, other));
            if (sign.equals("!")) {
                replace(NEGATION, matcher, "");
            }
        }
        String text = expression.strip();
        if (!compares && !text.startsWith("!") && text.matches("[\\w$.]+(\\(.*\\))?")) {
            edits.add(new Edit(NEGATION, offset, offset, "!"));
        }
        return edits;
    }

    private void literal(Matcher token) {
        if (token.group("number") != null) {
            numbers(token.group("number")).forEach(n -> replace(CONSTANT, token, n));
        } else if (token.group("text") != null && token.group("text").length() > 2) {
            replace(CONSTANT, token, "\"\"");
        } else if (token.group("constant") != null) {
            String[] names = token.group("constant").split("\\.");
            nextConstant.apply(names[0], names[1]).ifPresent(other -> replace(CONSTANT, token, names[0] + "." + other));
        } else if ("true".equals(token.group("word")) || "false".equals(token.group("word"))) {
            replace(CONSTANT, token, "true".equals(token.group("word")) ? "false" : "true");
        }
    }

    /** One more, one less and none; numbers that are no plain whole ones stay. */
    static Set<String> numbers(String text) {
        Set<String> others = new LinkedHashSet<>();
        if (text.matches("-?\\d{1,15}")) {
            long number = Long.parseLong(text);
            others.add(Long.toString(number + 1));
            others.add(Long.toString(number - 1));
            others.add("0");
            others.remove(text);
        }
        return others;
    }

    private void replace(Mutant.Kind kind, Matcher token, String text) {
        edits.add(new Edit(kind, offset + token.start(), offset + token.end(), text));
    }
}
