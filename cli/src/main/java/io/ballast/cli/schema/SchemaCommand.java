package io.ballast.cli.schema;

import io.ballast.authoring.schema.PolicySchema;
import io.ballast.cli.Console;
import io.ballast.cli.facts.ShippedReference;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast schema}: JSON Schemas for editors. */
@Command(
        name = "schema",
        sortOptions = false,
        description = {
            "Prints the JSON Schema of a kind of file that authors write.",
            "",
            "Editors complete keys, facts and fields by it, show what they mean, and mark mistakes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  For the package.yaml of your packages:",
            "    ballast schema package > package.schema.json",
            "  For their tests:",
            "    ballast schema tests > tests.schema.json",
            "  In the first line of a file, with the way from it to its schema:",
            "    # yaml-language-server: $schema=../package.schema.json"
        })
public final class SchemaCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "package|tests|profile",
            description = "Of package.yaml, of tests/*.yaml, or of profiles/*.yaml.")
    private PolicySchema schema;

    /** A command on a console. */
    public SchemaCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out()
                .println(JsonMapper.shared()
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(schema.tree(ShippedReference.load()))
                        .replace("\r\n", "\n"));
        return 0;
    }
}
