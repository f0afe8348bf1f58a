package io.ballast.authoring.check;

import io.ballast.engine.fact.QuantityHint;
import io.ballast.engine.problem.Nearest;
import io.ballast.model.pod.PodRequest;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads values: literals, constants, fields and marked functions, and nothing else, because a rule file must not be able to run any other code. One use for
 * one constraint or consequence.
 */
final class OperandReader {
    private static final long MAX_EXACT = (1L << 53) - 1;
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");

    private final Tokens tokens;
    private final Scope scope;
    private final Refusals refusals;
    private final Optional<Class<?>> owner;
    private final ConditionReader conditions;

    /**
     * A reader of values.
     *
     * @param owner      type of the fact that a constraint belongs to; empty in a consequence
     * @param conditions reads what stands in brackets
     */
    OperandReader(Tokens tokens, Scope scope, Refusals refusals, Optional<Class<?>> owner, ConditionReader conditions) {
        this.tokens = tokens;
        this.scope = scope;
        this.refusals = refusals;
        this.owner = owner;
        this.conditions = conditions;
    }

    /** Whether a word begins arithmetic. */
    static boolean arithmetic(Tokens.Token token) {
        return token.kind() == Tokens.Kind.SIGN && ARITHMETIC.contains(token.text());
    }

    /** The next value. */
    Expr operand() {
        if (tokens.peek().is("(") && owner.isPresent()) {
            tokens.next();
            Expr inner = conditions.either();
            expect(")");
            return inner;
        }
        Expr value = primary();
        Tokens.Token behind = tokens.peek();
        if (arithmetic(behind)) {
            throw refusals.stop(
                    ExpressionCheck.NOT_POLICY,
                    behind,
                    "arithmetic is not allowed in a rule",
                    ExpressionCheck.functionAdvice(owner));
        }
        return value;
    }

    private Expr primary() {
        Tokens.Token token = tokens.next();
        switch (token.kind()) {
            case TEXT -> {
                return text(token.text().substring(1, token.text().length() - 1));
            }
            case NUMBER -> {
                return number(token, false);
            }
            case VARIABLE -> {
                return variable(token);
            }
            case NAME -> {
                return named(token);
            }
            default -> {
                if (token.is("-") && tokens.peek().kind() == Tokens.Kind.NUMBER) {
                    return number(tokens.next(), true);
                }
                throw refusals.stop(
                        ExpressionCheck.NOT_POLICY, token, "'" + token.text() + "' is not expected here", "");
            }
        }
    }

    private static Expr text(String between) {
        try {
            return new Expr.Literal(String.class, between.translateEscapes());
        } catch (IllegalArgumentException e) {
            // An escape of its own kind: only the same letters are known to be the same text.
            return new Expr.Function(String.class, String.class, between, List.of());
        }
    }

    private Expr variable(Tokens.Token token) {
        Class<?> type = scope.variables().get(token.text());
        if (type == null) {
            boolean inside = scope.insideOnly(token.text());
            throw refusals.stop(
                    ExpressionCheck.UNKNOWN_VARIABLE,
                    token,
                    inside
                            ? token.text() + " belongs to a 'not' or 'exists', outside of which it has no value"
                            : "no earlier pattern binds " + token.text()
                                    + Nearest.hint(
                                            token.text(), scope.variables().keySet()),
                    inside
                            ? "Only plain patterns bind a variable for the rest of the rule."
                            : "A variable stands before the colon of an earlier pattern.");
        }
        if (type == Object.class) {
            // Its pattern names a type that does not exist, which has been reported.
            throw new Refusals.Stop();
        }
        if (type == PodRequest.class && !tokens.peek().is(".")) {
            throw refusals.stop(
                    ExpressionCheck.WHOLE_POD,
                    token,
                    "the whole pod is passed on, so its class would be every pod of its own",
                    "Pass the fields that are needed, for example $pod.estimate.");
        }
        return steps(new Expr.Fact(type, token.text()));
    }

    private Expr number(Tokens.Token token, boolean negative) {
        // A leading zero would make it octal in one executor and decimal in another.
        if (!token.text().matches("(0|[1-9]\\d{0,17})[lL]?")) {
            throw refusals.stop(
                    ExpressionCheck.WRONG_TYPE,
                    token,
                    "'" + token.text() + "' is not a whole number",
                    (QuantityHint.of(token.text()) + " Write up to 16 digits, without leading zeros.").strip());
        }
        long value = Long.parseLong(token.text().replaceFirst("[lL]$", ""));
        // Drools tests two numbers for equality as doubles, which are exact up to here.
        if (value > MAX_EXACT) {
            throw refusals.stop(
                    ExpressionCheck.WRONG_TYPE,
                    token,
                    "'" + token.text() + "' is too large to be compared exactly",
                    "The largest number in a rule is " + MAX_EXACT + ".");
        }
        return new Expr.Literal(Types.LITERAL, negative ? -value : value);
    }

