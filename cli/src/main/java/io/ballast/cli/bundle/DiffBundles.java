package io.ballast.cli.bundle;

import io.ballast.authoring.diff.PolicyDiff;
import io.ballast.authoring.diff.PolicyDiff.Change;
import io.ballast.cli.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ballast bundle diff}. */
@Command(
        name = "diff",
        sortOptions = false,
        description = "Says how two bundles differ in meaning: packages, rules, parameters, tables, profiles.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  What would change:",
            "    ballast bundle diff active.bundle candidate.bundle",
            "  What your own bundle changes in the shipped one, over which it lies:",
            "    ballast bundle diff default.bundle default.bundle ours.bundle"
        })
final class DiffBundles implements Callable<Integer> {
    private final Console console;

    @Mixin
    private OutputForm output;

    @Parameters(index = "0", paramLabel = "A", description = "The bundle as it was.")
    private Path before;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "B",
            description = "The bundle as it is; several lie over each other, the lowest first.")
    private List<Path> after = new ArrayList<>();

    DiffBundles(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<Change> changes = PolicyDiff.of(PolicyFiles.view(List.of(before)), PolicyFiles.view(after));
        output.print(console, () -> Map.of("changes", changes), paint -> PolicyChanges.text(changes, paint));
        return 0;
    }
}
