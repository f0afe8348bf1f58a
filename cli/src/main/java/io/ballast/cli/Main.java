package io.ballast.cli;

import io.ballast.cli.demo.DemoCommand;
import io.ballast.cli.simulate.SimulateCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code ballast} command. */
@Command(
        name = "ballast",
        mixinStandardHelpOptions = true,
        version = "ballast 0.1.0",
        description = "Resource policy for Kubernetes nodes, where every policy is a rule.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the input or the rules are wrong; all problems are on standard error",
            "2:wrong usage"
        })
public final class Main {
    private Main() {}

    /** Runs a subcommand and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(run(Console.ofProcess(), arguments));
    }

    /** Runs a subcommand on the given console. */
    public static int run(Console console, String... arguments) {
        CommandLine line = new CommandLine(new Main());
        line.addSubcommand("simulate", new SimulateCommand(console));
        line.addSubcommand("demo", new DemoCommand(console));
        line.setOut(new java.io.PrintWriter(console.out(), true, java.nio.charset.StandardCharsets.UTF_8));
        line.setErr(new java.io.PrintWriter(console.err(), true, java.nio.charset.StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((e, commandLine, parsed) -> console.report(e));
        line.setExecutionStrategy(new CommandLine.RunLast());
        if (arguments.length == 0) {
            line.usage(console.out());
            return 0;
        }
        return line.execute(arguments);
    }
}