    private Expr named(Tokens.Token token) {
        if (token.word("true") || token.word("false")) {
            return new Expr.Literal(boolean.class, token.word("true"));
        }
        if (token.word("null")) {
            throw refusals.stop(
                    ExpressionCheck.WRONG_TYPE,
                    token,
                    "no field of a fact is null",
                    "Test the field that says whether it is there.");
        }
        if (token.word(Expr.THIS) && owner.isPresent()) {
            return steps(new Expr.Fact(owner.get(), Expr.THIS));
        }
        if (Character.isUpperCase(token.text().charAt(0))) {
            return constantOrFunction(token);
        }
        if (owner.isEmpty()) {
            throw refusals.stop(
                    ExpressionCheck.NOT_POLICY,
                    token,
                    "'" + token.text() + "' is not expected here",
                    "Use $variable.field.");
        }
        return steps(step(new Expr.Fact(owner.get(), Expr.THIS), token));
    }

    private Expr constantOrFunction(Tokens.Token token) {
        Optional<Class<?>> found = Vocabulary.imported(token.text(), scope.imports());
        if (found.isEmpty()) {
            throw refusals.stop(
                    ExpressionCheck.UNKNOWN_TYPE,
                    token,
                    "the file imports no '" + token.text() + "' of the platform",
                    Vocabulary.named(token.text())
                            .map(c -> "Add: import " + c.getName() + ";")
                            .orElse("Only classes of io.ballast.model and io.ballast.algorithms can be named, after an"
                                    + " import."));
        }
        Class<?> type = found.get();
        if (!tokens.take(".")) {
            throw refusals.stop(
                    ExpressionCheck.NOT_POLICY,
                    token,
                    "a class is not a value",
                    "Name one of its constants or functions.");
        }
        Tokens.Token member = tokens.next();
        if (tokens.take("(")) {
            List<Expr> arguments = arguments();
            Method method = method(type, member, arguments, ExpressionCheck.UNKNOWN_FIELD);
            return steps(new Expr.Function(method.getReturnType(), type, member.text(), arguments));
        }
        Class<?> constant = Vocabulary.constant(type, member.text())
                .orElseThrow(() -> refusals.stop(
                        ExpressionCheck.UNKNOWN_FIELD,
                        member,
                        type.getSimpleName() + " has no constant '" + member.text() + "'"
                                + Nearest.hint(member.text(), Vocabulary.constants(type)),
                        "Known here: " + String.join(", ", Vocabulary.constants(type)) + "."));
        return steps(new Expr.Constant(constant, type, member.text()));
    }

    /** Goes along {@code .field.function(...)}. */
    private Expr steps(Expr start) {
        Expr value = start;
        while (tokens.take(".")) {
            value = step(value, tokens.next());
        }
        return value;
    }

    private Expr step(Expr target, Tokens.Token member) {
        if (target.type() == PodRequest.class) {
            scope.readsPod(Vocabulary.podField(member.text()));
        }
        List<Expr> arguments = tokens.take("(") ? arguments() : List.of();
        Method method = method(target.type(), member, arguments, ExpressionCheck.UNKNOWN_FIELD);
        return new Expr.Member(method.getReturnType(), target, member.text(), arguments);
    }

    /** What stands between brackets, of which the first was taken. */
    List<Expr> arguments() {
        List<Expr> values = new ArrayList<>();
        if (tokens.take(")")) {
            return values;
        }
        do {
            values.add(operand());
        } while (tokens.take(","));
        expect(")");
        return List.copyOf(values);
    }

    /** The marked function of a type that takes these values. */
    Method method(Class<?> type, Tokens.Token member, List<Expr> arguments, String unknown) {
        List<Method> methods = Vocabulary.methods(type, member.text());
        if (methods.isEmpty()) {
            Set<String> members = Vocabulary.members(type);
            throw refusals.stop(
                    unknown,
                    member,
                    Types.name(type) + " has no field '" + member.text() + "'" + Nearest.hint(member.text(), members),
                    members.isEmpty()
                            ? "Nothing of it can be used in a rule."
                            : "Known here: " + String.join(", ", members) + ".");
        }
        List<Class<?>> types = arguments.stream().<Class<?>>map(Expr::type).toList();
        for (Method method : methods) {
            if (Types.accepts(method.getParameterTypes(), types)) {
                return method;
            }
        }
        throw refusals.stop(
                ExpressionCheck.WRONG_TYPE,
                member,
                "'" + member.text() + "' does not take (" + Types.names(types) + ")",
                "It takes "
                        + String.join(
                                " or ",
                                methods.stream()
                                        .map(m -> "(" + Types.names(Arrays.asList(m.getParameterTypes())) + ")")
                                        .toList())
                        + ".");
    }

    /** Takes a sign, or ends reading. */
    void expect(String sign) {
        Tokens.Token token = tokens.peek();
        if (tokens.take(sign)) {
            return;
        }
        boolean end = token.kind() == Tokens.Kind.END;
        throw refusals.stop(
                ExpressionCheck.NOT_POLICY,
                end ? tokens.last() : token,
                end
                        ? "'" + sign + "' is missing behind '" + tokens.last().text() + "'"
                        : "'" + token.text() + "' is not expected here, but '" + sign + "'",
                "");
    }
}
