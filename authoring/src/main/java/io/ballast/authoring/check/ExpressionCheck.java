package io.ballast.authoring.check;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Sink;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the expressions of one rule with their types, so that nothing passes but comparisons of fields, constants and marked functions: a rule file must
 * not be able to run any other code. One use per rule.
 */
final class ExpressionCheck {
    static final String UNKNOWN_TYPE = "BAL-R010";
    private static final String UNKNOWN_VARIABLE = "BAL-R011";
    private static final String UNKNOWN_FIELD = "BAL-R012";
    private static final String WHOLE_POD = "BAL-R013";
    private static final String CONSEQUENCE = "BAL-R014";
    private static final String NOT_POLICY = "BAL-R016";
    private static final String WRONG_TYPE = "BAL-R017";

    private static final long MAX_EXACT = (1L << 53) - 1;
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", ">", "<=", ">=");
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");
    private static final String FUNCTION_ADVICE = "Put it into a function of the platform that is marked for rules.";

    /** Ends reading an expression after its first problem, which has been reported. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stop() {
            super(null, null, false, false);
        }
    }

    private final List<String> imports;
    private final String display;
    private final Problems problems;
    private final Map<String, Class<?>> variables;
    private final Set<String> podFields = new TreeSet<>();
    private Tokens tokens;
    private Class<?> owner;

    /**
     * A check of one rule.
     *
     * @param imports   import targets of its file
     * @param variables types of the variables bound so far; the caller adds to it as it goes on
     */
    ExpressionCheck(List<String> imports, Map<String, Class<?>> variables, String display, Problems problems) {
        this.imports = imports;
        this.variables = variables;
        this.display = display;
        this.problems = problems;
    }

    /** Fields of the pod that were read, in alphabetical order. */
    List<String> podFields() {
        return List.copyOf(podFields);
    }

    /** Checks one constraint of a pattern over the given type. */
    void constraint(RuleText.ConstraintText constraint, Class<?> type) {
        tokens = new Tokens(constraint.text(), constraint.line(), constraint.column());
        owner = type;
        try {
            Class<?> result = either();
            Tokens.Token rest = tokens.peek();
            if (ARITHMETIC.contains(rest.text())) {
                throw stop(NOT_POLICY, rest, "arithmetic is not allowed in a constraint", FUNCTION_ADVICE);
            }
            if (rest.is(":")) {
                throw stop(NOT_POLICY, rest, "a field is bound to a variable", "Write $fact.field where it is needed.");
            }
            if (!tokens.atEnd()) {
                throw stop(NOT_POLICY, rest, "'" + rest.text() + "' is not expected here", "Write one comparison.");
            }
            if (result != boolean.class) {
                throw stop(
                        WRONG_TYPE,
                        new Tokens.Token(Tokens.Kind.END, "", constraint.line(), constraint.column()),
                        "the constraint is " + name(result) + ", not true or false",
                        "Compare it with something.");
            }
        } catch (Stop e) {
            // Reported where it was found.
        }
    }

    /** The type of one side of a comparison; nothing when it is wrong, which has been reported. */
    Optional<Class<?>> operand(RuleText.ConstraintText text, Class<?> type) {
        tokens = new Tokens(text.text(), text.line(), text.column());
        owner = type;
        try {
            Class<?> result = operand();
            if (!tokens.atEnd()) {
                throw stop(NOT_POLICY, tokens.peek(), "'" + tokens.peek().text() + "' is not expected here", "");
            }
            return Optional.of(result);
        } catch (Stop e) {
            return Optional.empty();
        }
    }

    /** Checks the calls between {@code then} and {@code end}; the text begins at the given place. */
    void consequence(String text, int line, int column, String rule) {
        tokens = new Tokens(text, line, column);
        owner = null;
        if (tokens.atEnd()) {
            problems.add(
                    CONSEQUENCE,
                    display,
                    line,
                    1,
                    "rule '" + rule + "' does nothing",
                    "Call the sink, for example $filter.reject($node);");
        }
        while (!tokens.atEnd()) {
            try {
                sinkCall(rule);
            } catch (Stop e) {
                tokens.skipStatement();
            }
        }
    }

