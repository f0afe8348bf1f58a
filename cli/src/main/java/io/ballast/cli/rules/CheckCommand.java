package io.ballast.cli.rules;

import io.ballast.authoring.check.Severity;
import io.ballast.authoring.review.RulesReview;
import io.ballast.cli.Console;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast rules check}: says everything that is wrong with rule packages. */
@Command(
        name = "check",
        description = {
            "Checks rule packages: their language, names and types, conditions that exclude each other, rules that never decide,"
                    + " settings and imports that are not used, rules without a test.",
            "Each finding names its place, shows the line, and says what to do; docs/errors has a page for each code."
        },
        exitCodeList = {
            "0:no errors (with --strict: no warnings either)",
            "1:something is wrong; every finding is on standard output",
            "2:the command line is wrong"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Everything that is wrong with the packages below a folder:",
            "    ballast rules check rules",
            "  A gate for one package, with what runs each rule:",
            "    ballast rules check --strict --executors rules/load-aware",
            "  For a code host, which shows findings beside the lines:",
            "    ballast rules check --output sarif rules > rules.sarif"
        })
final class CheckCommand implements Callable<Integer> {
    private enum Output {
        TEXT,
        JSON,
        SARIF;

        @Override
        public String toString() {
            return CheckJson.word(this);
        }
    }

    private final Console console;

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Packages, or folders with packages below them.")
    private List<Path> paths;

    @Option(names = "--strict", description = "Fail for warnings too.")
    private boolean strict;

    @Option(names = "--notes", description = "Show notes too, which never fail; JSON and SARIF always have them.")
    private boolean notes;

    @Option(
            names = {"--executors", "--compile"},
            description =
                    "Compile the rules as well, when there are no errors, and say which executor each rule gets and why. Takes seconds.")
    private boolean compile;

    @Option(
            names = "--output",
            paramLabel = "text|json|sarif",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Output output;

    /** A command on a console. */
    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        RulesReview review = RulesReview.of(paths, compile);
        switch (output) {
            case TEXT -> console.out().print(new CheckText(console.terminal().paint(), notes).render(review));
            case JSON -> console.out().println(CheckJson.render(review));
            case SARIF -> console.out().println(Sarif.render(review));
        }
        boolean failed = review.count(Severity.ERROR) > 0 || (strict && review.count(Severity.WARNING) > 0);
        return failed ? 1 : 0;
    }
}
