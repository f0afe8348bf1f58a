package io.ballast.engine.sign;

import io.ballast.engine.bundle.Bundle;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;

/**
 * A public Ed25519 key. Immutable, thread-safe.
 *
 * @param id   first 16 hexadecimal digits of the SHA-256 of its X.509 form
 * @param name what its owner calls it
 * @param key  the key
 */
public record VerifyingKey(String id, String name, PublicKey key) {
    static final String ALGORITHM = "Ed25519";
    private static final int ID_LENGTH = 16;

    /** Names of keys: they become names of files. */
    public static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

    static VerifyingKey of(String name, PublicKey key) {
        return new VerifyingKey(Bundle.sha256(key.getEncoded()).substring(0, ID_LENGTH), name, key);
    }

    /**
     * Reads a public key file.
     *
     * @throws io.ballast.engine.bundle.BundleException when it is none, or names another id than its key has
     */
    public static VerifyingKey read(String file, String text) {
        Pem pem = Pem.read(file, text);
        if (pem.blocks().containsKey(Pem.PRIVATE)) {
            throw Pem.wrong(file, "this is a private key; give the public one");
        }
        return of(file, pem);
    }

    static VerifyingKey of(String file, Pem pem) {
        try {
            PublicKey key = KeyFactory.getInstance(ALGORITHM)
                    .generatePublic(new X509EncodedKeySpec(pem.block(file, Pem.PUBLIC)));
            VerifyingKey read = of(pem.values().getOrDefault("name", "unnamed"), key);
            if (!pem.values().getOrDefault("key", read.id).equals(read.id)) {
                throw Pem.wrong(file, "the file says key " + pem.values().get("key") + ", but its key is " + read.id);
            }
            if (!read.name.matches(NAME)) {
                throw Pem.wrong(file, "'" + read.name + "' is not a name of a key");
            }
            return read;
        } catch (GeneralSecurityException e) {
            throw Pem.wrong(file, "the block '" + Pem.PUBLIC + "' is no Ed25519 key");
        }
    }

    boolean accepts(byte[] message, byte[] signature) {
        try {
            Signature verifier = Signature.getInstance(ALGORITHM);
            verifier.initVerify(key);
            verifier.update(message);
            return verifier.verify(signature);
        } catch (GeneralSecurityException e) {
            // Bytes that are no signature at all are reported in this way.
            return false;
        }
    }

    /** The key as a file. */
    public String write() {
        return header() + Pem.block(Pem.PUBLIC, key.getEncoded());
    }

    String header() {
        return "key: " + id + "\nname: " + name + "\n";
    }
}
