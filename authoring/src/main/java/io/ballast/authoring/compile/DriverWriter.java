package io.ballast.authoring.compile;

import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.FilterLoop;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.rule.ScoreLoop;
import io.ballast.model.NodeRow;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import java.util.function.IntFunction;

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
            loop(
                    "range",
                    "int from, int to, long[] mask, long bit",
                    "int i = from; i < to; i++",
                    false,
                    "mask[i] |= bit;");
            loop("rows", "int[] rows, int n, long[] mask, long bit", "int k = 0; k < n; k++", true, "mask[i] |= bit;");
        } else {
            String fire = "score.row(i);\n      " + call(shape.consequenceLambda(), "execute", shape.argumentSlots());
            loop(
                    "rows",
                    "int[] rows, int n, " + Score.class.getName() + " score",
                    "int k = 0; k < n; k++",
                    true,
                    fire + ";");
        }
        return java.append("}\n").toString();
    }

    private void loop(String name, String parameters, String head, boolean listed, String hit) {
        String rowType = shape.row().type().getCanonicalName();
        java.append("  public void ").append(name).append("(Object[] env, ").append(NodeRow.class.getName());
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
        java.append("    for (").append(head).append(") {\n");
        if (listed) {
            java.append("      final int i = rows[k];\n");
        }
        java.append("      final ").append(rowType).append(" row = cells[i];\n");
        for (CompiledConstraint constraint : shape.row().constraints()) {
            java.append("      if (!")
                    .append(call(constraint.lambda(), "test", constraint.slots()))
                    .append(") continue;\n");
        }
        java.append("      ").append(hit).append("\n    }\n  }\n");
    }

    private String call(Object lambda, String method, int[] slots) {
        IntFunction<String> argument = slot -> {
            if (slot == shape.row().slot()) {
                return "row";
            }
            return slot == shape.sink().slot() ? "score" : "v" + slot;
        };
        StringBuilder call = new StringBuilder(lambda.getClass().getName())
                .append(".INSTANCE.")
                .append(method)
                .append('(');
        for (int i = 0; i < slots.length; i++) {
            call.append(i > 0 ? ", " : "").append(argument.apply(slots[i]));
        }
        return call.append(')').toString();
    }
}
