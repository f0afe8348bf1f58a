package io.ballast.scheduler.extender;

import java.util.Map;
import java.util.Optional;

/** Who may ask: everybody, or those who show a certificate of a known authority, or a token of a known user. Either is enough. Thread-safe. */
final class Callers {
    private static final String BEARER = "bearer ";
    private static final Map<String, String> TOKENS_ARE_TAKEN = Map.of("WWW-Authenticate", "Bearer");
    private static final int LONGEST_TOKEN = 16_384;

    private final boolean certificates;
    private final Optional<TokenCheck> tokens;

    Callers(boolean certificates, Optional<TokenCheck> tokens) {
        this.certificates = certificates;
        this.tokens = tokens;
    }

    /** Refuses a caller who may not ask. */
    void require(Request request) throws RefusedRequest {
        if (!certificates && tokens.isEmpty() || certificates && request.certified()) {
            return;
        }
        Optional<String> token = tokens.isEmpty() ? Optional.empty() : token(request);
        if (token.isEmpty()) {
            throw RefusedRequest.of(401, needed(), tokens.isEmpty() ? Map.of() : TOKENS_ARE_TAKEN);
        }
        TokenCheck.Verdict verdict = tokens.get().check(token.get());
        if (!verdict.letIn()) {
            throw RefusedRequest.of(
                    verdict.status(),
                    Texts.printable(verdict.text()),
                    verdict.status() == 401 ? TOKENS_ARE_TAKEN : Map.of());
        }
    }

    private String needed() {
        if (certificates) {
            return "a client certificate is needed; set certFile and keyFile in the tlsConfig of this extender in kube-scheduler's configuration";
        }
        return "a bearer token is needed; kube-scheduler sends none, it needs tls.clientAuthorities in the adapter's configuration";
    }

    private static Optional<String> token(Request request) {
        String header = request.header("Authorization");
        if (header == null
                || header.length() > LONGEST_TOKEN
                || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.empty();
        }
        return Optional.of(header.substring(BEARER.length()).strip()).filter(token -> !token.isEmpty());
    }
}
