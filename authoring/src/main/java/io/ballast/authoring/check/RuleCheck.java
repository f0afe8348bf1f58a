package io.ballast.authoring.check;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the patterns and the consequence of one rule and finds which fields of the pod it reads. One use per rule. */
final class RuleCheck {
    private static final String DOUBLE_VARIABLE = "BAL-R015";
    static final String SINK = "BAL-R018";

    private final RuleText rule;
    private final Refusals refusals;
    private final Scope scope;
    private final ExpressionCheck expressions;
    private final List<TypedRule.TypedPattern> typed = new ArrayList<>();
    private int sinks;

    RuleCheck(RuleText rule, String display, Problems problems) {
        this.rule = rule;
        refusals = new Refusals(display, problems);
        scope = new Scope(rule.imports());
        expressions = new ExpressionCheck(scope, refusals);
    }

    /** The rule with its types; where something was refused, parts are missing. */
    TypedRule check() {
        rule.patterns().forEach(this::pattern);
        if (sinks == 0) {
            problem(
                    SINK,
                    rule.line(),
                    "rule '" + rule.name() + "' has no sink",
                    "Begin with the sink, for example $filter : Filter()");
        }
        List<SinkCall> calls = expressions.consequence(
                rule.consequence(), rule.consequenceLine(), rule.consequenceColumn(), rule.name());
        return new TypedRule(rule, List.copyOf(typed), calls);
    }

    /** Fields of the pod that the rule reads, in alphabetical order. */
    List<String> podFields() {
        return scope.podFields();
    }

    private void pattern(RuleText.PatternText pattern) {
        Optional<Class<?>> type = Vocabulary.type(pattern.type());
        List<Expr> constraints = new ArrayList<>();
        if (type.isEmpty()) {
            problem(
                    ExpressionCheck.UNKNOWN_TYPE,
                    pattern.line(),
                    "there is no fact or sink '" + pattern.type() + "'"
                            + Nearest.hint(pattern.type(), Vocabulary.typeNames()),
                    "docs/decision-points.md lists the facts of each decision.");
        } else if (Sink.class.isAssignableFrom(type.get())) {
            sinks++;
            sink(pattern);
        } else {
            pattern.constraints()
                    .forEach(c -> expressions.constraint(c, type.get()).ifPresent(constraints::add));
        }
        type.ifPresent(t -> imported(pattern, t));
        bind(pattern, type);
        type.ifPresent(t -> typed.add(new TypedRule.TypedPattern(pattern, t, List.copyOf(constraints))));
    }

    private void imported(RuleText.PatternText pattern, Class<?> type) {
        if (!pattern.type().contains(".")
                && Vocabulary.imported(pattern.type(), rule.imports()).isEmpty()) {
            problem(
                    ExpressionCheck.UNKNOWN_TYPE,
                    pattern.line(),
                    "the file does not import " + pattern.type(),
                    "Add: import " + type.getName() + ";");
        }
    }

    private void bind(RuleText.PatternText pattern, Optional<Class<?>> type) {
        if (pattern.variable().isEmpty()) {
            return;
        }
        // A variable of a type that is not known is reported once, at its pattern.
        boolean inside = pattern.quantifier() != RuleText.Quantifier.EACH;
        if (!scope.bind(pattern.variable(), type.orElse(Object.class), inside)) {
            problem(
                    DOUBLE_VARIABLE,
                    pattern.line(),
                    "variable " + pattern.variable() + " is bound twice in rule '" + rule.name() + "'",
                    "Two patterns of one name are silently joined; rename one.");
        }
    }

    private void sink(RuleText.PatternText pattern) {
        if (sinks > 1) {
            problem(SINK, pattern.line(), "rule '" + rule.name() + "' has two sinks", "Write two rules.");
        }
        if (!pattern.constraints().isEmpty() || pattern.quantifier() != RuleText.Quantifier.EACH) {
            problem(
                    SINK,
                    pattern.line(),
                    "rule '" + rule.name() + "' asks something of its sink",
                    "A sink takes a verdict and tells nothing; leave the brackets empty.");
        }
    }

    private void problem(String code, int line, String message, String advice) {
        refusals.add(code, line, 1, message, advice);
    }
}
