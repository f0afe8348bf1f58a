package io.ballast.authoring.check;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.model.sink.Sink;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the patterns and the consequence of one rule and finds which fields of the pod it reads. One use per rule. */
final class RuleCheck {
    private static final String DOUBLE_VARIABLE = "BAL-R015";
    static final String SINK = "BAL-R018";

    private final RuleText rule;
    private final String display;
    private final Problems problems;
    private final Map<String, Class<?>> variables = new HashMap<>();
    private final ExpressionCheck expressions;

    RuleCheck(RuleText rule, String display, Problems problems) {
        this.rule = rule;
        this.display = display;
        this.problems = problems;
        expressions = new ExpressionCheck(rule.imports(), variables, display, problems);
    }

    /** Fields of the pod that the rule reads, in alphabetical order. */
    List<String> check() {
        int sinks = 0;
        for (RuleText.PatternText pattern : rule.patterns()) {
            Optional<Class<?>> type = Vocabulary.type(pattern.type());
            if (type.isEmpty()) {
                problem(
                        ExpressionCheck.UNKNOWN_TYPE,
                        pattern.line(),
                        "there is no fact or sink '" + pattern.type() + "'"
                                + Nearest.hint(pattern.type(), Vocabulary.typeNames()),
                        "docs/decision-points.md lists the facts of each decision.");
            } else if (Sink.class.isAssignableFrom(type.get())) {
                sinks++;
                sink(pattern, sinks);
            } else {
                pattern.constraints().forEach(c -> expressions.constraint(c, type.get()));
            }
            type.ifPresent(t -> imported(pattern, t));
            bind(pattern, type);
        }
        if (sinks == 0) {
            problem(
                    SINK,
                    rule.line(),
                    "rule '" + rule.name() + "' has no sink",
                    "Begin with the sink, for example $filter : Filter()");
        }
        expressions.consequence(rule.consequence(), rule.consequenceLine(), rule.consequenceColumn(), rule.name());
        return expressions.podFields();
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
        // A variable of a type that is not known is reported once, at its pattern.
        if (!pattern.variable().isEmpty() && variables.put(pattern.variable(), type.orElse(Object.class)) != null) {
            problem(
                    DOUBLE_VARIABLE,
                    pattern.line(),
                    "variable " + pattern.variable() + " is bound twice in rule '" + rule.name() + "'",
                    "Two patterns of one name are silently joined; rename one.");
        }
    }

    private void sink(RuleText.PatternText pattern, int number) {
        if (number > 1) {
            problem(SINK, pattern.line(), "rule '" + rule.name() + "' has two sinks", "Write two rules.");
        }
        if (!pattern.constraints().isEmpty()) {
            problem(
                    SINK,
                    pattern.line(),
                    "rule '" + rule.name() + "' asks something of its sink",
                    "A sink takes a verdict and tells nothing; leave the brackets empty.");
        }
    }

    private void problem(String code, int line, String message, String advice) {
        problems.add(code, display, line, 1, message, advice);
    }
}
