package io.ballast.cli.bundle;

import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.IoReason;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.sign.DetachedSignature;
import io.ballast.engine.sign.SigningKey;
import io.ballast.engine.sign.VerifyingKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads and writes the files of bundles, keys and signatures; what cannot be read or written is a {@link ProblemException}. */
final class BundleFiles {
    private static final String UNSIGNED = "BAL-B003";
    private static final long MAX_BYTES = 512L << 20;

    private BundleFiles() {}

    static byte[] read(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw refused(InputCode.FILE, file, "there is no such file", "Check the path.");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw refused(InputCode.FILE, file, "the file is larger than " + MAX_BYTES + " bytes", "");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw refused(InputCode.FILE, file, "cannot be read (" + IoReason.of(e) + ")", "Check the permissions.");
        }
    }

    static String text(Path file) {
        return new String(read(file), StandardCharsets.UTF_8);
    }

    static void write(Path file, byte[] content) {
        try {
            Path parent = file.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.write(file, content);
        } catch (IOException e) {
            throw refused(
                    InputCode.OUTPUT,
                    file,
                    "cannot be written (" + IoReason.of(e) + ")",
                    "Choose another place for it.");
        }
    }

    static void write(Path file, String text) {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    static ProblemException refused(String code, Path file, String message, String advice) {
        return new ProblemException(new Problem(code, file.toString(), 0, 0, message, advice));
    }

    /** The signature that lies beside a file. */
    static Path signature(Path file) {
        return file.resolveSibling(file.getFileName() + DetachedSignature.ENDING);
    }

    /**
     * The text of the signature that lies beside a file.
     *
     * @param how what signs such a file
     */
    static String signatureText(Path file, String how) {
        Path signature = signature(file);
        if (!Files.exists(signature)) {
            throw refused(
                    UNSIGNED, file, "it is not signed: there is no " + signature.getFileName() + " beside it", how);
        }
        return text(signature);
    }

    /** The text of the signature that lies beside a bundle. */
    static String signatureText(Path bundle) {
        return signatureText(bundle, "Sign it: ballast bundle sign --key KEY " + bundle);
    }

    /**
     * What a bundle is, in a line.
     *
     * @param remark what is to be said about the version; may be empty
     */
    static String summary(Path file, Bundle bundle, byte[] archive, String remark) {
        return file + "  bundle " + bundle.manifest().name() + " "
                + bundle.manifest().version() + remark + ", revision "
                + bundle.manifest().revision() + ", "
                + count(bundle.packages().size(), "package") + ", "
                + count(bundle.rules().size(), "rule") + ", " + archive.length + " bytes";
    }

    private static String count(int number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }

    static Bundle load(Path file) {
        return load(file, read(file));
    }

    static Bundle load(Path file, byte[] archive) {
        try {
            return Bundle.load(archive);
        } catch (BundleException e) {
            throw e.in(file.toString());
        }
    }

    static SigningKey signingKey(Path file) {
        return SigningKey.read(file.toString(), text(file));
    }

    static VerifyingKey verifyingKey(Path file) {
        return VerifyingKey.read(file.toString(), text(file));
    }
}
