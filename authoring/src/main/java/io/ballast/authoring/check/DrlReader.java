package io.ballast.authoring.check;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.drools.drl.ast.descr.AnnotationDescr;
import org.drools.drl.ast.descr.BaseDescr;
import org.drools.drl.ast.descr.ConditionalElementDescr;
import org.drools.drl.ast.descr.ExistsDescr;
import org.drools.drl.ast.descr.ImportDescr;
import org.drools.drl.ast.descr.NotDescr;
import org.drools.drl.ast.descr.PackageDescr;
import org.drools.drl.ast.descr.PatternDescr;
import org.drools.drl.ast.descr.QueryDescr;
import org.drools.drl.ast.descr.RuleDescr;
import org.drools.drl.parser.DrlParser;
import org.drools.drl.parser.DroolsError;
import org.drools.drl.parser.DroolsParserException;
import org.drools.drl.parser.ParserError;
import org.kie.internal.builder.conf.LanguageLevelOption;

/** Reads one DRL file into its rules and refuses what is not Policy DRL. One use per file. */
final class DrlReader {
    static final String SYNTAX = "BAL-R001";
    static final String SHAPE = "BAL-R002";

    private static final Set<String> ANNOTATIONS = Set.of("id", "reason", "priority");
    private static final String ORDER_ADVICE = "Order comes from the hit policy of the package.";

    private final String file;
    private final String display;
    private final String text;
    private final Problems problems;

    /**
     * Prepares reading.
     *
     * @param file    file in the package
     * @param display file as messages name it
     */
    DrlReader(String file, String display, String text, Problems problems) {
        this.file = file;
        this.display = display;
        this.text = text;
        this.problems = problems;
    }

    /** The rules of the file; empty when it cannot be parsed. */
    List<RuleText> read(String drlPackage) {
        Optional<PackageDescr> parsed = parse();
        if (parsed.isEmpty()) {
            return List.of();
        }
        PackageDescr descr = parsed.get();
        if (!drlPackage.equals(descr.getName())) {
            problem(
                    SHAPE,
                    1,
                    1,
                    "the file declares package '" + descr.getName() + "'",
                    "Write: package " + drlPackage + ";");
        }
        refuseDeclarations(descr);
        List<RuleText> rules = new ArrayList<>();
        for (RuleDescr rule : descr.getRules()) {
            if (rule instanceof QueryDescr) {
                refuse(rule, "a query", "Write a rule.");
            } else {
                rules.add(rule(descr, rule));
            }
        }
        if (descr.getRules().isEmpty()) {
            problem(SHAPE, 0, 0, "the file holds no rule", "Add a rule or remove the file.");
        }
        return rules;
    }

    private Optional<PackageDescr> parse() {
        DrlParser parser = new DrlParser(LanguageLevelOption.DRL6);
        PackageDescr descr = null;
        try {
            descr = parser.parse(false, text);
        } catch (DroolsParserException e) {
            problem(SYNTAX, 0, 0, "this is not DRL: " + firstLine(e.getMessage()), "");
        }
        for (DroolsError error : parser.getErrors()) {
            int line = error instanceof ParserError p ? p.getRow() : 0;
            int column = error instanceof ParserError p ? p.getCol() + 1 : 0;
            problem(
                    SYNTAX,
                    line,
                    column,
                    "this is not DRL: " + firstLine(error.getMessage()),
                    "Check brackets, quotes and 'end'.");
        }
        return parser.hasErrors() ? Optional.empty() : Optional.ofNullable(descr);
    }

