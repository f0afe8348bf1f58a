package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast bundle revoke}. */
@Command(
        name = "revoke",
        sortOptions = false,
        description = {
            "Lets a policy store accept nothing any more that a key has signed.",
            "",
            "That holds for what is active too: sign the active bundles with another key and activate them again first, or the next start is refused."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  A key that was lost:",
            "    ballast bundle revoke 3f9c21d07be4a611 --state state",
            "  A key that was replaced, once everything is signed with the next one:",
            "    ballast bundle revoke 9d02f1aa04c7be35 --state state"
        })
final class RevokeKey implements Callable<Integer> {
    private final Console console;

    @Option(names = "--state", paramLabel = "DIR", required = true, description = "Policy store.")
    private Path state;

    @Parameters(paramLabel = "KEY", description = "Id of the key.")
    private String key;

    RevokeKey(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        new PolicyStore(state).keys().revoke(key);
        console.out().println("revoked: key " + key);
        return 0;
    }
}
