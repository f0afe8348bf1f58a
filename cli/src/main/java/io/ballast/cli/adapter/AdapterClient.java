package io.ballast.cli.adapter;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import io.ballast.scheduler.extender.PemFiles;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.X509TrustManager;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;

/** Asks a running adapter over HTTP or HTTPS, and says what stands between when it cannot be asked. Immutable, thread-safe. */
public final class AdapterClient {
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final String PROBE = "/healthz";
    private static final Pattern NAMES = Pattern.compile("subjectAltNames: \\[(.+)]");
    private static final String GIVE =
            "Give a certificate that an authority of tls.clientAuthorities in the adapter's configuration signed, and its key:"
                    + " certFile and keyFile in the tlsConfig of kube-scheduler's extender, --cert and --key here.";

    private final AdapterHttp.Way way;
    private final AdapterHttp http;

    /**
     * What was answered.
     *
     * @param asked  address that was asked
     * @param status status of HTTP
     * @param text   body
     */
    public record Answer(String asked, int status, String text) {
        /** All of it, in a line. */
        public String told() {
            return asked + " answers " + status + ": " + text.strip();
        }
    }

    private AdapterClient(AdapterHttp.Way way) {
        this.way = way;
        this.http = new AdapterHttp(way);
    }

    /**
     * A caller. Every file is read here, and what is wrong with them is noted; then the caller presents nothing. Empty when nobody can be asked, since it cannot
     * be said who is trusted.
     *
     * @param adapter address; pages and verbs are below its path
     * @param limit   longest time for a connection, and between two parts of an answer
     * @param now     time by which certificates are judged
     * @throws IllegalArgumentException when the address is none of HTTP
     */
    public static Optional<AdapterClient> of(
            String adapter, AdapterTls tls, Duration limit, Instant now, Problems problems) {
        HttpUrl url = HttpUrl.get(adapter.replaceAll("/+$", ""));
        Optional<Identity> identity =
                tls.certificate().flatMap(part -> Identity.read(part, tls.key().orElseThrow(), now, problems));
        Optional<X509TrustManager> trusted = tls.insecure()
                ? Optional.of(new Everybody())
                : tls.authority().flatMap(part -> authority(part, problems));
        if (tls.authority().isPresent() && trusted.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new AdapterClient(new AdapterHttp.Way(url, identity, trusted, tls.serverName(), limit)));
    }

    private static Optional<X509TrustManager> authority(PemPart part, Problems problems) {
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

    /** Asks a probe. */
    public Answer probe(String path) throws IOException {
        return http.ask(way.adapter().resolve(path), new Request.Builder());
    }

    /** Reads a page. */
    public Answer get(String path) throws IOException {
        return http.ask(below(path), new Request.Builder());
    }

    /** Asks whether this caller may ask a verb, by a question of a kind that is never read. The adapter decides nothing and counts nothing. */
    public Answer knock(String verb) throws IOException {
        return http.ask(
                below("/" + verb), new Request.Builder().post(RequestBody.create("", MediaType.get("text/plain"))));
    }

    private HttpUrl below(String path) {
        return HttpUrl.get(way.adapter().toString().replaceAll("/$", "") + path);
    }

    /** Address of the adapter, without a path. */
    public String address() {
        return way.adapter().resolve("/").toString();
    }

    /** What a failure of a question says. */
    public String said(IOException failure) {
        if (failure instanceof SocketTimeoutException) {
            return "nothing came within " + way.limit().toSeconds() + " s";
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    /** What is wrong when the adapter has answered that this caller may not ask; empty when it has not. */
    public Optional<Problem> refusal(String place, Answer answer) {
        return answer.status() == UNAUTHORIZED || answer.status() == FORBIDDEN
                ? Optional.of(refused(place, answer.told()))
                : Optional.empty();
    }

    /** What of TLS is wrong when a question has failed; empty when that is not what is wrong. */
    public Optional<Problem> reason(String place, IOException failure) {
        if (failure instanceof SSLPeerUnverifiedException) {
            Matcher names = NAMES.matcher(failure.getMessage());
            String others = names.find() ? names.group(1) : "others";
            return Optional.of(untrusted(place, "it is for " + others + ", not for " + way.expectedName()));
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return Optional.of(untrusted(place, cause.getMessage()));
            }
        }
        if (failure instanceof SocketTimeoutException || failure instanceof ConnectException) {
            return Optional.empty(); // busy, or not there
        }
        // How a server hangs up on a certificate differs, and may not be seen at all; that it talks to a caller without
        // one is always seen.
        return way.identity()
                .filter(shown -> new AdapterClient(way.withoutIdentity()).answers())
                .map(shown -> refused(
                        place,
                        "the adapter at " + address() + " does not take the certificate of " + shown.title() + ": "
                                + failure.getMessage()));
    }

    private static Problem refused(String place, String message) {
        return new Problem(AdapterCode.REFUSED, place, 0, 0, message, GIVE);
    }

    private Problem untrusted(String place, String why) {
        return new Problem(
                AdapterCode.UNTRUSTED,
                place,
                0,
                0,
                "the certificate of the adapter at " + address() + " is not trusted: " + why,
                "caFile in the tlsConfig of kube-scheduler's extender, or --ca, must hold the authority that signed it; the name in it is"
                        + " serverName there, --server-name here, or else the host that is asked.");
    }

    private boolean answers() {
        try {
            probe(PROBE);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
