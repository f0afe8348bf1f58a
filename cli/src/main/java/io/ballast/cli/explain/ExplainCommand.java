package io.ballast.cli.explain;

import io.ballast.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ballast explain}: the group of commands; without one of them it shows its help. */
@Command(
        name = "explain",
        synopsisSubcommandLabel = "COMMAND",
        description = "Says why a pod is where it is, or nowhere.")
public final class ExplainCommand implements Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    private ExplainCommand(Console console) {
        this.console = console;
    }

    /** The command line of the group with its subcommands. */
    public static CommandLine line(Console console) {
        return new CommandLine(new ExplainCommand(console)).addSubcommand(new ExplainPod(console));
    }

    @Override
    public void run() {
        spec.commandLine().usage(console.out());
    }
}
