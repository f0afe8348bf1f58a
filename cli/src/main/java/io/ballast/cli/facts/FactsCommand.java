package io.ballast.cli.facts;

import io.ballast.authoring.reference.Entry;
import io.ballast.authoring.reference.FactReference;
import io.ballast.cli.Console;
import io.ballast.engine.problem.Nearest;
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

/** {@code ballast facts}: what rules may use. */
@Command(
        name = "facts",
        sortOptions = false,
        description = {
            "Shows what rules may use: facts with their fields, units and makers, sinks with their verbs, functions.",
            "",
            "Without a type it lists all of them, one line each."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  Which fields has a node's load, and who fills them?",
            "    ballast facts NodeLoad",
            "  Everything, for a program:",
            "    ballast facts --output json"
        })
public final class FactsCommand implements Callable<Integer> {
    /** Form of the result on standard output. */
    public enum Output {
        TEXT,
        JSON,
        MARKDOWN
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TYPE",
            arity = "0..*",
            description = "Types to show whole, for example NodeLoad or Filter.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "text",
            description = "text, json or markdown; default: ${DEFAULT-VALUE}.")
    private Output output;

    public FactsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        FactReference reference = ShippedReference.load();
        List<Entry> entries = names.isEmpty() ? reference.entries() : named(reference);
        switch (output) {
            case JSON ->
                console.out()
                        .println(JsonMapper.builder()
                                .build()
                                .writerWithDefaultPrettyPrinter()
                                .writeValueAsString(entries));
            case MARKDOWN -> console.out().print(FactsPage.write(entries));
            case TEXT -> {
                FactsText text = new FactsText(console.terminal().paint());
                console.out().print(names.isEmpty() ? text.list(entries) : text.whole(entries));
            }
        }
        return 0;
    }

    private List<Entry> named(FactReference reference) {
        List<Entry> entries = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (String name : names) {
            reference
                    .entry(name)
                    .ifPresentOrElse(
                            entries::add, () -> unknown.add("'" + name + "'" + Nearest.hint(name, reference.names())));
        }
        if (!unknown.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no fact, sink or function " + String.join(", ", unknown) + "; 'ballast facts' lists all");
        }
        return entries;
    }
}
