package io.ballast.cli.rules.test;

import io.ballast.authoring.mutation.MutationRun;
import io.ballast.authoring.mutation.MutationScore;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.test.PackageResult;
import io.ballast.authoring.test.RuleTestSuite;
import io.ballast.cli.Console;
import io.ballast.cli.term.ProgressBar;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ballast rules test}: runs the tests beside rule packages through every executor. */
@Command(
        name = "test",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Runs the tests beside rule packages.",
            "",
            "Compiles the packages, runs each test through every executor that can take its rules, and says what differs. With --coverage it also lists the"
                    + " constraints of which the tests have not seen both outcomes; with --mutate, the changes of rules that they do not notice."
        },
        exitCodeOnInvalidInput = 1,
        exitCodeList = {
            "0:every test passed",
            "1:the files or the command line are wrong; every problem is on standard error",
            "2:a test failed, names a rule that does not exist, or there is no test",
            "3:coverage or mutation score is below its threshold"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Run the tests of all packages, and tell which constraints they miss:",
            "    ballast rules test rules --coverage",
            "  One package in CI, at least 90 %% of the outcomes of its constraints seen:",
            "    ballast rules test rules/load-aware --threshold 90 \\",
            "      --format junit > tests.xml",
            "  Would the tests notice a mistake in a rule?",
            "    ballast rules test rules/gpu-share --mutate --mutants 100 --seed 7"
        })
public final class TestCommand implements Callable<Integer> {
    /** Form of the result. */
    public enum Format {
        PRETTY,
        JSON,
        JUNIT
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "Folder of a rule package, or folder of such folders.")
    private List<Path> paths = new ArrayList<>();

    @Option(
            names = "--run",
            paramLabel = "REGEX",
            description = "Only tests whose 'package: name' has a match; the name of a case is 'test: case'.")
    private String run;

    @Option(names = "--coverage", description = "Say which rules and outcomes of constraints the tests have seen.")
    private boolean coverage;

    @Option(
            names = "--threshold",
            paramLabel = "N",
            description =
                    "Lowest share, in percent, of the outcomes of constraints that the tests of each package must see.")
    private Integer threshold;

    @Option(
            names = "--mutate",
            description =
                    "Change the rules and defaults in small ways, one at a time, and list the changes that no test notices.")
    private boolean mutate;

    @Option(
            names = "--mutants",
            paramLabel = "N",
            description = "Try a sample of this many changes of each package; default: all.")
    private Integer mutants;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Chooses the sample; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--mutation-threshold",
            paramLabel = "N",
            description = "Lowest share, in percent, of the changes that the tests of each package must notice.")
    private Integer mutationThreshold;

    @Option(
            names = "--format",
            paramLabel = "pretty|json|junit",
            defaultValue = "pretty",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Format format;

    /** A command on a console. */
    public TestCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        requirePercent("--threshold", threshold);
        requirePercent("--mutation-threshold", mutationThreshold);
        if (mutants != null && mutants < 1) {
            throw new ParameterException(spec.commandLine(), "--mutants is " + mutants + ", must be 1 or more");
        }
        Pattern selected = pattern();
        long start = System.nanoTime();
        RuleTestSuite suite = RuleTestSuite.of(sources());
        if (selected != null) {
            suite = suite.only(name -> selected.matcher(name).find());
        }
        List<PackageResult> results = results(suite, selected != null);
        TestRun shown = new TestRun(
                results,
                suite.missing(selected != null),
                coverage || threshold != null,
                optional(threshold),
                scores(suite, results),
                optional(mutationThreshold),
                System.nanoTime() - start);
        print(shown);
        return shown.exitCode();
    }

    private List<PackageResult> results(RuleTestSuite suite, boolean selected) {
        List<PackageResult> results = new ArrayList<>();
        try (ProgressBar progress = console.progress("testing", suite.size())) {
            int done = 0;
            for (PackageSource source : suite.sources()) {
                // A package of which nothing is to be run would only show as not covered.
                if (!selected || !suite.tests(source).isEmpty()) {
                    PackageResult result = suite.run(source, System::nanoTime);
                    results.add(result);
                    done += result.tests().size();
                    progress.update(done);
                }
            }
        }
        return results;
    }

    /** Tries changes of the rules; over tests that fail that would show nothing. */
    private Map<String, MutationScore> scores(RuleTestSuite suite, List<PackageResult> results) {
        Map<String, MutationScore> scores = new LinkedHashMap<>();
        if (!(mutate || mutationThreshold != null) || results.stream().anyMatch(r -> r.failed() > 0)) {
            return scores;
        }
        for (PackageSource source : suite.sources()) {
            String pack = source.manifest().name();
            if (results.stream().anyMatch(r -> r.pack().equals(pack))) {
                try (ProgressBar progress = console.progress("changing " + pack, 0)) {
                    MutationRun run = new MutationRun(suite.bundle(), source, suite.tests(source));
                    int most = mutants == null ? Integer.MAX_VALUE : mutants;
                    scores.put(pack, run.run(seed, most, System::nanoTime, progress::update));
                }
            }
        }
        return scores;
    }

    private static OptionalInt optional(Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private void print(TestRun shown) {
        switch (format) {
            case PRETTY -> new PrettyTests(console.out(), console.terminal().paint()).write(shown);
            case JSON -> console.out().println(JsonTests.write(shown));
            case JUNIT -> console.out().println(JunitTests.write(shown));
        }
    }

    /** Packages of all paths; a name that comes twice would make two packages one. */
    private List<PackageSource> sources() {
        Problems problems = new Problems();
        List<PackageSource> sources = new ArrayList<>();
        Map<String, Path> folders = new HashMap<>();
        for (Path path : paths) {
            try {
                for (PackageSource source : PackageFolders.read(path)) {
                    Path other = folders.putIfAbsent(source.manifest().name(), source.folder());
                    if (other == null) {
                        sources.add(source);
                    } else if (!other.toAbsolutePath()
                            .normalize()
                            .equals(source.folder().toAbsolutePath().normalize())) {
                        problems.add(
                                "BAL-P001",
                                source.folder().toString(),
                                "package '" + source.manifest().name() + "' is in " + other + " too",
                                "Test the two folders one after the other.");
                    }
                }
            } catch (ProblemException e) {
                problems.addAll(e);
            }
        }
        problems.throwIfAny();
        return sources;
    }

    private Pattern pattern() {
        try {
            return run == null ? null : Pattern.compile(run);
        } catch (PatternSyntaxException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--run is '" + run + "', which is no regular expression: " + e.getDescription());
        }
    }

    private void requirePercent(String option, Integer percent) {
        if (percent != null && (percent < 0 || percent > 100)) {
            throw new ParameterException(spec.commandLine(), option + " is " + percent + ", must be 0 to 100");
        }
    }
}
