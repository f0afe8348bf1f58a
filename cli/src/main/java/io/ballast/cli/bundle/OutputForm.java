package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.cli.term.Paint;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** The option {@code --output} of a command. */
final class OutputForm {
    /** Form of the result on standard output. */
    enum Form {
        TEXT,
        JSON
    }

    @Option(
            names = "--output",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "Form of the result on standard output; default: ${DEFAULT-VALUE}.")
    private Form form;

    /** Prints one JSON document, or text. */
    void print(Console console, Supplier<Object> json, Function<Paint, String> text) {
        if (form == Form.JSON) {
            console.out().println(JsonMapper.shared().writeValueAsString(json.get()));
        } else {
            console.out().println(text.apply(console.terminal().paint()).stripTrailing());
        }
    }
}
