package io.ballast.authoring.check;

import io.ballast.engine.pack.HitPolicy;
import io.ballast.model.sink.SingleWriterSink;
import io.ballast.model.sink.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Looks for rules that other rules of the package leave nothing to decide. One use. */
final class RulePairs {
    private final List<Conditions> rules;
    private final HitPolicy policy;
    private final Findings findings;

    /** Rules of one package, in the order of files and lines; those that can never match should not be among them. */
    RulePairs(List<Conditions> rules, HitPolicy policy, Findings findings) {
        this.rules = rules;
        this.policy = policy;
        this.findings = findings;
    }

    void check() {
        for (int i = 0; i < rules.size(); i++) {
            Conditions later = rules.get(i);
            if (!shadowed(later)) {
                for (int j = 0; j < rules.size(); j++) {
                    if (i != j && together(rules.get(j), later, j < i)) {
                        break;
                    }
                }
            }
        }
    }

    /** Whether rules that go before write all that this one would write, whenever it matches. */
    private boolean shadowed(Conditions rule) {
        Set<String> open = targets(rule);
        List<RuleText> by = new ArrayList<>();
        if (policy != HitPolicy.FIRST || open.isEmpty()) {
            return false;
        }
        for (Conditions first : rules) {
            if (text(first).priority() < text(rule).priority()
                    && targets(first).stream().anyMatch(open::contains)
                    && rule.imply(first).isPresent()) {
                open.removeAll(targets(first));
                by.add(text(first));
            }
        }
        if (!open.isEmpty()) {
            return false;
        }
        String names = by.stream().map(this::named).collect(Collectors.joining(" and "));
        findings.add(
                Lint.NEVER_DECIDES,
                text(rule),
                "rule",
                "rule '" + text(rule).name() + "' never decides: whenever it matches, so does " + names
                        + ", which goes before",
                "Give it a smaller @priority, narrow the other rule, or remove it.");
        return true;
    }

    /** Reports two rules that match together; true when something was said. */
    private boolean together(Conditions other, Conditions rule, boolean otherIsFirst) {
        Optional<Map<String, String>> met = rule.imply(other);
        if (met.isEmpty() || sink(other) != sink(rule)) {
            return false;
        }
        boolean same = other.imply(rule).isPresent();
        if (same && !otherIsFirst) {
            return false;
        }
        if (SingleWriterSink.class.isAssignableFrom(sink(rule))) {
            return conflict(other, rule, same);
        }
        if (same && sameCalls(other, rule, met.get())) {
            findings.add(
                    Lint.SAME_RULE,
                    text(rule),
                    "rule",
                    "rule '" + text(rule).name() + "' matches in the same cases and does the same as "
                            + named(text(other)),
                    "Remove one of them.");
            return true;
        }
        return false;
    }

    private boolean conflict(Conditions other, Conditions rule, boolean same) {
        Set<String> shared = targets(rule);
        shared.retainAll(targets(other));
        boolean ordered = policy == HitPolicy.FIRST
                && text(other).priority() != text(rule).priority();
        if (shared.isEmpty() || ordered) {
            return false;
        }
        String both = "both write " + String.join(" and ", shared) + ", which takes one value";
        findings.add(
                same ? Lint.SAME_RULE : Lint.NEVER_DECIDES,
                text(rule),
                "rule",
                "rule '" + text(rule).name() + "' "
                        + (same ? "matches in the same cases as " : "conflicts whenever it matches with ")
                        + named(text(other)) + ": " + both,
                policy == HitPolicy.FIRST
                        ? "Give them different priorities, or let their conditions exclude each other."
                        : "Let their conditions exclude each other, or write hitPolicy: first and give priorities.");
        return true;
    }

    private static boolean sameCalls(Conditions other, Conditions rule, Map<String, String> met) {
        List<SinkCall> theirs = other.rule().calls();
        List<SinkCall> ours = rule.rule().calls();
        if (theirs.size() != ours.size()) {
            return false;
        }
        for (int i = 0; i < ours.size(); i++) {
            List<Expr> renamed = other.arguments(theirs.get(i)).stream()
                    .map(a -> a.rename(name -> met.getOrDefault(name, name)))
                    .toList();
            if (!theirs.get(i).verb().equals(ours.get(i).verb()) || !renamed.equals(rule.arguments(ours.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> sink(Conditions rule) {
        return rule.rule().calls().get(0).verb().getDeclaringClass();
    }

    /** What a rule writes to a sink that takes one value for each target; empty when that is not known of all its calls. */
    private static Set<String> targets(Conditions rule) {
        Set<String> targets = new TreeSet<>();
        for (SinkCall call : rule.rule().calls()) {
            Verb verb = call.verb().getAnnotation(Verb.class);
            if (verb != null && !verb.target().isEmpty()) {
                targets.add(verb.target());
            } else if (call.arguments().size() > 1
                    && SingleWriterSink.class.isAssignableFrom(call.verb().getDeclaringClass())
                    && call.arguments().get(0) instanceof Expr.Literal target) {
                targets.add(String.valueOf(target.value()));
            } else {
                return new TreeSet<>();
            }
        }
        return targets;
    }

    private String named(RuleText rule) {
        return "'" + rule.name() + "' (" + findings.place(rule) + ")";
    }

    private static RuleText text(Conditions rule) {
        return rule.rule().text();
    }
}
