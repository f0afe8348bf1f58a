package io.ballast.cli.rules;

import io.ballast.cli.Console;
import io.ballast.cli.rules.test.TestCommand;
import io.ballast.cli.rules.trial.TryCommand;
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
        CommandLine line = new CommandLine(new RulesCommand(console));
        line.addSubcommand("new", new NewRules(console));
        line.addSubcommand("check", new CheckCommand(console));
        line.addSubcommand("fmt", new FmtCommand(console));
        line.addSubcommand("test", new TestCommand(console));
        line.addSubcommand("diff", new DiffRules(console));
        line.addSubcommand("bench", new BenchRules(console));
        line.addSubcommand("try", new TryCommand(console));
        line.addSubcommand("textconv", new TextConv(console));
        return line;
    }

    @Override
    public void run() {
        spec.commandLine().usage(console.out());
    }
}
