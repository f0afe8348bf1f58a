package io.ballast.cli.adapter;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import io.ballast.scheduler.extender.PemFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Asks a running adapter over HTTP or HTTPS, and says what stands between when it cannot be asked. Not {@code java.net.http}: there the name in a certificate
 * can only be the host that is asked. Immutable, thread-safe.
 */
public final class AdapterClient {
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final String PROBE = "/healthz";
    private static final String GIVE =
            "Give a certificate that an authority of tls.clientAuthorities in the adapter's configuration signed, and its key:"
                    + " certFile and keyFile in the tlsConfig of kube-scheduler's extender, --cert and --key here.";

    private final Optional<Identity> identity;
    private final Optional<X509ExtendedTrustManager> trusted;
    private final Optional<String> serverName;
    private final Duration limit;

    /**
     * What was answered.
     *
     * @param status status of HTTP
     * @param text   body
     */
    public record Answer(int status, String text) {}

    private AdapterClient(
            Optional<Identity> identity,
            Optional<X509ExtendedTrustManager> trusted,
            Optional<String> serverName,
            Duration limit) {
        this.identity = identity;
        this.trusted = trusted;
        this.serverName = serverName;
        this.limit = requireNonNull(limit, "limit is null");
    }

    /**
     * A caller. Every file is read here, and what is wrong with them is noted; then the caller presents nothing. Empty when nobody can be asked, since it cannot
     * be said who is trusted.
     *
     * @param limit longest time for a connection, and between two parts of an answer
     * @param now   time by which certificates are judged
     */
    public static Optional<AdapterClient> of(AdapterTls tls, Duration limit, Instant now, Problems problems) {
        Optional<Identity> identity =
                tls.certificate().flatMap(part -> Identity.read(part, tls.key().orElseThrow(), now, problems));
        Optional<X509ExtendedTrustManager> trusted = tls.insecure()
                ? Optional.of(new CallerSockets.Everybody())
                : tls.authority().flatMap(part -> authority(part, problems));
        if (tls.authority().isPresent() && trusted.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new AdapterClient(identity, trusted, tls.serverName(), limit));
    }

    private static Optional<X509ExtendedTrustManager> authority(PemPart part, Problems problems) {
        Optional<byte[]> text = part.read(problems);
        if (text.isPresent()) {
            try {
                return Optional.of(PemFiles.trustManager(PemFiles.certificates(part.name(), text.get())));
            } catch (IOException | GeneralSecurityException e) {
                problems.add(
                        part.problem(e.getMessage(), "It must be PEM: text that begins with -----BEGIN CERTIFICATE."));
            }
        }
        return Optional.empty();
    }

    /** Reads a page or asks a probe. */
    public Answer get(URI uri) throws IOException {
        return answer(connection(uri));
    }

    /**
     * Asks whether this caller may ask a verb, by a question of a kind that is never read. The adapter decides nothing and counts nothing.
     *
     * @param verb address of the verb
     */
    public Answer knock(URI verb) throws IOException {
        HttpURLConnection connection = connection(verb);
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Content-Type", "text/plain");
        connection.setDoOutput(true);
        try (OutputStream nothing = connection.getOutputStream()) {
            nothing.flush();
        }
        return answer(connection);
    }

    /** @throws IllegalArgumentException when the address is none of HTTP */
    private HttpURLConnection connection(URI uri) throws IOException {
        if (!(uri.toURL().openConnection() instanceof HttpURLConnection connection)) {
            throw new IllegalArgumentException(uri + " is no address of HTTP");
        }
        if (connection instanceof HttpsURLConnection secured) {
            secured.setSSLSocketFactory(new CallerSockets(identity, trusted, serverName));
        }
        connection.setConnectTimeout(Math.toIntExact(limit.toMillis()));
        connection.setReadTimeout(Math.toIntExact(limit.toMillis()));
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        return connection;
    }

    private static Answer answer(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new Answer(status, body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** What is wrong when the adapter has answered that this caller may not ask; empty when it has not. */
    public Optional<Problem> refusal(String place, URI uri, Answer answer) {
        if (answer.status() != UNAUTHORIZED && answer.status() != FORBIDDEN) {
            return Optional.empty();
        }
        String text = uri + " answers " + answer.status() + ": " + answer.text().strip();
        return Optional.of(new Problem(AdapterCode.REFUSED, place, 0, 0, text, GIVE));
    }

    /** What of TLS is wrong when a question has failed; empty when that is not what is wrong. */
    public Optional<Problem> reason(String place, URI uri, IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                String text = "the certificate of the adapter at " + uri.resolve("/") + " is not trusted: "
                        + cause.getMessage();
                return Optional.of(new Problem(
                        AdapterCode.UNTRUSTED,
                        place,
                        0,
                        0,
                        text,
                        "caFile in the tlsConfig of kube-scheduler's extender, or --ca, must hold the authority that signed it; the name in it is"
                                + " serverName there, --server-name here, or else the host that is asked."));
            }
        }
        if (failure instanceof SocketTimeoutException || failure instanceof ConnectException) {
            return Optional.empty(); // busy, or not there
        }
        // How a server hangs up on a certificate differs, and may not be seen at all; that it talks to a caller without
        // one is always seen.
        if (identity.isPresent() && withoutCertificate().answers(uri.resolve(PROBE))) {
            String text = "the adapter at " + uri.resolve("/") + " does not take the certificate of "
                    + identity.get().title() + ": " + failure.getMessage();
            return Optional.of(new Problem(AdapterCode.REFUSED, place, 0, 0, text, GIVE));
        }
        return Optional.empty();
    }

    private AdapterClient withoutCertificate() {
        return new AdapterClient(Optional.empty(), trusted, serverName, limit);
    }

    private boolean answers(URI uri) {
        try {
            get(uri);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
