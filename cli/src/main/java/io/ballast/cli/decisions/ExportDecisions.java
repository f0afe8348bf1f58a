package io.ballast.cli.decisions;

import io.ballast.cli.Console;
import io.ballast.engine.record.DecisionLog;
import io.ballast.engine.record.LogNotice;
import io.ballast.engine.record.RecordedDecision;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast decisions export}. */
@Command(
        name = "export",
        sortOptions = false,
        description = {
            "Writes all recorded decisions to standard output.",
            "",
            "One JSON object a line, the oldest first. Masked values become \"masked\"; the step * of a pointer stands for every element."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  For a data warehouse that may not know pods:",
            "    ballast decisions export decisions --format jsonl --mask /pod/name",
            "  Without names of nodes:",
            "    ballast decisions export decisions --mask /node,/candidates/*/node"
        })
final class ExportDecisions implements Callable<Integer> {
    private enum Format {
        JSONL {
            @Override
            String line(Object tree) {
                return JsonMapper.shared().writeValueAsString(tree);
            }
        };

        abstract String line(Object tree);
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "LOG", description = "Folder of the log, or one segment of it.")
    private Path log;

    @Option(
            names = "--format",
            paramLabel = "jsonl",
            defaultValue = "jsonl",
            description = "Form of the lines; default: ${DEFAULT-VALUE}.")
    private Format format;

    @Option(names = "--mask", paramLabel = "POINTER", split = ",", description = "JSON pointers of values to hide.")
    private List<String> masked = new ArrayList<>();

    ExportDecisions(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        JsonMask mask = mask();
        DecisionLog.open(log).read(new DecisionLog.Visitor() {
            @Override
            public void decision(RecordedDecision decision) {
                console.out().println(format.line(mask.apply(DecisionTree.of(decision))));
            }

            @Override
            public void notice(LogNotice notice) {
                console.err().println(notice.problem());
            }
        });
        mask.unused().forEach(p -> console.err().println("note: mask " + p + " met no value"));
        return 0;
    }

    private JsonMask mask() {
        try {
            return new JsonMask(masked);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--mask: " + e.getMessage());
        }
    }
}
