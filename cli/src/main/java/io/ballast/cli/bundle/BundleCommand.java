package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ballast bundle}: the group of commands; without one of them it shows its help. */
@Command(
        name = "bundle",
        synopsisSubcommandLabel = "COMMAND",
        description = "Builds, signs, compares and activates rule bundles.")
public final class BundleCommand implements Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    private BundleCommand(Console console) {
        this.console = console;
    }

    /** The command line of the group with its subcommands. */
    public static CommandLine line(Console console) {
        return new CommandLine(new BundleCommand(console))
                .addSubcommand(new KeygenBundle(console))
                .addSubcommand(new BuildBundleFile(console))
                .addSubcommand(new ShippedBundleFile(console))
                .addSubcommand(new SignBundle(console))
                .addSubcommand(new VerifyBundle(console))
                .addSubcommand(new InspectBundle(console))
                .addSubcommand(new DiffBundles(console))
                .addSubcommand(new TrustKey(console))
                .addSubcommand(new RevokeKey(console))
                .addSubcommand(new ActivateBundles(console))
                .addSubcommand(new RollbackBundles(console))
                .addSubcommand(new StatusOfStore(console))
                .addSubcommand(new ReplayBundle(console));
    }

    @Override
    public void run() {
        spec.commandLine().usage(console.out());
    }
}