    private void refuseDeclarations(PackageDescr descr) {
        descr.getFunctions()
                .forEach(f -> refuse(f, "a function", "Put arithmetic into a marked function of the platform."));
        descr.getGlobals().forEach(g -> refuse(g, "a global", "Use a parameter fact."));
        descr.getTypeDeclarations().forEach(t -> refuse(t, "a declared type", "Use the facts of io.ballast.model."));
        descr.getEnumDeclarations().forEach(e -> refuse(e, "a declared enum", "Use the facts of io.ballast.model."));
        descr.getFunctionImports()
                .forEach(f -> refuse(f, "a static import", "Import the class and name it in the call."));
        descr.getAccumulateImports().forEach(a -> refuse(a, "an accumulate function", ""));
        descr.getEntryPointDeclarations().forEach(e -> refuse(e, "an entry point", ""));
        descr.getWindowDeclarations().forEach(w -> refuse(w, "a window", ""));
        descr.getAttributes().forEach(a -> refuse(a, "attribute '" + a.getName() + "'", ORDER_ADVICE));
        descr.getImports().forEach(i -> {
            String target = i.getTarget();
            if (!Vocabulary.importable(target)) {
                refuse(i, "import " + target, "Import only io.ballast.model and io.ballast.algorithms.");
            }
        });
    }

    private void refuse(BaseDescr at, String what, String advice) {
        problem(SHAPE, at.getLine(), at.getColumn() + 1, what + " is not allowed in Policy DRL", advice);
    }

    private RuleText rule(PackageDescr file, RuleDescr rule) {
        // Attributes of the file are handed down to its rules; they were refused there.
        rule.getAttributes().values().stream()
                .filter(a -> !file.getAttributes().contains(a))
                .forEach(a -> refuse(a, "attribute '" + a.getName() + "'", ORDER_ADVICE));
        rule.getAnnotationNames().stream()
                .sorted()
                .filter(a -> !ANNOTATIONS.contains(a))
                .forEach(a -> problem(
                        SHAPE,
                        rule.getLine(),
                        1,
                        "annotation '@" + a + "' is not part of Policy DRL" + Nearest.hint(a, ANNOTATIONS),
                        "Use @id, @reason and @priority."));
        if (rule.getParentName() != null) {
            refuse(rule, "extends", "Repeat the patterns.");
        }
        if (!rule.getNamedConsequences().isEmpty()) {
            refuse(rule, "a named consequence", "Write two rules.");
        }
        if (rule.getName().matches("(?s).*[\"\\\\\\p{Cntrl}].*")) {
            problem(SHAPE, rule.getLine(), 1, "the rule's name holds a quote or backslash", "Use other words.");
        }
        List<RuleText.PatternText> patterns = new ArrayList<>();
        rule.getLhs().getDescrs().forEach(d -> collect(d, RuleText.Quantifier.EACH, patterns));
        String consequence = String.valueOf(rule.getConsequence()).strip();
        int then = text.indexOf(consequence, startOfLine(rule.getConsequenceLine()));
        return new RuleText(
                annotation(rule, "id"),
                annotation(rule, "reason"),
                priority(rule),
                rule.getName(),
                this.file,
                rule.getLine(),
                List.copyOf(patterns),
                consequence,
                then < 0 ? rule.getConsequenceLine() : lineOf(then),
                then < 0 ? 1 : columnOf(then),
                file.getImports().stream().map(ImportDescr::getTarget).toList());
    }

    private void collect(Object descr, RuleText.Quantifier quantifier, List<RuleText.PatternText> into) {
        if (descr instanceof PatternDescr pattern) {
            pattern(pattern, quantifier).ifPresent(into::add);
        } else if (quantifier == RuleText.Quantifier.EACH
                && (descr instanceof NotDescr || descr instanceof ExistsDescr)) {
            RuleText.Quantifier inner =
                    descr instanceof NotDescr ? RuleText.Quantifier.NOT : RuleText.Quantifier.EXISTS;
            ((ConditionalElementDescr) descr).getDescrs().forEach(d -> collect(d, inner, into));
        } else {
            BaseDescr base = (BaseDescr) descr;
            refuse(
                    base,
                    "'" + descr.getClass().getSimpleName().replace("Descr", "").toLowerCase(java.util.Locale.ROOT)
                            + "' in the condition",
                    "Use plain patterns, not and exists.");
        }
    }

