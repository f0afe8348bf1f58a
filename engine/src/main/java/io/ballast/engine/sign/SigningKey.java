package io.ballast.engine.sign;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;

/** A private Ed25519 key with its public half. Immutable, thread-safe; it never shows its content but in {@link #write}. */
public final class SigningKey {
    private static final byte[] PROBE = "ballast key\n".getBytes(StandardCharsets.UTF_8);

    private final VerifyingKey verifying;
    private final PrivateKey key;

    private SigningKey(VerifyingKey verifying, PrivateKey key) {
        this.verifying = verifying;
        this.key = key;
    }

    /** A new key. */
    public static SigningKey generate(String name) {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(VerifyingKey.ALGORITHM).generateKeyPair();
            return new SigningKey(VerifyingKey.of(name, pair.getPublic()), pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform from 15 has Ed25519", e);
        }
    }

    /**
     * Reads a private key file: the PKCS#8 block and the block of the public half.
     *
     * @throws io.ballast.engine.bundle.BundleException when it is none, or the halves do not belong together
     */
    public static SigningKey read(String file, String text) {
        Pem pem = Pem.read(file, text);
        byte[] pkcs8 = pem.block(file, Pem.PRIVATE);
        VerifyingKey verifying = VerifyingKey.of(file, pem);
        try {
            PrivateKey key =
                    KeyFactory.getInstance(VerifyingKey.ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            SigningKey signing = new SigningKey(verifying, key);
            if (!verifying.accepts(PROBE, signing.sign(PROBE))) {
                throw Pem.wrong(file, "the private and the public key do not belong together");
            }
            return signing;
        } catch (GeneralSecurityException e) {
            throw Pem.wrong(file, "the block '" + Pem.PRIVATE + "' is no Ed25519 key");
        }
    }

    /** The public half. */
    public VerifyingKey verifying() {
        return verifying;
    }

    byte[] sign(byte[] message) {
        try {
            Signature signer = Signature.getInstance(VerifyingKey.ALGORITHM);
            signer.initSign(key);
            signer.update(message);
            return signer.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("an Ed25519 key signs any message", e);
        }
    }

    /** The key as a file, which only its owner may read. */
    public String write() {
        return verifying.header()
                + Pem.block(Pem.PRIVATE, key.getEncoded())
                + Pem.block(Pem.PUBLIC, verifying.key().getEncoded());
    }

    @Override
    public String toString() {
        return "SigningKey[" + verifying.id() + "]";
    }
}
