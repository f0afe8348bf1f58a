package io.ballast.cli.rules;

import io.ballast.authoring.table.TableLimits;
import io.ballast.authoring.table.TableText;
import io.ballast.cli.Console;
import io.ballast.cli.input.InputFiles;
import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast rules textconv}: a spreadsheet as text, for {@code git diff}. */
@Command(
        name = "textconv",
        sortOptions = false,
        description = {
            "Prints the cells of a decision table as text, one line a row, so that versions can be compared.",
            "Git shows changes of cells once it knows the command (see the examples)."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Print a table:",
            "    ballast rules textconv rules/pod-admission/matrix.drl.xlsx",
            "  Let git diff and git log -p show changes of cells:",
            "    git config diff.ballast-table.textconv \"ballast rules textconv\"",
            "    echo '*.drl.xlsx diff=ballast-table' >> .gitattributes"
        })
final class TextConv implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "FILE", description = "A decision table, .xlsx or .csv.")
    private Path file;

    TextConv(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        Optional<byte[]> bytes = InputFiles.bytes(file, TableLimits.FILE_BYTES, problems);
        problems.throwIfAny();
        console.out().print(TableText.of(file.toString(), bytes.orElseThrow()));
        console.out().flush();
        return 0;
    }
}
