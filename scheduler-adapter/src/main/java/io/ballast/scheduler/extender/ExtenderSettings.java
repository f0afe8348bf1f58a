package io.ballast.scheduler.extender;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * How the extender is served.
 *
 * @param address where to listen; port 0 takes a free one
 * @param prefix  path before the verbs' names, without a slash at its end, such as {@code /scheduler}; may be empty
 * @param verbs   names of the verbs served, as kube-scheduler's configuration has them; one that is not named is not served
 * @param limits  bounds
 * @param tls     files for HTTPS; plain HTTP without
 */
public record ExtenderSettings(
        InetSocketAddress address, String prefix, Map<Verb, String> verbs, Limits limits, Optional<TlsFiles> tls) {
    public ExtenderSettings {
        requireNonNull(address, "address is null");
        requireNonNull(limits, "limits is null");
        requireNonNull(tls, "tls is null");
        if (!prefix.isEmpty() && (!prefix.startsWith("/") || prefix.endsWith("/"))) {
            throw new IllegalArgumentException(
                    "prefix is '" + prefix + "', must start with a slash and not end with one");
        }
        verbs.forEach((verb, name) -> {
            if (!name.matches("[A-Za-z0-9_-]+")) {
                throw new IllegalArgumentException(
                        "name of " + verb + " is '" + name + "', must be of letters, digits, - and _");
            }
        });
        if (verbs.values().stream().distinct().count() != verbs.size()) {
            throw new IllegalArgumentException("two verbs have one name: " + verbs);
        }
        verbs = Map.copyOf(verbs);
    }

    /** All verbs under {@code /scheduler}, usual names and bounds, plain HTTP. */
    public static ExtenderSettings at(InetSocketAddress address) {
        Map<Verb, String> verbs = new EnumMap<>(Verb.class);
        verbs.put(Verb.FILTER, "filter");
        verbs.put(Verb.PRIORITIZE, "prioritize");
        verbs.put(Verb.PREEMPT, "preempt");
        verbs.put(Verb.BIND, "bind");
        return new ExtenderSettings(address, "/scheduler", verbs, Limits.USUAL, Optional.empty());
    }

    public ExtenderSettings withLimits(Limits other) {
        return new ExtenderSettings(address, prefix, verbs, other, tls);
    }

    public ExtenderSettings withTls(TlsFiles files) {
        return new ExtenderSettings(address, prefix, verbs, limits, Optional.of(files));
    }

    /**
     * Bounds.
     *
     * @param requestBytes longest request
     * @param heldBytes    most bytes of requests held at once, beyond the first 256 KiB of each
     * @param workers      most requests worked on at once; others wait
     * @param arrival      time in which a request must have arrived, or an answer been taken
     * @param answer       time from the arrival of a request's first byte to its answer; shorter than kube-scheduler's {@code httpTimeout}
     */
    public record Limits(int requestBytes, long heldBytes, int workers, Duration arrival, Duration answer) {
        /** 64 MiB a request, 192 MiB in all, 256 workers, 10 s to arrive, 4 s to answer. */
        public static final Limits USUAL =
                new Limits(64 << 20, 192L << 20, 256, Duration.ofSeconds(10), Duration.ofSeconds(4));

        public Limits {
            if (requestBytes <= 0 || heldBytes < requestBytes || workers <= 0) {
                throw new IllegalArgumentException("limits must be positive, and heldBytes at least requestBytes");
            }
            if (arrival.isNegative() || arrival.isZero() || answer.isNegative() || answer.isZero()) {
                throw new IllegalArgumentException("arrival and answer must be positive");
            }
        }
    }

    /**
     * PEM files. They are read again after they changed.
     *
     * @param certificate     the server's certificate, then those that lead to its authority
     * @param key             its private key: PKCS #8, PKCS #1 or SEC 1, not encrypted
     * @param clientAuthority certificates of the authorities of callers; every verb then needs a caller's certificate. Nobody is verified without
     */
    public record TlsFiles(Path certificate, Path key, Optional<Path> clientAuthority) {
        public TlsFiles {
            requireNonNull(certificate, "certificate is null");
            requireNonNull(key, "key is null");
            requireNonNull(clientAuthority, "clientAuthority is null");
        }
    }
}
