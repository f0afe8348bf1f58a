package io.ballast.cli.adapter;

import io.ballast.engine.problem.Problems;
import io.ballast.scheduler.extender.PemFiles;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.X509KeyManager;

/**
 * A certificate with its key that is shown to every server that asks for one, whichever authorities it names: so does kube-scheduler, and a server that does not
 * take the certificate says so. Immutable, thread-safe.
 */
final class Identity implements X509KeyManager {
    private static final String ALIAS = "caller";

    private final List<X509Certificate> chain;
    private final PrivateKey key;

    private Identity(List<X509Certificate> chain, PrivateKey key) {
        this.chain = List.copyOf(chain);
        this.key = key;
    }

    /** Reads both and looks whether they belong together and are valid now; empty, and a problem noted, when they cannot be used. */
    static Optional<Identity> read(PemPart certificate, PemPart key, Instant now, Problems problems) {
        Optional<byte[]> chainText = certificate.read(problems);
        Optional<byte[]> keyText = key.read(problems);
        if (chainText.isEmpty() || keyText.isEmpty()) {
            return Optional.empty();
        }
        PemPart at = certificate;
        try {
            List<X509Certificate> chain = PemFiles.certificates(certificate.name(), chainText.get());
            if (!valid(certificate, chain.get(0), now, problems)) {
                return Optional.empty();
            }
            at = key;
            PrivateKey secret = PemFiles.key(key.name(), keyText.get());
            if (PemFiles.belongs(secret, chain.get(0))) {
                return Optional.of(new Identity(chain, secret));
            }
            problems.add(key.problem(
                    "the key in " + key.name() + " does not belong to the certificate in " + certificate.name(),
                    "Give the two that were made together; with these nobody can be asked."));
        } catch (IOException | GeneralSecurityException e) {
            problems.add(at.problem(e.getMessage(), "It must be PEM: text that begins with -----BEGIN."));
        }
        return Optional.empty();
    }

    private static boolean valid(PemPart part, X509Certificate certificate, Instant now, Problems problems) {
        Instant from = certificate.getNotBefore().toInstant();
        Instant until = certificate.getNotAfter().toInstant();
        if (now.isBefore(from) || now.isAfter(until)) {
            problems.add(
                    part.problem(
                            "the certificate in " + part.name()
                                    + (now.isBefore(from)
                                            ? " is valid from " + from + " only"
                                            : " expired at " + until),
                            "The adapter takes no such certificate. Have another one signed, and look at the clock of this machine."));
            return false;
        }
        return true;
    }

    /** Whom the certificate names, and who signed it. */
    String title() {
        X509Certificate first = chain.get(0);
        return first.getSubjectX500Principal().getName() + ", signed by "
                + first.getIssuerX500Principal().getName();
    }

    private String alias(String... types) {
        return Arrays.asList(types).contains(key.getAlgorithm()) ? ALIAS : null;
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
        return alias(types);
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
        return alias(type) == null ? new String[0] : new String[] {ALIAS};
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
        return null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return chain.toArray(new X509Certificate[0]);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key;
    }
}
