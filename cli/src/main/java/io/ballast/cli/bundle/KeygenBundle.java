package io.ballast.cli.bundle;

import io.ballast.cli.Console;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.IoReason;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.sign.SigningKey;
import io.ballast.engine.sign.VerifyingKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ballast bundle keygen}. */
@Command(
        name = "keygen",
        sortOptions = false,
        description = {
            "Makes a key pair to sign bundles with.",
            "",
            "Writes NAME.key, which only you may read and which you keep, and NAME.pub, which goes to every program that is to trust it. Nothing is overwritten."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  A key pair in a folder of its own:",
            "    ballast bundle keygen --out keys",
            "  The next key, before the old one is revoked:",
            "    ballast bundle keygen --out keys --name ops-2027"
        })
final class KeygenBundle implements Callable<Integer> {
    private static final String EXISTS = "BAL-B019";

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Folder for the two files.")
    private Path folder;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "ballast",
            description = "Name of the key and its files; default: ${DEFAULT-VALUE}.")
    private String name;

    KeygenBundle(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (!name.matches(VerifyingKey.NAME)) {
            throw new ParameterException(
                    spec.commandLine(), "--name is '" + name + "', must be letters, digits, '.', '_' and '-'");
        }
        SigningKey key = SigningKey.generate(name);
        Path secret = folder.resolve(name + ".key");
        Path shared = folder.resolve(name + ".pub");
        refuseExisting(shared);
        create(secret, key.write(), "rw-------");
        create(shared, key.verifying().write(), "rw-r--r--");
        console.out().println("key " + key.verifying().id());
        console.out().println("  " + secret + "  private: keep it, and sign with it");
        console.out().println("  " + shared + "  public: programs that trust it accept what you sign");
        return 0;
    }

    private static void refuseExisting(Path file) {
        if (Files.exists(file)) {
            throw existing(file);
        }
    }

    private static ProblemException existing(Path file) {
        return BundleFiles.refused(EXISTS, file, "there is a key already", "Choose another --name.");
    }

    private static void create(Path file, String text, String permissions) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            FileAttribute<?> mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
            // The file has these permissions from its first moment.
            try (var channel =
                    Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
                channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (FileAlreadyExistsException e) {
            throw existing(file);
        } catch (IOException e) {
            throw BundleFiles.refused(
                    InputCode.OUTPUT, file, "cannot be written (" + IoReason.of(e) + ")", "Choose another folder.");
        }
    }
}
