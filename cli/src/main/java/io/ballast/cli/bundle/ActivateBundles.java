package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.engine.store.ActiveBundles;
import io.ballast.engine.store.Delivery;
import io.ballast.engine.store.Delivery.SignedBundle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ballast bundle activate}. */
@Command(
        name = "activate",
        sortOptions = false,
        description = {
            "Makes signed bundles the active policy of a store.",
            "",
            "The first bundle lies below; each further one replaces packages of it by name, or adds new ones. Checks signatures, the sequence of the index, the"
                    + " bundles themselves and their own rule tests. When anything is wrong, what was active before still is."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  The shipped rules with your own over them, as the next entry of the index:",
            "    ballast bundle activate default.bundle ours.bundle --state state \\",
            "      --key keys/ballast.key",
            "  What somebody else signed and sent:",
            "    ballast bundle activate default.bundle ours.bundle --state state \\",
            "      --index index.yaml"
        })
final class ActivateBundles implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Mixin
    private OutputForm output;

    @Option(names = "--state", paramLabel = "DIR", required = true, description = "Policy store.")
    private Path state;

    @Option(names = "--key", paramLabel = "FILE", description = "Private key that signs the next entry of the index.")
    private Path key;

    @Option(
            names = "--index",
            paramLabel = "FILE",
            description = "Signed index that says what is to be active; FILE.sig lies beside it.")
    private Path index;

    @Option(names = "--note", paramLabel = "TEXT", defaultValue = "", description = "Why, for the index.")
    private String note;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "Bundles, the lowest first, each with FILE.sig beside it; with --index those that the store does not have.")
    private List<Path> files = new ArrayList<>();

    ActivateBundles(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if ((key == null) == (index == null)) {
            throw new ParameterException(spec.commandLine(), "give either --key FILE or --index FILE");
        }
        if (key != null && files.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "give the bundles to activate");
        }
        Activation activation = new Activation(console, state);
        List<SignedBundle> bundles = files.stream().map(Activation::signed).toList();
        ActiveBundles active = key != null
                ? activation.next(BundleFiles.signingKey(key), note, Activation.refs(bundles), bundles)
                : activation.activate(new Delivery(
                        BundleFiles.text(index),
                        BundleFiles.signatureText(index, "An index and its .sig lie in the folder indexes of a store."),
                        bundles));
        output.print(console, () -> Activation.json(active), paint -> Activation.text(active));
        return 0;
    }
}
