package io.ballast.cli.bundle;

import io.ballast.authoring.diff.PolicyDiff;
import io.ballast.authoring.diff.PolicyDiff.Change;
import io.ballast.authoring.diff.PolicyView;
import io.ballast.cli.Console;
import io.ballast.cli.term.Paint;
import io.ballast.engine.bundle.Bundle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ballast bundle diff}. */
@Command(
        name = "diff",
        sortOptions = false,
        description = "Says how two bundles, or one and several that lie over each other, differ in meaning: packages, rules, parameters, profiles.",
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
        List<Change> changes =
                PolicyDiff.of(
                PolicyView.of(BundleFiles.load(before)),
                PolicyView.of(Bundle.layered(after.stream().map(BundleFiles::load).toList())));
        output.print(console, () -> Map.of("changes", changes), paint -> text(changes, paint));
        return 0;
    }

    static String text(List<Change> changes, Paint paint) {
        if (changes.isEmpty()) {
            return "no difference";
        }
        StringBuilder text = new StringBuilder();
        for (Change change : changes) {
            String what = change.subject().name().toLowerCase(Locale.ROOT) + " " + change.name();
            switch (change.kind()) {
                case ADDED -> text.append("+ ").append(paint.strong(what)).append('\n');
                case REMOVED -> text.append("- ").append(paint.strong(what)).append('\n');
                case CHANGED -> text.append("~ ").append(paint.strong(what)).append('\n');
            }
            if (!change.before().isEmpty()) {
                text.append("    - ").append(paint.bad(change.before())).append('\n');
            }
            if (!change.after().isEmpty()) {
                text.append("    + ").append(paint.good(change.after())).append('\n');
            }
        }
        return text.toString();
    }
}
