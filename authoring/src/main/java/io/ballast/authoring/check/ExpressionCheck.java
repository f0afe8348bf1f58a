package io.ballast.authoring.check;

import io.ballast.engine.problem.Nearest;
import io.ballast.model.sink.Sink;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the constraints and the consequence of one rule with their types, so that nothing passes but comparisons of fields, constants and marked functions:
 * a rule file must not be able to run any other code. One use per rule.
 */
final class ExpressionCheck {
    static final String UNKNOWN_TYPE = "BAL-R010";
    static final String UNKNOWN_VARIABLE = "BAL-R011";
    static final String UNKNOWN_FIELD = "BAL-R012";
    static final String WHOLE_POD = "BAL-R013";
    static final String NOT_POLICY = "BAL-R016";
    static final String WRONG_TYPE = "BAL-R017";

    private static final String CONSEQUENCE = "BAL-R014";

    private final Scope scope;
    private final Refusals refusals;

    /** A check of one rule; the caller adds to the scope as it goes on. */
    ExpressionCheck(Scope scope, Refusals refusals) {
        this.scope = scope;
        this.refusals = refusals;
    }

    /** One constraint of a pattern over the given type; empty when it was refused. */
    Optional<Expr> constraint(RuleText.ConstraintText constraint, Class<?> type) {
        Tokens tokens = new Tokens(constraint.text(), constraint.line(), constraint.column());
        try {
            Expr result = new ConditionReader(tokens, scope, refusals, Optional.of(type)).either();
            Tokens.Token rest = tokens.peek();
            if (OperandReader.arithmetic(rest)) {
                throw refusals.stop(
                        NOT_POLICY,
                        rest,
                        "arithmetic is not allowed in a constraint",
                        functionAdvice(Optional.of(type)));
            }
            if (rest.is(":")) {
                throw refusals.stop(
                        NOT_POLICY, rest, "a field is bound to a variable", "Write $fact.field where it is needed.");
            }
            if (!tokens.atEnd()) {
                throw refusals.stop(
                        NOT_POLICY, rest, "'" + rest.text() + "' is not expected here", "Write one comparison.");
            }
            if (result.type() != boolean.class) {
                throw refusals.stop(
                        WRONG_TYPE,
                        new Tokens.Token(Tokens.Kind.END, "", constraint.line(), constraint.column()),
                        "the constraint is " + Types.name(result.type()) + ", not true or false",
                        "Compare it with something.");
            }
            return Optional.of(result);
        } catch (Refusals.Stop e) {
            // Reported where it was found.
            return Optional.empty();
        }
    }

    /** What to write in place of arithmetic: a function of the fact that is asked; a consequence has none and passes on values. */
    static String functionAdvice(Optional<Class<?>> fact) {
        if (fact.isEmpty()) {
            return "A consequence passes on fields and functions as they are; 'ballast facts' lists them.";
        }
        String name = fact.get().getSimpleName();
        Set<String> functions = Vocabulary.verbs(fact.get());
        return functions.isEmpty()
                ? "Call a function instead; " + name + " has none, 'ballast facts' lists those of other types."
                : "Call a function instead; " + name + " has " + String.join(", ", functions) + ", see 'ballast facts "
                        + name + "'.";
    }

    /** The type of one side of a comparison; nothing when it is wrong, which has been reported. */
    Optional<Class<?>> operand(RuleText.ConstraintText text, Class<?> type) {
        Tokens tokens = new Tokens(text.text(), text.line(), text.column());
        try {
            Expr result = new ConditionReader(tokens, scope, refusals, Optional.of(type))
                    .operands()
                    .operand();
            if (!tokens.atEnd()) {
                throw refusals.stop(
                        NOT_POLICY, tokens.peek(), "'" + tokens.peek().text() + "' is not expected here", "");
            }
            return Optional.of(result.type());
        } catch (Refusals.Stop e) {
            // Reported where it was found.
            return Optional.empty();
        }
    }

    /** The calls between {@code then} and {@code end}; the text begins at the given place. */
    List<SinkCall> consequence(String text, int line, int column, String rule) {
        Tokens tokens = new Tokens(text, line, column);
        OperandReader operands = new ConditionReader(tokens, scope, refusals, Optional.empty()).operands();
        List<SinkCall> calls = new ArrayList<>();
        if (tokens.atEnd()) {
            refusals.add(
                    CONSEQUENCE,
                    line,
                    1,
                    "rule '" + rule + "' does nothing",
                    "Call the sink, for example $filter.reject($node);");
        }
        while (!tokens.atEnd()) {
            try {
                calls.add(sinkCall(tokens, operands, rule));
            } catch (Refusals.Stop e) {
                tokens.skipStatement();
            }
        }
        return List.copyOf(calls);
    }

    private SinkCall sinkCall(Tokens tokens, OperandReader operands, String rule) {
        Tokens.Token start = tokens.next();
        Class<?> sink = start.kind() == Tokens.Kind.VARIABLE ? scope.variables().get(start.text()) : null;
        if (sink == null || !Sink.class.isAssignableFrom(sink) || !tokens.take(".")) {
            throw refusals.stop(
                    CONSEQUENCE,
                    start,
                    "rule '" + rule + "' does something else than calling a sink: " + start.text(),
                    "A consequence is one or more calls such as $filter.reject($node);");
        }
        Tokens.Token verb = tokens.next();
        Set<String> verbs = Vocabulary.verbs(sink);
        if (!verbs.contains(verb.text())) {
            throw refusals.stop(
                    CONSEQUENCE,
                    verb,
                    sink.getSimpleName() + " has no verb '" + verb.text() + "'" + Nearest.hint(verb.text(), verbs),
                    "Known verbs: " + String.join(", ", verbs) + ".");
        }
        operands.expect("(");
        List<Expr> arguments = operands.arguments();
        Method method = operands.method(sink, verb, arguments, CONSEQUENCE);
        operands.expect(";");
        return new SinkCall(method, arguments, verb.line(), verb.column());
    }
}
