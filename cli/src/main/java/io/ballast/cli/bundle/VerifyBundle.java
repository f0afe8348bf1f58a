package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.engine.sign.DetachedSignature;
import io.ballast.engine.sign.DetachedSignature.Kind;
import io.ballast.engine.sign.TrustedKeys;
import io.ballast.engine.sign.VerifyingKey;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ballast bundle verify}. */
@Command(
        name = "verify",
        sortOptions = false,
        description = "Checks that bundles are signed by a trusted key, are whole, and can be loaded.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  By a public key:",
            "    ballast bundle verify --key keys/ballast.pub ours.bundle",
            "  By the keys that a program trusts:",
            "    ballast bundle verify --state /var/lib/ballast ours.bundle"
        })
final class VerifyBundle implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Option(names = "--key", paramLabel = "FILE", split = ",", description = "Public keys to trust.")
    private List<Path> keys = new ArrayList<>();

    @Option(names = "--state", paramLabel = "DIR", description = "Policy store whose keys to trust.")
    private Path state;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Bundles, each with FILE.sig beside it.")
    private List<Path> files = new ArrayList<>();

    VerifyBundle(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (keys.isEmpty() == (state == null)) {
            throw new ParameterException(spec.commandLine(), "give either --key FILE or --state DIR");
        }
        TrustedKeys trusted = state == null
                ? new TrustedKeys(keys.stream().map(BundleFiles::verifyingKey).toList(), Set.of())
                : new PolicyStore(state).keys().trusted();
        for (Path file : files) {
            byte[] archive = BundleFiles.read(file);
            Path signature = BundleFiles.signature(file);
            VerifyingKey key = DetachedSignature.read(signature.toString(), BundleFiles.signatureText(file))
                    .verify(Kind.BUNDLE, file.toString(), archive, trusted);
            String revision = BundleFiles.load(file, archive).manifest().revision();
            console.out().println(file + "  revision " + revision + ", signed by " + key.name() + " " + key.id());
        }
        return 0;
    }
}
