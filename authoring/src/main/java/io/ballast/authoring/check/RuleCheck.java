package io.ballast.authoring.check;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Sink;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks the names in one rule and finds which fields of the pod it reads. One use per rule. */
final class RuleCheck {
    private static final String UNKNOWN_TYPE = "BAL-R010";
    private static final String UNKNOWN_VARIABLE = "BAL-R011";
    private static final String UNKNOWN_FIELD = "BAL-R012";
    private static final String WHOLE_POD = "BAL-R013";
    private static final String CONSEQUENCE = "BAL-R014";
    private static final String DOUBLE_VARIABLE = "BAL-R015";

    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern NAME = Pattern.compile("(?<![\\w$.])(\\$?[A-Za-z_]\\w*)((?:\\s*\\.\\s*\\w+)*)");
    private static final Pattern END_OF_STATEMENT = Pattern.compile(";");
    private static final Set<String> KEYWORDS = Set.of(
            "true", "false", "null", "not", "in", "matches", "contains", "memberOf", "this", "str", "soundslike");
    private static final Set<String> STATEMENTS = Set.of(
            "new",
            "for",
            "while",
            "do",
            "if",
            "switch",
            "try",
            "throw",
            "return",
            "class",
            "synchronized",
            "insert",
            "update",
            "modify",
            "delete",
            "retract",
            "insertLogical",
            "drools",
            "kcontext");

    private final RuleText rule;
    private final String display;
    private final Problems problems;
    private final Map<String, Class<?>> variables = new HashMap<>();
    private final Set<String> podFields = new TreeSet<>();

    RuleCheck(RuleText rule, String display, Problems problems) {
        this.rule = rule;
        this.display = display;
        this.problems = problems;
    }

    /** Fields of the pod that the rule reads, in alphabetical order. */
    List<String> check() {
        for (RuleText.PatternText pattern : rule.patterns()) {
            Optional<Class<?>> type = Vocabulary.type(pattern.type());
            if (type.isEmpty()) {
                problem(
                        UNKNOWN_TYPE,
                        pattern.line(),
                        1,
                        "there is no fact or sink '" + pattern.type() + "'"
                                + Nearest.hint(pattern.type(), Vocabulary.typeNames()),
                        "");
            }
            for (RuleText.ConstraintText constraint : pattern.constraints()) {
                names(constraint.text(), constraint.line(), constraint.column(), type);
            }
            if (!pattern.variable().isEmpty() && variables.put(pattern.variable(), type.orElse(Object.class)) != null) {
                problem(
                        DOUBLE_VARIABLE,
                        pattern.line(),
                        1,
                        "variable " + pattern.variable() + " is bound twice in rule '" + rule.name() + "'",
                        "Two patterns of one name are silently joined; rename one.");
            }
        }
        consequence();
        return List.copyOf(podFields);
    }

    private void names(String text, int line, int column, Optional<Class<?>> owner) {
        Matcher names = NAME.matcher(blankStrings(text));
        while (names.find()) {
            String name = names.group(1);
            int at = column + names.start(1);
            String rest = names.group(2).replaceAll("\\s", "");
            if (name.startsWith("$")) {
                Class<?> type = variables.get(name);
                if (type == null) {
                    problem(
                            UNKNOWN_VARIABLE,
                            line,
                            at,
                            "no earlier pattern binds " + name + Nearest.hint(name, variables.keySet()),
                            "");
                } else {
                    path(type, rest, line, at);
                }
            } else if (!Character.isUpperCase(name.charAt(0)) && !KEYWORDS.contains(name)) {
                owner.ifPresent(type -> path(type, "." + name + rest, line, at));
            }
        }
    }

    private void path(Class<?> start, String path, int line, int column) {
        Class<?> type = start;
        if (type == PodRequest.class) {
            podPath(path, line, column);
        }
        for (String step : path.isEmpty() ? new String[0] : path.substring(1).split("\\.")) {
            if (!type.getName().startsWith("io.ballast.model")) {
                return;
            }
            Set<String> members = Vocabulary.members(type);
            if (type != Object.class && !members.contains(step)) {
                problem(
                        UNKNOWN_FIELD,
                        line,
                        column,
                        type.getSimpleName() + " has no field '" + step + "'" + Nearest.hint(step, members),
                        "Known here: " + String.join(", ", members) + ".");
                return;
            }
            type = Vocabulary.memberType(type, step).orElse(Object.class);
        }
    }

    private void podPath(String path, int line, int column) {
        List<String> fields = Arrays.stream(PodRequest.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        String first = path.isEmpty() ? "" : path.substring(1).split("\\.")[0];
        if (fields.contains(first)) {
            podFields.add(first);
        } else if (first.isEmpty()) {
            problem(
                    WHOLE_POD,
                    line,
                    column,
                    "the whole pod is passed on, so its class would be every pod of its own",
                    "Pass the fields that are needed, for example $pod.estimate.");
        }
    }

    private void consequence() {
        String text = rule.consequence();
        int line = rule.consequenceLine();
        for (String part : text.lines().toList()) {
            Matcher names = NAME.matcher(blankStrings(part));
            while (names.find()) {
                if (STATEMENTS.contains(names.group(1))) {
                    problem(
                            CONSEQUENCE,
                            line,
                            names.start(1) + 1,
                            "'" + names.group(1) + "' is not allowed in a consequence",
                            "Only call the verbs of a sink.");
                }
            }
            names(part, line, 1, Optional.empty());
            line++;
        }
        for (String statement : END_OF_STATEMENT.split(blankStrings(text))) {
            sinkCall(statement.strip());
        }
    }

    private void sinkCall(String statement) {
        if (statement.isEmpty()) {
            return;
        }
        Matcher call = Pattern.compile("(?s)(\\$\\w+)\\.(\\w+)\\(.*\\)").matcher(statement);
        Class<?> type = call.matches() ? variables.get(call.group(1)) : null;
        if (type == null || !Sink.class.isAssignableFrom(type) || statement.contains("->")) {
            problem(
                    CONSEQUENCE,
                    rule.consequenceLine(),
                    1,
                    "rule '" + rule.name() + "' does something else than calling a sink: "
                            + statement.lines().findFirst().orElse(""),
                    "A consequence is one or more calls such as $filter.reject($node);");
        } else if (!Vocabulary.verbs(type).contains(call.group(2))) {
            problem(
                    CONSEQUENCE,
                    rule.consequenceLine(),
                    1,
                    type.getSimpleName() + " has no verb '" + call.group(2) + "'"
                            + Nearest.hint(call.group(2), Vocabulary.verbs(type)),
                    "");
        }
    }

    private static String blankStrings(String text) {
        return STRING.matcher(text).replaceAll(m -> " ".repeat(m.end() - m.start()));
    }

    private void problem(String code, int line, int column, String message, String advice) {
        problems.add(code, display, line, column, message, advice);
    }
}
