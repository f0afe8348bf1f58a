package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.engine.sign.VerifyingKey;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast bundle trust}. */
@Command(
        name = "trust",
        sortOptions = false,
        description = "Lets a policy store accept what a key signs. Several keys may be trusted at once.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  The first key of a store:",
            "    ballast bundle trust keys/ballast.pub --state state",
            "  The next one, before the old one is revoked:",
            "    ballast bundle trust keys/ops-2027.pub --state state"
        })
final class TrustKey implements Callable<Integer> {
    private final Console console;

    @Option(names = "--state", paramLabel = "DIR", required = true, description = "Policy store.")
    private Path state;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Public keys.")
    private List<Path> files = new ArrayList<>();

    TrustKey(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List<VerifyingKey> keys = files.stream().map(BundleFiles::verifyingKey).toList();
        PolicyStore store = new PolicyStore(state);
        for (VerifyingKey key : keys) {
            store.keys().trust(key);
            console.out().println("trusted: key " + key.id() + " " + key.name());
        }
        return 0;
    }
}
