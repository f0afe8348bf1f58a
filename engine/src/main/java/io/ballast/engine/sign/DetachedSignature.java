package io.ballast.engine.sign;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;

/**
 * A signature in a file of its own, beside what it signs. Signed is not the file but a line of text with its kind and its SHA-256, so that a signature of a
 * bundle never passes for one of an index. Thread-safe.
 *
 * @param key    id of the key that made it
 * @param digest SHA-256 of the signed file, in hexadecimal
 * @param value  Ed25519 signature, in base64
 */
public record DetachedSignature(String key, String digest, String value) {
    /** What may be signed. */
    public enum Kind {
        BUNDLE,
        INDEX;

        private byte[] message(String digest) {
            String kind = this == BUNDLE ? "bundle" : "index";
            return ("ballast " + kind + "\nsha256:" + digest + "\n").getBytes(StandardCharsets.UTF_8);
        }
    }

    /** What the name of a signature adds to that of the signed file. */
    public static final String ENDING = ".sig";

    private static final String MALFORMED = "BAL-B003";
    private static final String MISMATCH = "BAL-B004";
    private static final String ALGORITHM = "ed25519";
    private static final String DIGEST = "sha256:";
    private static final Set<String> KEYS = Set.of("algorithm", "key", "digest", "signature");

    /** Signs content. */
    public static DetachedSignature sign(Kind kind, byte[] content, SigningKey key) {
        String digest = Bundle.sha256(content);
        String value = Base64.getEncoder().encodeToString(key.sign(kind.message(digest)));
        return new DetachedSignature(key.verifying().id(), digest, value);
    }

    /**
     * Reads a signature file.
     *
     * @throws BundleException when it is none
     */
    public static DetachedSignature read(String file, String text) {
        Problems problems = new Problems();
        try {
            YamlObject object = YamlObject.of(file, "signature", YamlFile.parse(file, text), KEYS, problems);
            String algorithm = object.text("algorithm");
            String key = object.text("key");
            String digest = object.text("digest");
            String value = object.text("signature");
            require(object, "algorithm", algorithm.equals(ALGORITHM), "'" + algorithm + "' is not " + ALGORITHM);
            require(object, "key", key.matches("[0-9a-f]{16}"), "'" + key + "' is no id of a key");
            require(object, "digest", digest.matches("sha256:[0-9a-f]{64}"), "'" + digest + "' is no digest");
            require(object, "signature", value.matches("[A-Za-z0-9+/]{86}=="), "the value is no Ed25519 signature");
            problems.throwIfAny();
            return new DetachedSignature(key, digest.substring(DIGEST.length()), value);
        } catch (ProblemException e) {
            throw new BundleException(
                    new Problem(
                            MALFORMED,
                            file,
                            0,
                            0,
                            "this is no signature: " + Mistakes.of(e),
                            "Signatures are made by 'ballast bundle sign'."),
                    e);
        }
    }

    private static void require(YamlObject object, String key, boolean holds, String message) {
        if (object.has(key) && !holds) {
            object.problem(key, message, "");
        }
    }

    /**
     * Checks that a trusted key signed exactly this content.
     *
     * @param file what messages call the content
     * @return the key
     * @throws BundleException when the key is not trusted, the content is another one, or the signature is not the key's
     */
    public VerifyingKey verify(Kind kind, String file, byte[] content, TrustedKeys keys) {
        VerifyingKey trusted = keys.require(key, file);
        String actual = Bundle.sha256(content);
        if (!actual.equals(digest)) {
            throw BundleException.of(
                    MISMATCH,
                    file,
                    "the signature is of other content: " + DIGEST + digest + ", not " + DIGEST + actual,
                    "The file was changed after it was signed, or the signature belongs to another file.");
        }
        if (!trusted.accepts(kind.message(digest), Base64.getDecoder().decode(value))) {
            throw BundleException.of(
                    MISMATCH, file, "the signature was not made by key " + key + " for this content", "");
        }
        return trusted;
    }

    /** The signature as a file. */
    public String write() {
        return "algorithm: " + ALGORITHM + "\nkey: \"" + key + "\"\ndigest: " + DIGEST + digest + "\nsignature: "
                + value + "\n";
    }
}
