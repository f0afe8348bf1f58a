package io.ballast.cli;

import io.ballast.cli.bundle.BundleCommand;
import io.ballast.cli.completion.CompletionCommand;
import io.ballast.cli.decisions.DecisionsCommand;
import io.ballast.cli.demo.DemoCommand;
import io.ballast.cli.explain.ExplainCommand;
import io.ballast.cli.facts.FactsCommand;
import io.ballast.cli.rules.RulesCommand;
import io.ballast.cli.scheduler.SchedulerCommand;
import io.ballast.cli.scheduler.SchedulerConfigCommand;
import io.ballast.cli.schema.SchemaCommand;
import io.ballast.cli.simulate.SimulateCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code ballast} command. */
@Command(
        name = "ballast",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        version = "ballast 0.1.0",
        description = "Resource policy for Kubernetes nodes, where every policy is a rule.",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the input or the rules are wrong; every problem is on standard error",
            "2:the command line is wrong"
        },
        footer = {"", "Begin with 'ballast demo'; 'ballast COMMAND --help' tells more about a command."})
public final class Main {
    private Main() {}

    /** Runs a subcommand and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(run(Console.ofProcess(), arguments));
    }

    /** Runs a subcommand on the given console. */
    public static int run(Console console, String... arguments) {
        CommandLine line = line(console);
        line.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, given) -> wrongUsage(e));
        line.setExecutionExceptionHandler((e, commandLine, parsed) -> console.report(e));
        if (arguments.length == 0) {
            line.usage(console.out());
            return 0;
        }
        return line.execute(arguments);
    }

    /** The command line with all its subcommands. */
    public static CommandLine line(Console console) {
        CommandLine line = new CommandLine(new Main());
        line.addSubcommand("simulate", new SimulateCommand(console));
        line.addSubcommand("demo", new DemoCommand(console));
        line.addSubcommand("scheduler", new SchedulerCommand(console));
        line.addSubcommand("scheduler-config", new SchedulerConfigCommand(console));
        line.addSubcommand("explain", ExplainCommand.line(console));
        line.addSubcommand("facts", new FactsCommand(console));
        line.addSubcommand("rules", RulesCommand.line(console));
        line.addSubcommand("bundle", BundleCommand.line(console));
        line.addSubcommand("decisions", DecisionsCommand.line(console));
        line.addSubcommand("schema", new SchemaCommand(console));
        line.addSubcommand("completion", new CompletionCommand(console));
        return line;
    }

    private static int wrongUsage(ParameterException e) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + e.getMessage());
        UnmatchedArgumentException.printSuggestions(e, command.getErr());
        command.getErr().println("Try '" + name + " --help'.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }
}