    private Optional<RuleText.PatternText> pattern(PatternDescr pattern, RuleText.Quantifier quantifier) {
        if (pattern.getSource() != null) {
            refuse(pattern, "'from' or accumulate", "Match a fact, or use a marked function.");
            return Optional.empty();
        }
        if (pattern.getObjectType() == null || pattern.isQuery()) {
            refuse(pattern, "a path or a query in the condition", "Match a fact by its type.");
            return Optional.empty();
        }
        if (!pattern.getBehaviors().isEmpty() || !pattern.getAnnotations().isEmpty()) {
            refuse(
                    pattern,
                    "a window or an annotation on a pattern",
                    "Facts are what is known now; test their fields.");
        }
        String variable = pattern.getIdentifier() == null ? "" : pattern.getIdentifier();
        List<RuleText.ConstraintText> constraints = new ArrayList<>();
        int from = Math.max(0, pattern.getStartCharacter());
        for (Object descr : pattern.getConstraint().getDescrs()) {
            String expression = ((BaseDescr) descr).toString();
            int at = text.indexOf(expression, from);
            if (at >= 0) {
                from = at + expression.length();
            }
            constraints.add(new RuleText.ConstraintText(
                    expression, at < 0 ? pattern.getLine() : lineOf(at), at < 0 ? 1 : columnOf(at)));
        }
        return Optional.of(new RuleText.PatternText(
                quantifier,
                variable,
                pattern.getObjectType(),
                pattern.getLine(),
                pattern.getColumn() + 1,
                List.copyOf(constraints)));
    }

    private String annotation(RuleDescr rule, String name) {
        AnnotationDescr annotation = rule.getAnnotation(name);
        if (annotation == null || annotation.getSingleValue() == null) {
            problem(
                    SHAPE,
                    rule.getLine(),
                    1,
                    "rule '" + rule.getName() + "' has no @" + name,
                    name.equals("id")
                            ? "Add @id(\"<package>/<short-name>\") behind the name."
                            : "Add @reason(\"the sentence that a user will see\").");
            return "";
        }
        String written = unquote(annotation.getSingleValueAsString());
        String value = written.replaceAll("\\\\([\"\\\\])", "$1");
        String again = name.equals("id") ? value : value.replace("\\", "\\\\").replace("\"", "\\\"");
        boolean plain = again.equals(written) && !(name.equals("id") && value.matches(".*[\"\\\\].*"));
        if (value.isBlank() || !plain) {
            problem(
                    SHAPE,
                    rule.getLine(),
                    1,
                    "@" + name + " of rule '" + rule.getName() + "' is empty or holds a quote or backslash",
                    "Write a plain text in quotes; in a reason a quote is written \\\".");
        }
        return value;
    }

    private long priority(RuleDescr rule) {
        AnnotationDescr annotation = rule.getAnnotation("priority");
        if (annotation == null) {
            return 0;
        }
        String value = unquote(annotation.getSingleValueAsString());
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            problem(
                    SHAPE,
                    rule.getLine(),
                    1,
                    "@priority of rule '" + rule.getName() + "' is '" + value + "'",
                    "Write a whole number.");
            return 0;
        }
    }

    /** Annotation values keep their quotes. */
    private static String unquote(String value) {
        return value.startsWith("\"") && value.endsWith("\"") && value.length() > 1
                ? value.substring(1, value.length() - 1)
                : value;
    }

    private int lineOf(int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private int startOfLine(int line) {
        int at = 0;
        for (int i = 1; i < line && at >= 0; i++) {
            at = text.indexOf('\n', at) + 1;
        }
        return at;
    }

    private int columnOf(int at) {
        return at - text.lastIndexOf('\n', at - 1);
    }

    private void problem(String code, int line, int column, String message, String advice) {
        problems.add(code, display, line, column, message, advice);
    }

    private static String firstLine(String message) {
        String line = message == null ? "" : message.strip().lines().findFirst().orElse("");
        return line.replaceFirst("^\\[ERR \\d+] (Line \\d+:\\d+ )?", "");
    }
}
