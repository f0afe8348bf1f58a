package io.ballast.authoring.compile;

import io.ballast.authoring.check.RuleText;
import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.FilterBlock;
import io.ballast.engine.rule.RuleShape;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the loop class of several filter rules over one fact type. What a tuple of parameters and pod contributes is put into local variables before the
 * loop, as values where the constraint is simple.
 *
 * <p>There are two methods: one for tuples whose resources are cpu in the first place of a rule and memory in the second, which is what almost every
 * setting has, with these two as constants; and one for any resources.
 */
final class BlockWriter {
    /** Tuples that a rule over parameters has places for. */
    static final int PLACES = 2;

    /**
     * A rule of the block.
     *
     * @param text  as written
     * @param shape as compiled
     */
    record Member(RuleText text, RuleShape shape) {
        /** Places for tuples: one when the rule has no parameters, since there is one pod. */
        int places() {
            return shape.tupleSteps().size() > 1 ? PLACES : 1;
        }
    }

    private static final List<String> NATIVE = List.of("CPU", "MEMORY");

    private final String rowType;
    private final String className;
    private final List<Member> members;
    private final StringBuilder natively = new StringBuilder();

    private BlockWriter(String className, List<Member> members) {
        this.className = className;
        this.members = members;
        rowType = members.get(0).shape().row().type().getCanonicalName();
    }

    /** Source of a block class; the places of the rules follow each other in the order of the list. */
    static String write(String className, List<Member> members) {
        return new BlockWriter(className, members).write();
    }

    private String write() {
        StringBuilder any = method("any", false);
        StringBuilder constant = method("withNativeResources", true);
        String signature = "(Object[][] env, " + NodeRow.class.getName() + "[] column, int[] rows, int n)";
        StringBuilder java = new StringBuilder();
        java.append("package ").append(DriverWriter.PACKAGE).append(";\n");
        java.append("public final class ").append(className).append(" extends ").append(FilterBlock.class.getName());
        int places = members.stream().mapToInt(Member::places).sum();
        java.append(" {\n  public int places() { return ").append(places).append("; }\n");
        java.append("  public int keep").append(signature).append(" throws Exception {\n");
        if (natively.isEmpty()) {
            return java.append("    return any(env, column, rows, n);\n  }\n")
                    .append(any)
                    .append("}\n")
                    .toString();
        }
        java.append("    return ").append(natively).append("\n        ? withNativeResources(env, column, rows, n)");
        java.append("\n        : any(env, column, rows, n);\n  }\n");
        return java.append(any).append(constant).append("}\n").toString();
    }

    private StringBuilder method(String name, boolean nativeResources) {
        natively.setLength(0);
        StringBuilder locals = new StringBuilder();
        StringBuilder body = new StringBuilder();
        int place = 0;
        for (Member member : members) {
            for (int p = 0; p < member.places(); p++) {
                new Place(member, place++, p, nativeResources).write(locals, body);
            }
        }
        StringBuilder java = new StringBuilder();
        java.append("  private static int ").append(name).append("(Object[][] env, ");
        java.append(NodeRow.class.getName()).append("[] column, int[] rows, int n) throws Exception {\n");
        java.append("    final ")
                .append(rowType)
                .append("[] cells = (")
                .append(rowType)
                .append("[]) column;\n");
        java.append(locals);
        java.append("    int kept = 0;\n    for (int k = 0; k < n; k++) {\n      final int i = rows[k];\n");
        java.append("      final ").append(rowType).append(" row = cells[i];\n");
        return java.append(body).append("      rows[kept++] = i;\n    }\n    return kept;\n  }\n");
    }

    /** A rule with room for one tuple. */
    private final class Place {
        private final Member member;
        private final int place;
        private final int resource;
        private final boolean nativeResources;
        private final Map<String, Class<?>> variables = new HashMap<>();
        private final List<String> hoisted = new ArrayList<>();
        private StringBuilder locals;