    private void sinkCall(String rule) {
        Tokens.Token start = tokens.next();
        Class<?> sink = start.kind() == Tokens.Kind.VARIABLE ? variables.get(start.text()) : null;
        if (sink == null || !Sink.class.isAssignableFrom(sink) || !tokens.take(".")) {
            throw stop(
                    CONSEQUENCE,
                    start,
                    "rule '" + rule + "' does something else than calling a sink: " + start.text(),
                    "A consequence is one or more calls such as $filter.reject($node);");
        }
        Tokens.Token verb = tokens.next();
        Set<String> verbs = Vocabulary.verbs(sink);
        if (!verbs.contains(verb.text())) {
            throw stop(
                    CONSEQUENCE,
                    verb,
                    sink.getSimpleName() + " has no verb '" + verb.text() + "'" + Nearest.hint(verb.text(), verbs),
                    "Known verbs: " + String.join(", ", verbs) + ".");
        }
        expect("(");
        call(sink, verb, arguments(), CONSEQUENCE);
        expect(";");
    }

    private Class<?> either() {
        Class<?> type = both();
        while (tokens.peek().is("||")) {
            type = logical(type, this::both);
        }
        return type;
    }

    private Class<?> both() {
        Class<?> type = comparison();
        while (tokens.peek().is("&&")) {
            type = logical(type, this::comparison);
        }
        return type;
    }

    private Class<?> logical(Class<?> left, java.util.function.Supplier<Class<?>> right) {
        Tokens.Token sign = tokens.next();
        Class<?> other = right.get();
        if (left != boolean.class || other != boolean.class) {
            throw stop(WRONG_TYPE, sign, "'" + sign.text() + "' joins conditions only", "");
        }
        return boolean.class;
    }

    private Class<?> comparison() {
        if (tokens.peek().is("!")) {
            Tokens.Token not = tokens.next();
            if (comparison() != boolean.class) {
                throw stop(WRONG_TYPE, not, "'!' needs something that is true or false", "");
            }
            return boolean.class;
        }
        Class<?> left = operand();
        Tokens.Token sign = tokens.peek();
        if (COMPARISONS.contains(sign.text())) {
            tokens.next();
            compare(left, sign, operand());
            return boolean.class;
        }
        if (sign.word("not")
                || sign.word("in")
                || sign.word("matches")
                || sign.word("contains")
                || sign.word("memberOf")) {
            tokens.takeWord("not");
            return membership(left, tokens.next());
        }
        return left;
    }

    private Class<?> membership(Class<?> left, Tokens.Token word) {
        switch (word.text()) {
            case "in" -> {
                expect("(");
                do {
                    compare(left, new Tokens.Token(Tokens.Kind.SIGN, "==", word.line(), word.column()), operand());
                } while (tokens.take(","));
                expect(")");
            }
            case "matches" -> {
                if (left != String.class || tokens.peek().kind() != Tokens.Kind.TEXT) {
                    throw stop(WRONG_TYPE, word, "'matches' compares a text with a pattern in quotes", "");
                }
                tokens.next();
            }
            case "contains", "memberOf" -> {
                Class<?> right = operand();
                if (!Collection.class.isAssignableFrom(word.word("contains") ? left : right)) {
                    throw stop(WRONG_TYPE, word, "'" + word.text() + "' needs a list or set", "");
                }
            }
            default -> throw stop(NOT_POLICY, word, "'" + word.text() + "' is not expected here", "");
        }
        return boolean.class;
    }

