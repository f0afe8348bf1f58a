package io.ballast.authoring.mutation;

import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.check.PackageCheck;
import io.ballast.authoring.check.RuleText;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.table.Place;
import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the changes of the rules of a package, at the places that its check knows. One use per package. */
final class RuleMutations {
    private static final Pattern QUANTIFIER = Pattern.compile("(?m)^\\s*(not|exists)\\b");

    private final CheckedPackage pack;
    private final List<Mutant> mutants = new ArrayList<>();
    private int invalid;

    RuleMutations(CheckedPackage pack) {
        this.pack = pack;
    }

    /** All changes whose rules pass the check, ordered by rule, then place. */
    List<Mutant> find() {
        pack.rules().forEach(this::rule);
        return List.copyOf(mutants);
    }

    /** Changes that the check refuses, a flag compared with a number for example. */
    int invalid() {
        return invalid;
    }

    /** A rule with the package line and imports that it needs. */
    static String alone(CheckedPackage pack, RuleText rule, String drlPackage) {
        return head(rule, drlPackage) + body(pack, rule);
    }

    static String head(RuleText rule, String drlPackage) {
        StringBuilder head = new StringBuilder("package " + drlPackage + ";\n");
        rule.imports().forEach(target -> head.append("import ").append(target).append(";\n"));
        return head.toString();
    }

    private static String body(CheckedPackage pack, RuleText rule) {
        String text = pack.drl().get(rule.file());
        int end = pack.rules().stream()
                .filter(r -> r.file().equals(rule.file()) && r.line() > rule.line())
                .mapToInt(r -> offset(text, r.line(), 1))
                .min()
                .orElse(text.length());
        return text.substring(offset(text, rule.line(), 1), end);
    }

    private void rule(RuleText rule) {
        String body = body(pack, rule);
        List<Edit> edits = new ArrayList<>();
        rule.patterns().forEach(pattern -> pattern(rule, pattern, body, edits));
        int then = offset(body, rule.consequenceLine() - rule.line() + 1, rule.consequenceColumn());
        Matcher quantifier = QUANTIFIER.matcher(body).region(0, Math.min(then, body.length()));
        while (quantifier.find()) {
            String other = quantifier.group(1).equals("not") ? "exists" : "not";
            edits.add(new Edit(Mutant.Kind.NEGATION, quantifier.start(1), quantifier.end(1), other));
        }
        if (body.startsWith(rule.consequence(), then)) {
            edits.addAll(new ConsequenceEdits(rule.consequence(), then).find());
            edits.addAll(new ExpressionEdits(then, (type, constant) -> next(rule, type, constant))
                    .constants(rule.consequence()));
        }
        edits.forEach(edit -> add(rule, body, edit));
    }

    private void pattern(RuleText rule, RuleText.PatternText pattern, String body, List<Edit> edits) {
        List<RuleText.ConstraintText> constraints = pattern.constraints();
        int[] starts = constraints.stream()
                .mapToInt(c -> offset(body, c.line() - rule.line() + 1, c.column()))
                .toArray();
        for (int k = 0; k < starts.length; k++) {
            String text = constraints.get(k).text();
            // The parser may give a constraint otherwise than it is written; such a one is left alone.
            if (!body.startsWith(text, starts[k])) {
                continue;
            }
            edits.addAll(
                    new ExpressionEdits(starts[k], (type, constant) -> next(rule, type, constant)).condition(text));
            int end = starts[k] + text.length();
            int from = k > 0 && k + 1 == starts.length
                    ? starts[k - 1] + constraints.get(k - 1).text().length()
                    : starts[k];
            int to = k + 1 < starts.length ? starts[k + 1] : end;
            if (from <= starts[k] && to >= end) {
                edits.add(new Edit(Mutant.Kind.DROPPED_CONSTRAINT, from, to, ""));
            }
        }
    }

    private void add(RuleText rule, String body, Edit edit) {
        String changed = edit.apply(body);
        if (!passes(head(rule, pack.source().drlPackage()) + changed)) {
            // Arguments that do not fit have no meaning when swapped; every other change is one that was tried.
            invalid += edit.kind() == Mutant.Kind.SWAPPED_ARGUMENTS ? 0 : 1;
            return;
        }
        int lineStart = body.lastIndexOf('\n', edit.start() - 1) + 1;
        int lineEnd = body.indexOf('\n', edit.end());
        String before = body.substring(lineStart, lineEnd < 0 ? body.length() : lineEnd);
        String after = edit.text().isEmpty() && before.length() == edit.end() - edit.start()
                ? ""
                : new Edit(edit.kind(), edit.start() - lineStart, edit.end() - lineStart, edit.text()).apply(before);
        int line = rule.line()
                + (int) body.substring(0, edit.start())
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        Place at = pack.place(rule.file(), line);
        String file = pack.source().display(rule.file());
        mutants.add(new Mutant(
                edit.kind(),
                rule.id(),
                at.sheet().isEmpty() ? file + ":" + at.row() : file + " " + at.cell(),
                before.strip().replaceAll("\\s+", " "),
                after.strip().replaceAll("\\s+", " "),
                changed,
                Map.of()));
    }

    /** Whether a rule on its own passes the check. */
    private boolean passes(String drl) {
        PackageSource source = pack.source();
        Map<String, String> files = new TreeMap<>();
        files.put("package.yaml", source.files().getOrDefault("package.yaml", ""));
        files.put("mutant.drl", drl);
        Problems problems = new Problems();
        PackageCheck.check(new PackageSource(Path.of("mutant"), source.manifest(), files), problems);
        return problems.isEmpty();
    }

    private static Optional<String> next(RuleText rule, String type, String constant) {
        for (String target : rule.imports()) {
            String name = target.endsWith(".*") ? target.substring(0, target.length() - 1) + type : target;
            if (name.endsWith("." + type)) {
                Optional<String> other = Enums.next(name, constant);
                if (other.isPresent()) {
                    return other;
                }
            }
        }
        return Optional.empty();
    }

    private static int offset(String text, int line, int column) {
        int at = 0;
        for (int i = 1; i < line && at >= 0; i++) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end + 1;
        }
        return Math.min(text.length(), at + Math.max(0, column - 1));
    }
}
