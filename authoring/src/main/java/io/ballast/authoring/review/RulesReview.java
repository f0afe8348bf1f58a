package io.ballast.authoring.review;

import io.ballast.authoring.check.CheckedPackage;
import io.ballast.authoring.check.Finding;
import io.ballast.authoring.check.Lint;
import io.ballast.authoring.check.PackageLint;
import io.ballast.authoring.check.Severity;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.RuleTest;
import io.ballast.authoring.test.RuleTestReader;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All that can be said about the rule packages below some paths.
 *
 * @param packages  number of packages
 * @param rules     number of rules in them
 * @param findings  what is wrong or strange, each once, ordered by file and place
 * @param executors what runs each rule, ordered by rule id; empty when the rules were not compiled
 */
public record RulesReview(int packages, int rules, List<Finding> findings, List<Executor> executors) {
    public RulesReview {
        findings = List.copyOf(findings);
        executors = List.copyOf(executors);
    }

    /**
     * Checks all packages at or below the paths.
     *
     * @param compile whether to compile them as well, when nothing was found that keeps them from it
     */
    public static RulesReview of(List<Path> paths, boolean compile) {
        Problems problems = new Problems();
        List<PackageSource> sources = PackageFinder.find(paths, problems);
        List<Finding> findings = new ArrayList<>(errors(problems.list()));
        int rules = 0;
        for (PackageSource source : sources) {
            PackageLint.Result result = PackageLint.check(source);
            rules += result.checked().rules().size();
            findings.addAll(result.findings());
            findings.addAll(tests(result.checked()));
        }
        List<Executor> executors = new ArrayList<>();
        if (compile && findings.stream().noneMatch(f -> f.severity() == Severity.ERROR)) {
            try {
                executors.addAll(Executor.ofAll(sources));
            } catch (ProblemException e) {
                findings.addAll(errors(e.problems()));
            }
        }
        return new RulesReview(
                sources.size(), rules, findings.stream().distinct().sorted().toList(), executors);
    }

    private static List<Finding> errors(List<Problem> problems) {
        return problems.stream().map(p -> new Finding(Severity.ERROR, p)).toList();
    }

    private static List<Finding> tests(CheckedPackage checked) {
        List<RuleTest> tests;
        try {
            tests = RuleTestReader.read(checked.source());
        } catch (ProblemException e) {
            return errors(e.problems());
        }
        Set<String> fired = tests.stream()
                .map(RuleTest::fired)
                .flatMap(Optional::stream)
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        return checked.rules().stream()
                .filter(r -> !r.id().isEmpty() && !fired.contains(r.id()))
                .map(r -> checked.finding(
                        Lint.UNTESTED_RULE,
                        r.file(),
                        r.line(),
                        1,
                        "no test expects that rule '" + r.name() + "' fires",
                        "Write a test with fired: [" + r.id() + "] in tests/*.yaml."))
                .toList();
    }

    /** How many findings of a severity there are. */
    public long count(Severity severity) {
        return findings.stream().filter(f -> f.severity() == severity).count();
    }
}
