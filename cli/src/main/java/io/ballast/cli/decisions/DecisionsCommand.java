package io.ballast.cli.decisions;

import io.ballast.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ballast decisions}: the group of commands; without one of them it shows its help. */
@Command(name = "decisions", synopsisSubcommandLabel = "COMMAND", description = "Shows recorded decisions.")
public final class DecisionsCommand implements Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    private DecisionsCommand(Console console) {
        this.console = console;
    }

    /** The command line of the group with its subcommands. */
    public static CommandLine line(Console console) {
        return new CommandLine(new DecisionsCommand(console))
                .addSubcommand(new ShowDecisions(console))
                .addSubcommand(new ExportDecisions(console));
    }

    @Override
    public void run() {
        spec.commandLine().usage(console.out());
    }
}
