package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.okhttp.OkHttpClientImpl;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Requests that are sent once, with a limit for each: whoever sends them decides what to do when the answer is lost. They go out on the caller's own thread, over a
 * connection that is theirs for the while: the layers of the client library, with the threads that they hand a request to, cost more than the request. The library is
 * asked where it acts for somebody else, and when the API server does not take the token any more: it gets another one. Connections are kept for a minute, so a
 * program has one of these. Thread-safe.
 */
public final class SingleRequests {
    /** The whole object would be written, sent and read for nothing. */
    private static final String METADATA_ONLY =
            "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json";

    private static final String LIST_OF_METADATA =
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

    private static final String JSON = "application/json";
    private static final MediaType JSON_BODY = MediaType.get(JSON);
    private static final byte[] NOTHING = {};
    private static final int CONNECTIONS = 32;
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final HttpClient library;
    private final OkHttpClient http;
    private final Config config;
    private final KubernetesSerialization serialization;
    private final String server;

    /** Requests to the API server of a client. */
    public SingleRequests(KubernetesClient client) {
        var once = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestRetryBackoffLimit(0)
                .build();
        library = client.newClient(once).getHttpClient();
        http = ((OkHttpClientImpl) library)
                .getOkHttpClient()
                .newBuilder()
                .protocols(List.of(Protocol.HTTP_1_1))
                .connectionPool(new ConnectionPool(CONNECTIONS, IDLE.toSeconds(), TimeUnit.SECONDS))
                .retryOnConnectionFailure(false)
                .build();
        config = client.getConfiguration();
        serialization = client.getKubernetesSerialization();
        String url = client.getMasterUrl().toString();
        server = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private record Sent(String method, String path, MediaType type, String accepted) {}

    private record Answer(int code, String text) {}

    /**
     * Posts an object and waits for the answer.
     *
     * @param path   path and query
     * @param object as JSON
     * @throws KubernetesClientException when the answer is a refusal (with its code) or there is none in time (without)
     */
    public void post(String path, byte[] object, Duration limit) {
        send(new Sent("POST", path, JSON_BODY, JSON), object, limit);
    }

    /**
     * Patches an object and waits for the answer.
     *
     * @param path path and query
     * @param type media type of the patch
     * @return the object, of which only the metadata are sure to be there
     * @throws KubernetesClientException when the answer is a refusal (with its code) or there is none in time (without)
     */
    public String patch(String path, String type, byte[] patch, Duration limit) {
        return send(new Sent("PATCH", path, MediaType.get(type), METADATA_ONLY), patch, limit);
    }

    /**
     * Reads a list of objects.
     *
     * @param path path and query
     * @return the list, of whose objects only the metadata are sure to be there
     * @throws KubernetesClientException when the answer is a refusal (with its code) or there is none in time (without)
     */
    String metadata(String path, Duration limit) {
        return send(new Sent("GET", path, JSON_BODY, LIST_OF_METADATA), NOTHING, limit);
    }

    private String send(Sent sent, byte[] body, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        Answer answer = isSomebodyElse() ? viaLibrary(sent, body, limit) : direct(sent, body, limit);
        Duration left = Duration.ofNanos(end - System.nanoTime());
        if (answer.code == HttpURLConnection.HTTP_UNAUTHORIZED && left.toMillis() > 0) {
            answer = viaLibrary(sent, body, left);
        }
        if (answer.code < HttpURLConnection.HTTP_OK || answer.code >= HttpURLConnection.HTTP_MULT_CHOICE) {
            throw new KubernetesClientException(status(answer));
        }
        return answer.text;
    }

    private boolean isSomebodyElse() {
        return config.getImpersonateUsername() != null || config.getUsername() != null;
    }

    private Answer direct(Sent sent, byte[] body, Duration limit) {
        Request.Builder request = new Request.Builder()
                .url(server + sent.path)
                .method(sent.method, body.length == 0 ? null : RequestBody.create(body, sent.type))
                .header("Accept", sent.accepted);
        String token = config.getAutoOAuthToken();
        if (token != null && !token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        Call call = http.newCall(request.build());
        call.timeout().timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        try (Response response = call.execute()) {
            // Always UTF-8; to look for another one in the head takes longer than to read the body.
            return new Answer(response.code(), new String(response.body().bytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new KubernetesClientException("no answer within " + limit.toMillis() + " ms: " + e.getMessage(), e);
        }
    }

    private Answer viaLibrary(Sent sent, byte[] body, Duration limit) {
        HttpRequest.Builder request = library.newHttpRequestBuilder()
                .uri(server + sent.path)
                .setHeader("Accept", sent.accepted)
                .timeout(limit.toMillis(), TimeUnit.MILLISECONDS);
        if (body.length > 0) {
            request.method(sent.method, sent.type.toString(), new ByteArrayInputStream(body), body.length);
        }
        CompletableFuture<HttpResponse<byte[]>> answer = library.sendAsync(request.build(), byte[].class);
        try {
            HttpResponse<byte[]> response = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return new Answer(response.code(), new String(response.body(), StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("interrupted", e);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new KubernetesClientException("no answer within " + limit.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw new KubernetesClientException(String.valueOf(e.getCause().getMessage()), e.getCause());
        }
    }

    /** A part of a path. Names come from a caller; none must lead elsewhere. */
    public static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    /** Path of a pod. */
    static String pod(PodWrites.Target pod) {
        return "/api/v1/namespaces/%s/pods/%s".formatted(segment(pod.namespace()), segment(pod.name()));
    }

    /** What the API server says of a refusal; its code where it says nothing that can be read. */
    private Status status(Answer answer) {
        try {
            Status status = serialization.unmarshal(answer.text, Status.class);
            if (status != null && status.getCode() != null) {
                return status;
            }
        } catch (KubernetesClientException | IllegalArgumentException e) {
            // A proxy between may answer with anything; the text says what.
        }
        return new StatusBuilder()
                .withCode(answer.code)
                .withMessage(answer.text.isEmpty() ? "answer " + answer.code : answer.text)
                .build();
    }
}
