package io.ballast.authoring.check;

import io.ballast.authoring.check.RuleText.ConstraintText;
import io.ballast.authoring.check.RuleText.Quantifier;
import io.ballast.authoring.check.TypedRule.TypedPattern;
import io.ballast.model.Parameter;
import io.ballast.model.sink.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Looks for mistakes in one rule. One use. */
final class RuleLint {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d{1,4})}");
    private static final Pattern SPECIAL = Pattern.compile("[.*+?()\\[\\]{}|\\\\^$]");

    /** A condition with its place. */
    private record Placed(int pattern, Expr condition, ConstraintText text) {}

    private final TypedRule rule;
    private final Conditions conditions;
    private final Findings findings;

    RuleLint(Conditions conditions, Findings findings) {
        this.rule = conditions.rule();
        this.conditions = conditions;
        this.findings = findings;
    }

    /** Looks at everything; false when the rule can never match. */
    boolean check() {
        reason();
        boolean possible = !neverMatches();
        if (possible) {
            alwaysTrue();
        }
        unusedPatterns();
        for (TypedPattern pattern : rule.patterns()) {
            for (int i = 0; i < pattern.constraints().size(); i++) {
                details(
                        pattern.constraints().get(i),
                        pattern.text().constraints().get(i));
            }
        }
        return possible;
    }

    private void reason() {
        String reason = rule.text().reason();
        for (SinkCall call : rule.calls()) {
            Verb verb = call.verb().getAnnotation(Verb.class);
            Matcher place = PLACE.matcher(reason);
            while (verb != null && place.find()) {
                if (Integer.parseInt(place.group(1)) >= verb.values()) {
                    findings.add(
                            Lint.REASON_VALUE,
                            rule.text(),
                            place.group(),
                            "the reason names " + place.group() + ", but "
                                    + call.verb().getName() + " in line " + call.line() + " passes on "
                                    + values(verb.values()),
                            "Places count from {0}. Pass the value on, or leave the place out of the reason.");
                    return;
                }
            }
        }
    }

    private static String values(int number) {
        return switch (number) {
            case 0 -> "no value";
            case 1 -> "one value";
            default -> number + " values";
        };
    }

    /** Conditions of the facts that must be there. */
    private List<Placed> needed() {
        List<Placed> needed = new ArrayList<>();
        for (int p = 0; p < rule.patterns().size(); p++) {
            TypedPattern pattern = rule.patterns().get(p);
            for (int c = 0; c < pattern.constraints().size() && !pattern.is(Quantifier.NOT); c++) {
                needed.add(new Placed(
                        p,
                        conditions.constraints(p).get(c),
                        pattern.text().constraints().get(c)));
            }
        }
        return needed;
    }

    private static List<Expr> exprs(List<Placed> placed) {
        return placed.stream().map(Placed::condition).toList();
    }

    private boolean neverMatches() {
        List<Placed> needed = needed();
        for (int i = 0; i < needed.size(); i++) {
            Placed last = needed.get(i);
            List<Placed> before = needed.subList(0, i);
            if (Satisfiability.impossible(exprs(needed.subList(0, i + 1)))) {
                String why = Satisfiability.impossible(List.of(last.condition()))
                        ? "'" + last.text().text() + "' is never true"
                        : "'" + last.text().text() + "' is never true together with "
                                + cause(
                                        before,
                                        p -> Satisfiability.impossible(List.of(p.condition(), last.condition())));
                at(Lint.NEVER_MATCHES, last.text(), why, "The rule can never match. Change one of them, or remove it.");
                return true;
            }
        }
        Optional<Integer> absence = conditions.absenceThatCannotBe();
        absence.ifPresent(p -> {
            RuleText.PatternText pattern = rule.patterns().get(p).text();
            findings.add(
                    Lint.NEVER_MATCHES,
                    rule.text().file(),
                    pattern.line(),
                    pattern.column(),
                    "'not' asks that there is no " + pattern.type() + " that another pattern of the rule needs",
                    "The rule can never match. Change one of them, or remove it.");
        });
        return absence.isPresent();
    }

    private String cause(List<Placed> candidates, java.util.function.Predicate<Placed> enough) {
        return candidates.stream()
                .filter(enough)
                .findFirst()
                .map(p -> "'" + p.text().text() + "' in "
                        + findings.line(rule.text().file(), p.text().line()))
                .orElse("the conditions before it");
    }

    private void alwaysTrue() {
        List<Placed> left = new ArrayList<>(needed());
        for (int i = left.size() - 1; i >= 0; i--) {
            Placed one = left.get(i);
            List<Placed> others = new ArrayList<>(left);
            others.remove(i);
            if (!Satisfiability.implied(exprs(others), one.condition())) {
                continue;
            }
            boolean alone = Satisfiability.implied(List.of(), one.condition());
            at(
                    Lint.ALWAYS_TRUE,
                    one.text(),
                    alone
                            ? "'" + one.text().text() + "' is always true"
                            : "'" + one.text().text() + "' adds nothing to "
                                    + cause(
                                            others,
                                            p -> Satisfiability.implied(List.of(p.condition()), one.condition())),
                    "Leave it out, or compare with what was meant.");
            left.remove(i);
        }
        for (int p = 0; p < rule.patterns().size(); p++) {
            TypedPattern pattern = rule.patterns().get(p);
            List<Expr> all = new ArrayList<>(exprs(needed()));
            all.addAll(conditions.constraints(p));
            if (pattern.is(Quantifier.NOT) && Satisfiability.impossible(all)) {
                findings.add(
                        Lint.ALWAYS_TRUE,
                        rule.text().file(),
                        pattern.text().line(),
                        pattern.text().column(),
                        "'not' is always true: no " + pattern.text().type() + " can be like this",
                        "Leave it out, or compare with what was meant.");
            }
        }
    }

    private void unusedPatterns() {
        if (!rule.text().file().endsWith(".drl")) {
            // The patterns of a table stand in its head, and an empty cell of a row says that anything will do.
            return;
        }
        for (int p = 0; p < rule.patterns().size(); p++) {
            TypedPattern pattern = rule.patterns().get(p);
            if (pattern.is(Quantifier.EACH)
                    && Parameter.class.isAssignableFrom(pattern.type())
                    && pattern.constraints().isEmpty()
                    && !used(pattern.text().variable())) {
                findings.add(
                        Lint.UNUSED_PATTERN,
                        rule.text().file(),
                        pattern.text().line(),
                        pattern.text().column(),
                        "nothing of " + pattern.text().type() + " is used",
                        "Remove the pattern: it only lets the rule fire once for each such parameter.");
            }
        }
    }

    private boolean used(String variable) {
        Stream<Expr> constraints = rule.patterns().stream().flatMap(p -> p.constraints().stream());
        Stream<Expr> arguments = rule.calls().stream().flatMap(c -> c.arguments().stream());
        return Stream.concat(constraints, arguments).anyMatch(e -> e.mentions(variable));
    }

    private void details(Expr condition, ConstraintText text) {
        if (condition instanceof Expr.Compare compare
                && (compare.sign().equals("==") || compare.sign().equals("!="))
                && amount(compare.left())
                && amount(compare.right())) {
            at(
                    Lint.INEXACT_EQUALITY,
                    text,
                    "two amounts are tested for equality, which is exact up to 9007199254740991 only",
                    "Fine for what is counted; not for random numbers and keys.");
        }
        if (condition instanceof Expr.Test test
                && test.word().equals("matches")
                && test.right() instanceof Expr.Literal literal) {
            regex(literal.value().toString(), text);
        }
        condition.parts().forEach(part -> details(part, text));
    }

    private static boolean amount(Expr value) {
        return value.type() == long.class && !(value instanceof Expr.Constant);
    }

    private void regex(String regex, ConstraintText text) {
        if (!SPECIAL.matcher(regex).find()) {
            at(
                    Lint.PLAIN_REGEX,
                    text,
                    "the regular expression \"" + regex + "\" matches this one text only",
                    "'matches' is about the whole text. Write == instead, or .* around the part to find.");
        }
    }

    private void at(Lint lint, ConstraintText text, String message, String advice) {
        findings.add(lint, rule.text().file(), text.line(), text.column(), message, advice);
    }
}