        Place(Member member, int place, int resource, boolean nativeResources) {
            this.member = member;
            this.place = place;
            this.resource = resource;
            this.nativeResources = nativeResources;
            for (RuleShape.Step step : member.shape().tupleSteps()) {
                if (step.quantifier() == RuleShape.Quantifier.EACH) {
                    variables.put(step.variable(), step.type());
                }
            }
        }

        void write(StringBuilder into, StringBuilder body) {
            locals = into;
            locals.append("    final boolean a%d = env[%d] != null;\n".formatted(place, place));
            RuleShape shape = member.shape();
            shape.tupleSteps().stream()
                    .filter(s -> s.quantifier() == RuleShape.Quantifier.EACH)
                    .forEach(step -> {
                        String type = step.type().getCanonicalName();
                        locals.append("    final %s %s = a%d ? (%s) env[%d][%d] : null;\n"
                                .formatted(type, fact(step.slot()), place, type, place, step.slot()));
                    });
            List<String> conditions = new ArrayList<>(List.of("a" + place));
            conditions.addAll(simple().orElseGet(this::compiled));
            body.append("      if (")
                    .append(String.join("\n          && ", conditions))
                    .append(") continue;\n");
        }

        /** All constraints in Java; empty when one of them is not simple. */
        private Optional<List<String>> simple() {
            RuleShape shape = member.shape();
            int pattern = shape.steps().indexOf(shape.row());
            List<String> conditions = new ArrayList<>();
            for (RuleText.ConstraintText constraint :
                    member.text().patterns().get(pattern).constraints()) {
                Optional<String> java =
                        ConstraintJava.translate(constraint.text(), shape.row().type(), variables, this::beforeTheLoop);
                if (java.isEmpty()) {
                    return Optional.empty();
                }
                conditions.add(java.get());
            }
            return Optional.of(conditions);
        }

        /** Calls of the predicates that Drools compiled. */
        private List<String> compiled() {
            List<String> conditions = new ArrayList<>();
            for (CompiledConstraint constraint : member.shape().row().constraints()) {
                conditions.add(DriverWriter.call(
                        constraint.lambda(),
                        "test",
                        constraint.slots(),
                        slot -> slot == member.shape().row().slot() ? "row" : fact(slot)));
            }
            return conditions;
        }

        private String fact(int slot) {
            return "v" + place + "_" + slot;
        }

        private String beforeTheLoop(String expression, Class<?> type) {
            if (type == Resource.class && nativeResources) {
                String wanted = Resource.class.getName() + "." + NATIVE.get(resource);
                String condition =
                        "(env[" + place + "] == null || " + withFacts(expression, this::uncast) + " == " + wanted + ")";
                if (natively.indexOf(condition) < 0) {
                    natively.append(natively.isEmpty() ? "" : "\n            && ")
                            .append(condition);
                }
                return wanted;
            }
            String java = withFacts(expression, s -> fact(s.slot()));
            int known = hoisted.indexOf(java);
            if (known >= 0) {
                return "h" + place + "_" + known;
            }
            String name = "h" + place + "_" + hoisted.size();
            hoisted.add(java);
            locals.append("    final %s %s = a%d ? %s : %s;\n"
                    .formatted(type.getCanonicalName(), name, place, java, neutral(type)));
            return name;
        }

        private String withFacts(String expression, Function<RuleShape.Step, String> fact) {
            String java = expression;
            for (RuleShape.Step step : member.shape().tupleSteps()) {
                java = java.replaceAll(
                        Pattern.quote(step.variable()) + "\\b", Matcher.quoteReplacement(fact.apply(step)));
            }
            return java;
        }

        private String uncast(RuleShape.Step step) {
            return "((" + step.type().getCanonicalName() + ") env[" + place + "][" + step.slot() + "])";
        }

        private static String neutral(Class<?> type) {
            if (!type.isPrimitive()) {
                return "null";
            }
            return type == boolean.class ? "false" : "0";
        }
    }
}
