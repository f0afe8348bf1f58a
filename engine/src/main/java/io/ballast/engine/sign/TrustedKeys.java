package io.ballast.engine.sign;

import io.ballast.engine.bundle.BundleException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The keys whose signatures are accepted, and those whose signatures are not accepted any more. Immutable, thread-safe. */
public final class TrustedKeys {
    private static final String UNKNOWN = "BAL-B005";
    private static final String REVOKED = "BAL-B006";

    private final Map<String, VerifyingKey> byId = new LinkedHashMap<>();
    private final Set<String> revoked;

    /**
     * Keys.
     *
     * @param keys    trusted keys
     * @param revoked ids of keys that are not trusted any more, even when they are among the trusted ones
     */
    public TrustedKeys(Collection<VerifyingKey> keys, Set<String> revoked) {
        keys.forEach(k -> byId.put(k.id(), k));
        this.revoked = Set.copyOf(revoked);
    }

    /** The key of that id. */
    VerifyingKey require(String id, String file) {
        if (revoked.contains(id)) {
            throw BundleException.of(
                    REVOKED, file, "it is signed by key " + id + ", which is revoked", "Sign it with another key.");
        }
        VerifyingKey key = byId.get(id);
        if (key == null) {
            throw BundleException.of(
                    UNKNOWN,
                    file,
                    "it is signed by key " + id + ", which is not trusted here",
                    byId.isEmpty()
                            ? "No key is trusted yet; see 'ballast bundle trust --help'."
                            : "Trusted: " + String.join(", ", byId.keySet()) + ".");
        }
        return key;
    }

    /** Trusted keys that are not revoked. */
    public Collection<VerifyingKey> usable() {
        return byId.values().stream().filter(k -> !revoked.contains(k.id())).toList();
    }

    public Set<String> revoked() {
        return revoked;
    }
}
