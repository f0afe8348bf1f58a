package io.ballast.scheduler.apiserver;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.config.TokenAccess;
import io.ballast.scheduler.extender.TokenCheck;
import io.fabric8.kubernetes.api.model.authentication.TokenReview;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewStatus;
import io.fabric8.kubernetes.api.model.authentication.UserInfo;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Asks the API server whose a token is. What it answered is remembered for a while, by the token's hash; a token that is withdrawn is taken until then.
 * Strangers can neither fill the memory nor flood the API server. Thread-safe.
 */
public final class TokenReviews implements TokenCheck {
    private static final Duration KNOWN_FOR = Duration.ofSeconds(60);
    private static final Duration UNKNOWN_FOR = Duration.ofSeconds(10);
    private static final int REMEMBERED = 1024;
    private static final int AT_ONCE = 8;
    private static final int LIMIT_MILLIS = 2000;

    private final KubernetesClient client;
    private final TokenAccess access;
    private final Semaphore places = new Semaphore(AT_ONCE);
    private final Map<ByteBuffer, Remembered> answers = new LinkedHashMap<>(64, 0.75f, true) { // guarded by itself
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Remembered> eldest) {
                    return size() > REMEMBERED;
                }
            };

    private record Remembered(Verdict verdict, long until) {}

    public TokenReviews(KubernetesClient client, TokenAccess access) {
        this.client = requireNonNull(client, "client is null");
        this.access = requireNonNull(access, "access is null");
    }

    @Override
    public Verdict check(String token) {
        ByteBuffer hash = hash(token);
        synchronized (answers) {
            Remembered known = answers.get(hash);
            if (known != null && known.until - System.nanoTime() > 0) {
                return known.verdict;
            }
        }
        if (!places.tryAcquire()) {
            return new Verdict(503, "too many tokens are being reviewed; try again");
        }
        try {
            Verdict verdict = ask(token);
            Duration time = verdict.letIn() ? KNOWN_FOR : UNKNOWN_FOR;
            synchronized (answers) {
                answers.put(hash, new Remembered(verdict, System.nanoTime() + time.toNanos()));
            }
            return verdict;
        } catch (KubernetesClientException e) {
            return new Verdict(503, "the token cannot be reviewed now: " + e.getMessage());
        } finally {
            places.release();
        }
    }

    private Verdict ask(String token) {
        var once = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestRetryBackoffLimit(0)
                .withRequestTimeout(LIMIT_MILLIS)
                .build();
        TokenReview review = new TokenReviewBuilder()
                .withNewSpec()
                .withToken(token)
                .endSpec()
                .build();
        TokenReviewStatus status = client.newClient(once)
                .adapt(KubernetesClient.class)
                .tokenReviews()
                .create(review)
                .getStatus();
        if (status == null || !Boolean.TRUE.equals(status.getAuthenticated())) {
            return new Verdict(401, "the token is not known to the API server");
        }
        UserInfo user = status.getUser();
        List<String> groups = Optional.ofNullable(user.getGroups()).orElse(List.of());
        boolean allowed =
                access.users().contains(user.getUsername()) || groups.stream().anyMatch(access.groups()::contains);
        return allowed
                ? new Verdict(200, user.getUsername())
                : new Verdict(
                        403, user.getUsername() + " is not among allowedUsers and allowedGroups of authentication");
    }

    private static ByteBuffer hash(String token) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
