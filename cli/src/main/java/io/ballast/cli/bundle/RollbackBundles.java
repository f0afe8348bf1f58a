package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.store.ActiveBundles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
            "Rollbacks go back one after the other, as when one undoes: a second one goes further back, never to what the first one left."
                    + " It is a new entry with a higher sequence, so that nobody can pass off an old index as the current one."
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
            description =
                    "Entry to go back to, whichever it is; default: what was active before the active one, rollbacks not counted.")
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
        String note = PolicyIndex.rollbackNote(target);
        ActiveBundles active = activation.next(BundleFiles.signingKey(key), note, target.bundles(), List.of());
        output.print(console, () -> Activation.json(active), paint -> Activation.text(active));
        return 0;
    }

    private PolicyIndex.Entry target(PolicyIndex index) {
        List<PolicyIndex.Entry> earlier =
                index.entries().subList(0, index.entries().size() - 1);
        Optional<PolicyIndex.Entry> target = to == null
                ? index.before()
                : earlier.stream().filter(e -> e.sequence() == to).findFirst();
        return target.orElseThrow(() -> BundleException.of(
                NOTHING,
                state.toString(),
                to == null ? "there is nothing to go back to" : "there is no earlier entry " + to,
                earlier.isEmpty()
                        ? "There is no earlier entry."
                        : "Earlier entries, for --to: " + earlier.get(0).sequence() + " to "
                                + earlier.get(earlier.size() - 1).sequence() + "."));
    }
}
