package io.ballast.engine.store;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.sign.DetachedSignature;
import io.ballast.engine.sign.DetachedSignature.Kind;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.SigningKey;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was delivered to be activated: an index with its signature, and those of its bundles that the store may not have. Immutable as long as nobody writes
 * to the arrays.
 */
public final class Delivery {
    /**
     * A bundle with its signature, as files.
     *
     * @param name      what messages call it
     * @param archive   the bundle
     * @param signature text of its signature file
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record SignedBundle(String name, byte[] archive, String signature) {
        /** A bundle, signed now. */
        public static SignedBundle sign(String name, byte[] archive, SigningKey key) {
            return new SignedBundle(
                    name,
                    archive,
                    DetachedSignature.sign(Kind.BUNDLE, archive, key).write());
        }
    }

    private final String index;
    private final String signature;
    private final Map<String, SignedBundle> bundles = new LinkedHashMap<>();

    /**
     * A delivery.
     *
     * @param index     text of the index
     * @param signature text of its signature file
     * @param bundles   in any order
     */
    public Delivery(String index, String signature, List<SignedBundle> bundles) {
        this.index = index;
        this.signature = signature;
        bundles.forEach(b -> this.bundles.put(Bundle.sha256(b.archive()), b));
    }

    /** The same, with an index that is signed now. */
    public static Delivery sign(PolicyIndex index, SigningKey key, List<SignedBundle> bundles) {
        String text = index.write();
        DetachedSignature signature = DetachedSignature.sign(Kind.INDEX, text.getBytes(StandardCharsets.UTF_8), key);
        return new Delivery(text, signature.write(), bundles);
    }

    String index() {
        return index;
    }

    String signature() {
        return signature;
    }

    Optional<SignedBundle> bundle(String digest) {
        return Optional.ofNullable(bundles.get(digest));
    }
}
