package io.ballast.authoring.test;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.session.PolicyException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** The tests of some packages, read, with the packages compiled in this process. Not thread-safe. */
public final class RuleTestSuite {
    private static final String NONE = "BAL-X001";

    private final List<PackageSource> sources;
    private final Bundle bundle;
    private final Map<String, List<RuleTest>> tests;

    private RuleTestSuite(List<PackageSource> sources, Bundle bundle, Map<String, List<RuleTest>> tests) {
        this.sources = sources;
        this.bundle = bundle;
        this.tests = tests;
    }

    /**
     * Reads the tests and compiles the packages.
     *
     * @throws ProblemException with every mistake in test files and rules
     */
    public static RuleTestSuite of(List<PackageSource> sources) {
        Problems problems = new Problems();
        Map<String, List<RuleTest>> tests = new LinkedHashMap<>();
        sources.forEach(s -> tests.put(s.manifest().name(), RuleTestReader.read(s, problems)));
        byte[] bytes = new byte[0];
        try {
            bytes = BundleBuilder.build("tests", "0.0.0", "now", sources);
        } catch (ProblemException e) {
            problems.addAll(e);
        }
        problems.throwIfAny();
        return new RuleTestSuite(sources, Bundle.load(bytes), tests);
    }

    /** The same suite with fewer tests: those that a condition on "package: name" leaves. */
    public RuleTestSuite only(Predicate<String> name) {
        Map<String, List<RuleTest>> left = new LinkedHashMap<>();
        tests.forEach((pack, all) -> left.put(
                pack,
                all.stream().filter(t -> name.test(pack + ": " + t.name())).toList()));
        return new RuleTestSuite(sources, bundle, left);
    }

    /** What keeps the tests from proving anything: no test at all, or packages without one. */
    public List<String> missing(boolean selected) {
        List<String> missing = new ArrayList<>();
        if (size() == 0) {
            missing.add(NONE + "  " + (selected ? "no test is left by --run" : "there is no test"));
        } else if (!selected) {
            for (PackageSource source : sources) {
                if (tests.get(source.manifest().name()).isEmpty()) {
                    missing.add(source.folder() + "  " + NONE + "  package "
                            + source.manifest().name() + " has no test");
                }
            }
        }
        return missing;
    }

    /** Number of tests. */
    public int size() {
        return tests.values().stream().mapToInt(List::size).sum();
    }

    /** The compiled packages. */
    public Bundle bundle() {
        return bundle;
    }

    /** The packages, in the order in which they were given. */
    public List<PackageSource> sources() {
        return List.copyOf(sources);
    }

    /** Tests of a package. */
    public List<RuleTest> tests(PackageSource source) {
        return List.copyOf(tests.get(source.manifest().name()));
    }

    /**
     * Runs the tests of a package through every executor.
     *
     * @param nanoTime clock, as {@link System#nanoTime}
     */
    public PackageResult run(PackageSource source, LongSupplier nanoTime) {
        String pack = source.manifest().name();
        CoverageRecorder coverage = new CoverageRecorder(bundle, source);
        List<TestResult> results = new ArrayList<>();
        for (RuleTest test : tests.get(pack)) {
            long start = nanoTime.getAsLong();
            List<Difference> differences = RuleTestRunner.run(bundle, pack, test);
            long nanos = nanoTime.getAsLong() - start;
            results.add(new TestResult(test, differences, trace(coverage, test, differences), nanos));
        }
        return new PackageResult(pack, source.folder().toString(), results, coverage.coverage());
    }

    /** Notes the coverage of a test; a rule that fails has failed the test already. */
    private static List<String> trace(CoverageRecorder coverage, RuleTest test, List<Difference> differences) {
        try {
            coverage.record(test);
            return differences.isEmpty() ? List.of() : coverage.nearMisses(test);
        } catch (PolicyException e) {
            return List.of();
        }
    }
}
