package io.ballast.cli.adapter;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a caller of the adapter is known, and whom it trusts; plain HTTP needs none of it. Immutable, thread-safe.
 *
 * @param certificate what the caller presents; nothing without
 * @param key         key of it; there is one exactly when there is a certificate
 * @param authority   whom the caller trusts to sign the adapter's certificate; the authorities of this Java without
 * @param insecure    whether the caller takes any certificate of the adapter
 * @param serverName  name in the adapter's certificate; the host that is asked without
 * @param token       file with the token that says who the caller is; none without
 */
public record AdapterAccess(
        Optional<PemPart> certificate,
        Optional<PemPart> key,
        Optional<PemPart> authority,
        boolean insecure,
        Optional<String> serverName,
        Optional<Path> token) {
    /** Presents nothing, trusts whom this Java trusts. */
    public static final AdapterAccess NONE = new AdapterAccess(
            Optional.empty(), Optional.empty(), Optional.empty(), false, Optional.empty(), Optional.empty());

    public AdapterAccess {
        requireNonNull(authority, "authority is null");
        requireNonNull(serverName, "serverName is null");
        requireNonNull(token, "token is null");
        if (certificate.isPresent() != key.isPresent()) {
            throw new IllegalArgumentException("a certificate needs a key, and a key a certificate");
        }
    }
}