    private void compare(Class<?> left, Tokens.Token sign, Class<?> right) {
        boolean order = !sign.text().equals("==") && !sign.text().equals("!=");
        boolean comparable = order
                ? Types.number(left) && Types.number(right)
                : Types.number(left) == Types.number(right) && Types.related(left, right);
        if (!comparable) {
            throw stop(
                    WRONG_TYPE,
                    sign,
                    "'" + sign.text() + "' cannot compare " + name(left) + " with " + name(right),
                    order ? "Only whole numbers have an order." : "Compare values of one type; enums by name.");
        }
        if (Types.number(left) && !Types.sameWidth(left, right)) {
            throw stop(
                    WRONG_TYPE,
                    sign,
                    "'" + sign.text() + "' would compare " + name(left) + " with " + name(right) + " inexactly",
                    "Both sides must be long.");
        }
    }

    private Class<?> operand() {
        Tokens.Token token = tokens.peek();
        if (token.is("(") && owner != null) {
            tokens.next();
            Class<?> type = either();
            expect(")");
            return type;
        }
        Class<?> type = primary();
        Tokens.Token behind = tokens.peek();
        if (behind.kind() == Tokens.Kind.SIGN && ARITHMETIC.contains(behind.text())) {
            throw stop(NOT_POLICY, behind, "arithmetic is not allowed in a rule", FUNCTION_ADVICE);
        }
        return type;
    }

    private Class<?> primary() {
        Tokens.Token token = tokens.next();
        switch (token.kind()) {
            case TEXT -> {
                return String.class;
            }
            case NUMBER -> {
                return number(token);
            }
            case VARIABLE -> {
                Class<?> type = variables.get(token.text());
                if (type == null) {
                    throw stop(
                            UNKNOWN_VARIABLE,
                            token,
                            "no earlier pattern binds " + token.text() + Nearest.hint(token.text(), variables.keySet()),
                            "A variable stands before the colon of an earlier pattern.");
                }
                if (type == Object.class) {
                    // Its pattern names a type that does not exist, which has been reported.
                    throw new Stop();
                }
                if (type == PodRequest.class && !tokens.peek().is(".")) {
                    throw stop(
                            WHOLE_POD,
                            token,
                            "the whole pod is passed on, so its class would be every pod of its own",
                            "Pass the fields that are needed, for example $pod.estimate.");
                }
                return steps(type, token);
            }
            case NAME -> {
                return named(token);
            }
            default -> {
                if (token.is("-") && tokens.peek().kind() == Tokens.Kind.NUMBER) {
                    return number(tokens.next());
                }
                throw stop(NOT_POLICY, token, "'" + token.text() + "' is not expected here", "");
            }
        }
    }

    private Class<?> number(Tokens.Token token) {
        // A leading zero would make it octal in one executor and decimal in another.
        if (!token.text().matches("(0|[1-9]\\d{0,17})[lL]?")) {
            throw stop(
                    WRONG_TYPE,
                    token,
                    "'" + token.text() + "' is not a whole number",
                    "Write up to 16 digits, without leading zeros.");
        }
        // Drools tests two numbers for equality as doubles, which are exact up to here.
        if (Long.parseLong(token.text().replaceFirst("[lL]$", "")) > MAX_EXACT) {
            throw stop(
                    WRONG_TYPE,
                    token,
                    "'" + token.text() + "' is too large to be compared exactly",
                    "The largest number in a rule is " + MAX_EXACT + ".");
        }
        return Types.LITERAL;
    }

    private Class<?> named(Tokens.Token token) {
        if (token.word("true") || token.word("false")) {
            return boolean.class;
        }
        if (token.word("null")) {
            throw stop(
                    WRONG_TYPE, token, "no field of a fact is null", "Test the field that says whether it is there.");
        }
        if (token.word("this") && owner != null) {
            return steps(owner, token);
        }
        if (Character.isUpperCase(token.text().charAt(0))) {
            return constantOrFunction(token);
        }
        if (owner == null) {
            throw stop(NOT_POLICY, token, "'" + token.text() + "' is not expected here", "Use $variable.field.");
        }
        return steps(step(owner, token), token);
    }

