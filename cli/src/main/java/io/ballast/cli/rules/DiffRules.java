package io.ballast.cli.rules;

import io.ballast.authoring.diff.PolicyDiff;
import io.ballast.authoring.diff.PolicyDiff.Change;
import io.ballast.cli.Console;
import io.ballast.cli.bundle.PolicyChanges;
import io.ballast.cli.bundle.PolicyFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast rules diff}: how two versions of packages differ in meaning. */
@Command(
        name = "diff",
        sortOptions = false,
        description = {
            "Says how rule packages differ in meaning: packages, rules, parameters, rows and cells of decision tables, profiles.",
            "",
            "Comments, layout and the order of rules make no difference. Each side is a package, a folder of packages, or a bundle."
        },
        exitCodeList = {
            "0:done (with --exit-code: no difference)",
            "1:the input is wrong; every problem is on standard error (with --exit-code: they differ)",
            "2:the command line is wrong"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  What would my copy of the rules change?",
            "    ballast rules diff rules my-rules",
            "  Is what was built still what the folder says?",
            "    ballast rules diff --exit-code ours.bundle ours"
        })
final class DiffRules implements Callable<Integer> {
    private enum Output {
        TEXT,
        JSON
    }

    private final Console console;

    @Parameters(index = "0", paramLabel = "A", description = "Packages or bundle as they were.")
    private Path before;

    @Parameters(index = "1", paramLabel = "B", description = "Packages or bundle as they are.")
    private Path after;

    @Option(names = "--exit-code", description = "Exit with 1 when there is a difference.")
    private boolean tell;

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Output output;

    DiffRules(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<Change> changes = PolicyDiff.of(PolicyFiles.view(List.of(before)), PolicyFiles.view(List.of(after)));
        console.out()
                .println(
                        output == Output.JSON
                                ? JsonMapper.shared().writeValueAsString(Map.of("changes", changes))
                                : PolicyChanges.text(changes, console.terminal().paint())
                                        .stripTrailing());
        return tell && !changes.isEmpty() ? 1 : 0;
    }
}
