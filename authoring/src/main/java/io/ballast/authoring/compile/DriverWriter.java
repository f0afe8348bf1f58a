package io.ballast.authoring.compile;

import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.FilterLoop;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.rule.ScoreLoop;
import io.ballast.model.NodeRow;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Writes the loop class of a rule. It calls the predicates that Drools compiled by their class names, so that the just-in-time compiler inlines them, and
 * keeps parameters and pod in local variables outside the row loop.
 */
final class DriverWriter {
    /** Java package of all loop classes. */
    static final String PACKAGE = "ballast.plan";

    private final RuleShape shape;
    private final String className;
    private final StringBuilder java = new StringBuilder();

    private DriverWriter(RuleShape shape, String className) {
        this.shape = shape;
        this.className = className;
    }

    /** Source of a loop class for a rule that the plan can run. */
    static String write(RuleShape shape, String className) {
        return new DriverWriter(shape, className).write();
    }

    private String write() {
        boolean filter = shape.sink().type() == Filter.class;
        java.append("package ").append(PACKAGE).append(";\n");
        java.append("/** ").append(shape.name().replace("*/", "")).append(" */\n");
        java.append("public final class ").append(className).append(" extends ");
        java.append((filter ? FilterLoop.class : ScoreLoop.class).getName()).append(" {\n");
        if (filter) {
            keep();
        } else {
            score();
        }
        return java.append("}\n").toString();
    }

    private void keep() {
        head("int keep", "int[] rows, int n");
        java.append("    int kept = 0;\n");
        rows();
        StringBuilder refused = new StringBuilder();
        for (CompiledConstraint constraint : shape.row().constraints()) {
            refused.append(refused.isEmpty() ? "" : "\n          && ")
                    .append(call(constraint.lambda(), "test", constraint.slots()));
        }
        java.append("      if (!(").append(refused.isEmpty() ? "true" : refused).append(")) rows[kept++] = i;\n");
        java.append("    }\n    return kept;\n  }\n");
    }

    private void score() {
        head("void rows", "int[] rows, int n, " + Score.class.getName() + " score");
        rows();
        for (CompiledConstraint constraint : shape.row().constraints()) {
            java.append("      if (!")
                    .append(call(constraint.lambda(), "test", constraint.slots()))
                    .append(") continue;\n");
        }
        java.append("      score.row(i);\n      ")
                .append(call(shape.consequenceLambda(), "execute", shape.argumentSlots()))
                .append(";\n    }\n  }\n");
    }

    /** Start of a method: the facts that are the same for all rows go to local variables. */
    private void head(String method, String parameters) {
        String rowType = rowType();
        java.append("  public ").append(method).append("(Object[] env, ").append(NodeRow.class.getName());
        java.append("[] column, ").append(parameters).append(") throws Exception {\n");
        java.append("    final ")
                .append(rowType)
                .append("[] cells = (")
                .append(rowType)
                .append("[]) column;\n");
        for (RuleShape.Step step : shape.tupleSteps()) {
            if (step.quantifier() == RuleShape.Quantifier.EACH) {
                String type = step.type().getCanonicalName();
                java.append("    final ").append(type).append(" v").append(step.slot());
                java.append(" = (")
                        .append(type)
                        .append(") env[")
                        .append(step.slot())
                        .append("];\n");
            }
        }
    }

    /** Start of the loop over the listed rows. */
    private void rows() {
        java.append("    for (int k = 0; k < n; k++) {\n      final int i = rows[k];\n");
        java.append("      final ").append(rowType()).append(" row = cells[i];\n");
    }

    private String rowType() {
        return shape.row().type().getCanonicalName();
    }

    private String call(Object lambda, String method, int[] slots) {
        return call(lambda, method, slots, slot -> {
            if (slot == shape.row().slot()) {
                return "row";
            }
            return slot == shape.sink().slot() ? "score" : "v" + slot;
        });
    }

    /** A call of a compiled lambda; {@code argument} names the local variable of a slot. */
    static String call(Object lambda, String method, int[] slots, IntFunction<String> argument) {
        String arguments = Arrays.stream(slots).mapToObj(argument).collect(Collectors.joining(", "));
        return lambda.getClass().getName() + ".INSTANCE." + method + "(" + arguments + ")";
    }
}
