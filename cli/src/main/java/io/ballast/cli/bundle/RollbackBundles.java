package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.store.ActiveBundles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ballast bundle rollback}. */
@Command(
        name = "rollback",
        sortOptions = false,
        description = {
            "Makes the bundles of an earlier entry active again.",
            "",
            "It is a new entry with a higher sequence, so that nobody can pass off an old index as the current one."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  To what was active before:",
            "    ballast bundle rollback --state state --key keys/ballast.key",
            "  To an entry that 'ballast bundle status' lists:",
            "    ballast bundle rollback --state state --key keys/ballast.key --to 3"
        })
final class RollbackBundles implements Callable<Integer> {
    private static final String NOTHING = "BAL-B018";

    private final Console console;

    @Mixin
    private OutputForm output;

    @Option(names = "--state", paramLabel = "DIR", required = true, description = "Policy store.")
    private Path state;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            required = true,
            description = "Private key that signs the new entry.")
    private Path key;

    @Option(
            names = "--to",
            paramLabel = "SEQUENCE",
            description = "Entry to go back to; default: the one before the active one.")
    private Long to;

    RollbackBundles(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Activation activation = new Activation(console, state);
        PolicyIndex index = activation
                .store()
                .index()
                .orElseThrow(() -> BundleException.of(
                        NOTHING, state.toString(), "nothing is active here", "Begin with 'ballast bundle activate'."));
        PolicyIndex.Entry target = target(index);
        String note = "rollback to " + target.sequence();
        ActiveBundles active = activation.next(BundleFiles.signingKey(key), note, target.bundles(), List.of());
        output.print(console, () -> Activation.json(active), paint -> Activation.text(active));
        return 0;
    }

    private PolicyIndex.Entry target(PolicyIndex index) {
        List<PolicyIndex.Entry> earlier =
                index.entries().subList(0, index.entries().size() - 1);
        String known = earlier.isEmpty()
                ? "There is no earlier entry."
                : "Earlier entries: " + earlier.get(0).sequence() + " to "
                        + earlier.get(earlier.size() - 1).sequence() + ".";
        return earlier.stream()
                .filter(e -> to == null || e.sequence() == to)
                .reduce((first, second) -> second)
                .orElseThrow(() -> BundleException.of(
                        NOTHING,
                        state.toString(),
                        to == null ? "there is nothing to go back to" : "there is no earlier entry " + to,
                        known));
    }
}
