package io.ballast.authoring.check;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.pack.HitPolicy;
import io.ballast.engine.problem.Problems;
import io.ballast.model.DecisionPoint;
import io.ballast.model.FactSchema;
import io.ballast.model.policy.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks a package before anything of it is compiled. Thread-safe. */
public final class PackageCheck {
    private static final String CLOCK = "BAL-R019";

    private PackageCheck() {}

    /** The checked package; what is wrong goes to the problems. */
    public static CheckedPackage check(PackageSource source, Problems problems) {
        String packageFile = source.display("package.yaml");
        if (!source.manifest().facts().contains(FactSchema.VERSION)) {
            problems.add(
                    "BAL-P002",
                    packageFile,
                    1,
                    1,
                    "the package is written for facts "
                            + source.manifest().facts().text() + ", these are " + FactSchema.VERSION,
                    "Check its rules against the current facts and widen the range.");
        }
        if (source.drl().isEmpty()) {
            problems.add(
                    "BAL-P003",
                    packageFile,
                    0,
                    0,
                    "the package has no rule file",
                    "Add a .drl file beside package.yaml.");
        }
        List<RuleText> rules = new ArrayList<>();
        source.drl()
                .forEach((file, text) -> rules.addAll(
                        new DrlReader(file, source.display(file), text, problems).read(source.drlPackage())));
        Map<String, List<String>> podFields = new HashMap<>();
        Map<String, RuleText> byId = new HashMap<>();
        Map<String, RuleText> byName = new HashMap<>();
        for (RuleText rule : rules) {
            String display = source.display(rule.file());
            podFields.put(rule.id(), new RuleCheck(rule, display, problems).check());
            unique(byId.put(rule.id(), rule), rule, "id '" + rule.id() + "'", display, problems);
            unique(byName.put(rule.name(), rule), rule, "name '" + rule.name() + "'", display, problems);
            if (!rule.id().isEmpty() && !rule.id().startsWith(source.manifest().name() + "/")) {
                problems.add(
                        DrlReader.SHAPE,
                        display,
                        rule.line(),
                        1,
                        "id '" + rule.id() + "' does not belong to package "
                                + source.manifest().name(),
                        "Write " + source.manifest().name() + "/<short-name>.");
            }
        }
        rules.forEach(rule -> effective(source, rule, problems));
        rules.forEach(rule -> timeless(source, rule, problems));
        rules.sort(Comparator.comparing(RuleText::id));
        return new CheckedPackage(source, List.copyOf(rules), podFields);
    }

    /** Refuses what would silently have no effect. */
    private static void effective(PackageSource source, RuleText rule, Problems problems) {
        String display = source.display(rule.file());
        HitPolicy policy = source.manifest().hitPolicy();
        if (rule.priority() != 0 && policy != HitPolicy.FIRST) {
            problems.add(
                    DrlReader.SHAPE,
                    display,
                    rule.line(),
                    1,
                    "@priority has no effect in a package with hit policy " + policy.word(),
                    "Remove it, or write hitPolicy: first in package.yaml.");
        }
        for (RuleText.PatternText pattern : rule.patterns()) {
            Optional<DecisionPoint> point = Vocabulary.type(pattern.type()).flatMap(Vocabulary::pointOf);
            if (point.isPresent() && !source.manifest().points().contains(point.get())) {
                problems.add(
                        RuleCheck.SINK,
                        display,
                        pattern.line(),
                        1,
                        "rule '" + rule.name() + "' writes to " + pattern.type() + ", but the package does not answer '"
                                + point.get().word() + "'",
                        "Add the decision point to package.yaml.");
            }
        }
    }

    /** Refuses a clock over node rows: such a verdict is kept until a fact changes, so it would not see time pass. */
    private static void timeless(PackageSource source, RuleText rule, Problems problems) {
        boolean kept = rule.patterns().stream()
                .flatMap(p -> Vocabulary.type(p.type()).flatMap(Vocabulary::pointOf).stream())
                .anyMatch(point -> point == DecisionPoint.FILTER || point == DecisionPoint.SCORE);
        for (RuleText.PatternText pattern : rule.patterns()) {
            if (kept
                    && Vocabulary.type(pattern.type())
                            .filter(Clock.class::equals)
                            .isPresent()) {
                problems.add(
                        CLOCK,
                        source.display(rule.file()),
                        pattern.line(),
                        1,
                        "rule '" + rule.name() + "' reads the clock, but filter and score verdicts are kept",
                        "Match a flag of the node row that the ledger sets, such as NodeLoad.expired.");
            }
        }
    }

    private static void unique(RuleText other, RuleText rule, String what, String display, Problems problems) {
        if (other != null && !rule.id().isEmpty()) {
            problems.add(
                    DrlReader.SHAPE,
                    display,
                    rule.line(),
                    1,
                    what + " is used by another rule in " + other.file() + ":" + other.line(),
                    "Give each rule its own.");
        }
    }
}
