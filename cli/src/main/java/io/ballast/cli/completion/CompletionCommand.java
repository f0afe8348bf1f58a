package io.ballast.cli.completion;

import io.ballast.cli.Console;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ballast completion}: what a shell needs to complete commands and options. */
@Command(
        name = "completion",
        description = "Prints a script that lets bash and zsh complete commands and options.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  For this shell:",
            "    source <(ballast completion)",
            "  For every shell:",
            "    ballast completion > ~/.local/share/bash-completion/completions/ballast"
        })
public final class CompletionCommand implements Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    public CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        console.out().print(AutoComplete.bash("ballast", spec.root().commandLine()));
    }
}
