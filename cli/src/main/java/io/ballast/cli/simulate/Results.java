package io.ballast.cli.simulate;

import static java.util.Objects.requireNonNull;

import io.ballast.cli.Console;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.IoReason;
import io.ballast.cli.report.HtmlReport;
import io.ballast.cli.report.ReportData;
import io.ballast.cli.report.Section;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where the results of a simulation go: a folder with a page and CSV files, and standard output. Whatever cannot be written is a
 * {@link ProblemException}.
 */
final class Results {
    /** Name of the page in the folder. */
    static final String PAGE = "report.html";

    private final Console console;
    private final Bundle bundle;
    private final Path folder;

    /** Makes the folder, so that a long simulation does not fail for want of it at its end. */
    Results(Console console, Bundle bundle, Path folder) {
        this.console = requireNonNull(console, "console is null");
        this.bundle = requireNonNull(bundle, "bundle is null");
        this.folder = requireNonNull(folder, "folder is null");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw refused(folder, e);
        }
    }

    /** Writes the page. */
    void page(String title, List<Section> sections) {
        String now =
                DateTimeFormatter.ISO_INSTANT.format(console.clock().instant().truncatedTo(ChronoUnit.SECONDS));
        String revision = bundle.manifest().name() + " " + bundle.manifest().revision();
        Path page = folder.resolve(PAGE);
        try (Writer out = Files.newBufferedWriter(page)) {
            HtmlReport.write(new ReportData(title, now, revision, sections), out);
        } catch (IOException e) {
            throw refused(page, e);
        }
    }

    /** Writes a file of lines. */
    void file(String name, List<String> lines) {
        Path file = folder.resolve(name);
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw refused(file, e);
        }
    }

    /** Prints the result in the form that was asked for: one JSON document and nothing else, or text and where the page is. */
    void print(SimulateCommand.Output output, Supplier<Object> json, Supplier<String> text) {
        if (output == SimulateCommand.Output.JSON) {
            console.out().println(JsonMapper.shared().writeValueAsString(json.get()));
        } else {
            console.out().println(text.get().stripTrailing());
            console.out().println();
            console.out().println("report: " + folder.resolve(PAGE));
        }
    }

    private static ProblemException refused(Path file, IOException e) {
        return new ProblemException(new Problem(
                InputCode.OUTPUT,
                file.toString(),
                0,
                0,
                "cannot be written (" + IoReason.of(e) + ")",
                "Choose another folder with --report, or make room and permission for this one."));
    }
}
