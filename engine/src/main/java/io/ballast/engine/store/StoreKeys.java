package io.ballast.engine.store;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.sign.TrustedKeys;
import io.ballast.engine.sign.VerifyingKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The keys of a store: whose signatures it accepts. Several may be trusted at once, so that a new key is trusted before the old one is revoked. Thread-safe.
 */
public final class StoreKeys {
    private static final String UNKNOWN = "BAL-B005";
    private static final String FOLDER = "keys";
    private static final String TRUSTED = ".pub";
    private static final String REVOKED = ".revoked";

    private final StoreFolder folder;

    StoreKeys(StoreFolder folder) {
        this.folder = folder;
    }

    /** Keys that are trusted and revoked now. */
    public TrustedKeys trusted() {
        List<VerifyingKey> keys = new ArrayList<>();
        Set<String> revoked = new TreeSet<>();
        for (String name : folder.list(FOLDER)) {
            if (name.endsWith(TRUSTED)) {
                String file = FOLDER + "/" + name;
                byte[] text = folder.read(file).orElseThrow();
                VerifyingKey key =
                        VerifyingKey.read(folder.path(file).toString(), new String(text, StandardCharsets.UTF_8));
                keys.add(key);
            } else if (name.endsWith(REVOKED)) {
                revoked.add(name.substring(0, name.length() - REVOKED.length()));
            }
        }
        return new TrustedKeys(keys, revoked);
    }

    /**
     * Trusts a key from now on.
     *
     * @throws BundleException when it was revoked before
     */
    public void trust(VerifyingKey key) {
        if (trusted().revoked().contains(key.id())) {
            throw BundleException.of(
                    "BAL-B006",
                    key.name(),
                    "key " + key.id() + " was revoked here",
                    "Make a new key: 'ballast bundle keygen'.");
        }
        folder.write(FOLDER + "/" + key.id() + TRUSTED, key.write().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Accepts no signature of a key any more, whatever was signed when.
     *
     * @throws BundleException when the key is not among the trusted ones
     */
    public void revoke(String id) {
        TrustedKeys now = trusted();
        if (now.revoked().contains(id)) {
            return;
        }
        List<String> known = now.usable().stream().map(VerifyingKey::id).toList();
        if (!known.contains(id)) {
            throw BundleException.of(
                    UNKNOWN,
                    id,
                    "this key is not trusted here" + Nearest.hint(id, known),
                    "Trusted: " + String.join(", ", known) + ".");
        }
        folder.write(FOLDER + "/" + id + REVOKED, new byte[0]);
    }
}
