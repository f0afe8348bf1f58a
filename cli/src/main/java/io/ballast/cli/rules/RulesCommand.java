package io.ballast.cli.rules;

import io.ballast.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ballast rules}: the group of commands; without one of them it shows its help. */
@Command(name = "rules", synopsisSubcommandLabel = "COMMAND", description = "Checks, tests and measures rule packages.")
public final class RulesCommand implements Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    private RulesCommand(Console console) {
        this.console = console;
    }

    /** The command line of the group with its subcommands. */
    public static CommandLine line(Console console) {
        return new CommandLine(new RulesCommand(console))
                .addSubcommand(new NewRules(console))
                .addSubcommand(new TextConv(console));
    }

    @Override
    public void run() {
        spec.commandLine().usage(console.out());
    }
}
