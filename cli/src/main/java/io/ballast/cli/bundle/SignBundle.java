package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.engine.sign.DetachedSignature;
import io.ballast.engine.sign.DetachedSignature.Kind;
import io.ballast.engine.sign.SigningKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast bundle sign}. */
@Command(
        name = "sign",
        sortOptions = false,
        description = {
            "Signs bundles: writes FILE.sig beside each.",
            "",
            "A file that is no bundle, or one that this program cannot load, is not signed."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  One bundle:",
            "    ballast bundle sign --key keys/ballast.key ours.bundle",
            "  Everything once more, with the next key:",
            "    ballast bundle sign --key keys/ops-2027.key *.bundle"
        })
final class SignBundle implements Callable<Integer> {
    private final Console console;

    @Option(names = "--key", paramLabel = "FILE", required = true, description = "Private key.")
    private Path key;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Bundles.")
    private List<Path> files = new ArrayList<>();

    SignBundle(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        SigningKey signing = BundleFiles.signingKey(key);
        for (Path file : files) {
            byte[] archive = BundleFiles.read(file);
            BundleFiles.load(file, archive);
            Path signature = BundleFiles.signature(file);
            BundleFiles.write(
                    signature,
                    DetachedSignature.sign(Kind.BUNDLE, archive, signing).write());
            console.out().println(signature + "  key " + signing.verifying().id());
        }
        return 0;
    }
}
