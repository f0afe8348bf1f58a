package io.ballast.authoring.check;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.problem.Problems;
import java.util.List;

/** Bounds what the rules of a package can cost: their number and size, their joins, their text patterns. Thread-safe. */
final class SandboxCheck {
    private static final String TOO_LARGE = "BAL-S003";

    /** Rules of one package. */
    static final int MAX_RULES = 2000;

    /** Patterns of one rule. */
    static final int MAX_PATTERNS = 16;

    /** Constraints of one pattern. */
    static final int MAX_CONSTRAINTS = 64;

    /** Characters of an id, a name or a reason. */
    static final int MAX_NAME = 500;

    /** Characters of a consequence. */
    static final int MAX_CONSEQUENCE = 4000;

    private SandboxCheck() {}

    /** Checks all rules of a package; what is wrong goes to the problems. */
    static void check(PackageSource source, List<RuleText> rules, Problems problems) {
        if (rules.size() > MAX_RULES) {
            problems.add(
                    TOO_LARGE,
                    source.display("package.yaml"),
                    0,
                    0,
                    "the package has " + rules.size() + " rules, more than " + MAX_RULES,
                    "Split it.");
        }
        for (RuleText rule : rules) {
            String display = source.display(rule.file());
            size(rule, display, problems);
            JoinCheck.check(rule, display, problems);
            RegexCheck.check(rule, display, problems);
        }
    }

    private static void size(RuleText rule, String display, Problems problems) {
        int longest = Math.max(
                rule.reason().length(), Math.max(rule.id().length(), rule.name().length()));
        String what = longest > MAX_NAME
                ? "an id, name or reason of more than " + MAX_NAME + " characters"
                : rule.patterns().size() > MAX_PATTERNS
                        ? rule.patterns().size() + " patterns, more than " + MAX_PATTERNS
                        : rule.patterns().stream().anyMatch(p -> p.constraints().size() > MAX_CONSTRAINTS)
                                ? "a pattern with more than " + MAX_CONSTRAINTS + " constraints"
                                : rule.consequence().length() > MAX_CONSEQUENCE
                                        ? "a consequence of more than " + MAX_CONSEQUENCE + " characters"
                                        : "";
        if (!what.isEmpty()) {
            String name = rule.name().length() > 60 ? rule.name().substring(0, 60) + "..." : rule.name();
            problems.add(
                    TOO_LARGE,
                    display,
                    rule.line(),
                    1,
                    "rule '" + name + "' has " + what,
                    "Write less, or several rules.");
        }
    }
}
