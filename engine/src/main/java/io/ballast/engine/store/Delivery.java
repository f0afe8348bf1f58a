package io.ballast.engine.store;

import io.ballast.engine.bundle.Bundle;
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
    public record SignedBundle(String name, byte[] archive, String signature) {}

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
