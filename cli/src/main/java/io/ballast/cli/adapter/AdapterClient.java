package io.ballast.cli.adapter;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import io.ballast.scheduler.extender.PemFiles;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
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

    private static final String OR_TOKEN =
            " People may come with a certificate, or a token with --token-file; kube-scheduler sends no token.";
    private static final String RENEW =
            "It may have expired, or be for another audience than the API server. Get another token, for example by `kubectl create token`.";
    private static final String ALLOW =
            "Name the user, or a group of it, in allowedUsers or allowedGroups of authentication in the adapter's configuration; or come with the token of another.";
    private static final String NO_TOKENS = "The adapter takes no tokens: authentication.tokenReview is off. ";

    private final AdapterHttp.Way way;
    private final Optional<String> token;
    private final AdapterHttp http;

    /**
     * What was answered.
     *
     * @param asked  address that was asked
     * @param status status of HTTP
     * @param text   body
     * @param bearer whether it is said that a token would be taken
     */
    public record Answer(String asked, int status, String text, boolean bearer) {
        /** All of it, in a line. */
        public String told() {
            return asked + " answers " + status + ": " + text.strip();
        }
    }

    private AdapterClient(AdapterHttp.Way way, Optional<String> token) {
        this.way = way;
        this.token = token;
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
            String adapter, AdapterAccess access, Duration limit, Instant now, Problems problems) {
        HttpUrl url = HttpUrl.get(adapter.replaceAll("/+$", ""));
        Optional<Identity> identity = access.certificate()
                .flatMap(part -> Identity.read(part, access.key().orElseThrow(), now, problems));
        Optional<X509TrustManager> trusted = access.insecure()
                ? Optional.of(new Everybody())
                : access.authority().flatMap(part -> authority(part, problems));
        Optional<String> token = access.token().flatMap(file -> token(url, file, access.insecure(), problems));
        if (access.authority().isPresent() && trusted.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new AdapterClient(new AdapterHttp.Way(url, identity, trusted, access.serverName(), limit), token));
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

    /** Whoever has a token is its user: it is not even read for a server that may be somebody else. */
    private static Optional<String> token(HttpUrl url, Path file, boolean insecure, Problems problems) {
        if (url.isHttps() && !insecure) {
            return TokenFile.read(file, problems);
        }
        problems.add(
                AdapterCode.UNSAFE,
                "--token-file",
                "the token is not sent to " + url.toString().replaceAll("/$", "") + ": "
                        + (insecure
                                ? "anybody could be there, since no certificate is looked at"
                                : "this is plain HTTP"),
                "Ask an address that begins with https://, and name the authority of the adapter's certificate with --ca.");
        return Optional.empty();
    }

    /** Asks a probe; they are for everybody. */
    public Answer probe(String path) throws IOException {
        return http.ask(way.adapter().resolve(path), new Request.Builder());
    }

    /** Reads a page. */
    public Answer get(String path) throws IOException {
        return http.ask(below(path), shown());
    }

    /** Asks whether this caller may ask a verb, by a question of a kind that is never read. The adapter decides nothing and counts nothing. */
    public Answer knock(String verb) throws IOException {
        return http.ask(below("/" + verb), shown().post(RequestBody.create("", MediaType.get("text/plain"))));
    }

    private Request.Builder shown() {
        Request.Builder question = new Request.Builder();
        token.ifPresent(text -> question.header("Authorization", "Bearer " + text));
        return question;
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
                ? Optional.of(refused(place, answer.told(), advice(answer)))
                : Optional.empty();
    }

    private String advice(Answer answer) {
        if (token.isEmpty()) {
            return answer.bearer() ? GIVE + OR_TOKEN : GIVE;
        }
        if (answer.status() == FORBIDDEN) {
            return ALLOW;
        }
        return answer.bearer() ? RENEW : NO_TOKENS + GIVE;
    }

    /** The same caller, known by nothing. */
    public AdapterClient anonymous() {
        return new AdapterClient(way.withoutIdentity(), Optional.empty());
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
                .filter(shown -> anonymous().answers())
                .map(shown -> refused(
                        place,
                        "the adapter at " + address() + " does not take the certificate of " + shown.title() + ": "
                                + failure.getMessage(),
                        GIVE));
    }

    private static Problem refused(String place, String message, String advice) {
        return new Problem(AdapterCode.REFUSED, place, 0, 0, message, advice);
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