    private Class<?> constantOrFunction(Tokens.Token token) {
        Optional<Class<?>> type = Vocabulary.imported(token.text(), imports);
        if (type.isEmpty()) {
            throw stop(
                    UNKNOWN_TYPE,
                    token,
                    "the file imports no '" + token.text() + "' of the platform",
                    "Only classes of io.ballast.model and io.ballast.algorithms can be named, after an import.");
        }
        if (!tokens.take(".")) {
            throw stop(NOT_POLICY, token, "a class is not a value", "Name one of its constants or functions.");
        }
        Tokens.Token member = tokens.next();
        Class<?> result;
        if (tokens.take("(")) {
            result = call(type.get(), member, arguments(), UNKNOWN_FIELD);
        } else {
            result = Vocabulary.constant(type.get(), member.text())
                    .orElseThrow(() -> stop(
                            UNKNOWN_FIELD,
                            member,
                            type.get().getSimpleName() + " has no constant '" + member.text() + "'"
                                    + Nearest.hint(member.text(), Vocabulary.constants(type.get())),
                            "Known here: " + String.join(", ", Vocabulary.constants(type.get())) + "."));
        }
        return steps(result, member);
    }

    /** Goes along {@code .field.function(...)}. */
    private Class<?> steps(Class<?> start, Tokens.Token first) {
        Class<?> type = start;
        Tokens.Token last = first;
        while (tokens.take(".")) {
            last = tokens.next();
            type = step(type, last);
        }
        return type;
    }

    private Class<?> step(Class<?> type, Tokens.Token member) {
        if (type == PodRequest.class) {
            podFields.addAll(Vocabulary.podField(member.text()));
        }
        if (tokens.take("(")) {
            return call(type, member, arguments(), UNKNOWN_FIELD);
        }
        return call(type, member, List.of(), UNKNOWN_FIELD);
    }

    private List<Class<?>> arguments() {
        List<Class<?>> types = new ArrayList<>();
        if (tokens.take(")")) {
            return types;
        }
        do {
            types.add(operand());
        } while (tokens.take(","));
        expect(")");
        return types;
    }

    private Class<?> call(Class<?> type, Tokens.Token member, List<Class<?>> arguments, String unknown) {
        List<Method> methods = Vocabulary.methods(type, member.text());
        if (methods.isEmpty()) {
            Set<String> members = Vocabulary.members(type);
            throw stop(
                    unknown,
                    member,
                    name(type) + " has no field '" + member.text() + "'" + Nearest.hint(member.text(), members),
                    members.isEmpty()
                            ? "Nothing of it can be used in a rule."
                            : "Known here: " + String.join(", ", members) + ".");
        }
        for (Method method : methods) {
            if (Types.accepts(method.getParameterTypes(), arguments)) {
                return method.getReturnType();
            }
        }
        throw stop(
                WRONG_TYPE,
                member,
                "'" + member.text() + "' does not take ("
                        + String.join(
                                ", ",
                                arguments.stream().map(ExpressionCheck::name).toList()) + ")",
                "It takes "
                        + String.join(
                                " or ",
                                methods.stream()
                                        .map(ExpressionCheck::parameters)
                                        .toList()) + ".");
    }

    private static String parameters(Method method) {
        return "("
                + String.join(
                        ", ",
                        java.util.Arrays.stream(method.getParameterTypes())
                                .map(ExpressionCheck::name)
                                .toList())
                + ")";
    }

    private static String name(Class<?> type) {
        return type == Types.LITERAL ? "a number" : type.getSimpleName();
    }

    private void expect(String sign) {
        Tokens.Token token = tokens.peek();
        if (!tokens.take(sign)) {
            throw stop(
                    NOT_POLICY,
                    token.kind() == Tokens.Kind.END ? tokens.last() : token,
                    token.kind() == Tokens.Kind.END
                            ? "'" + sign + "' is missing behind '"
                                    + tokens.last().text() + "'"
                            : "'" + token.text() + "' is not expected here, but '" + sign + "'",
                    "");
        }
    }

    private Stop stop(String code, Tokens.Token at, String message, String advice) {
        problems.add(code, display, at.line(), at.column(), message, advice);
        return new Stop();
    }
}
