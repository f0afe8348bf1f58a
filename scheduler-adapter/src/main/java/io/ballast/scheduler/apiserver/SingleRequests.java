package io.ballast.scheduler.apiserver;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Requests that are sent once, with a limit for each: whoever sends them decides what to do when the answer is lost. Thread-safe. */
final class SingleRequests {
    /** The whole object would be written, sent and read for nothing. */
    private static final String METADATA_ONLY =
            "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json";

    private final HttpClient http;
    private final KubernetesSerialization serialization;
    private final String server;

    /** Requests to the API server of a client. */
    SingleRequests(KubernetesClient client) {
        var once = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestRetryBackoffLimit(0)
                .build();
        http = client.newClient(once).getHttpClient();
        serialization = client.getKubernetesSerialization();
        String url = client.getMasterUrl().toString();
        server = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /**
     * Posts an object and waits for the answer.
     *
     * @param path path and query
     * @throws KubernetesClientException when the answer is a refusal (with its code) or there is none in time (without)
     */
    void post(String path, Object object, Duration limit) {
        byte[] body = serialization.asJson(object).getBytes(StandardCharsets.UTF_8);
        send(http.newHttpRequestBuilder().post("application/json", body), path, limit);
    }

    /**
     * Patches an object and waits for the answer, of which nothing is read.
     *
     * @param path path and query
     * @param type media type of the patch
     * @throws KubernetesClientException when the answer is a refusal (with its code) or there is none in time (without)
     */
    void patch(String path, String type, byte[] patch, Duration limit) {
        HttpRequest.Builder request = http.newHttpRequestBuilder()
                .method("PATCH", type, new ByteArrayInputStream(patch), patch.length)
                .setHeader("Accept", METADATA_ONLY);
        send(request, path, limit);
    }

    private void send(HttpRequest.Builder builder, String path, Duration limit) {
        HttpRequest request = builder.uri(server + path)
                .timeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                .build();
        HttpResponse<byte[]> response = answer(http.sendAsync(request, byte[].class), limit);
        if (!response.isSuccessful()) {
            throw new KubernetesClientException(status(response));
        }
    }

    /** A part of a path. Names come from a caller; none must lead elsewhere. */
    static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> answer(CompletableFuture<HttpResponse<byte[]>> answer, Duration limit) {
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
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

    /** What the API server says of a refusal; its code where it says nothing that can be read. */
    private Status status(HttpResponse<byte[]> response) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        try {
            Status status = serialization.unmarshal(text, Status.class);
            if (status != null && status.getCode() != null) {
                return status;
            }
        } catch (KubernetesClientException | IllegalArgumentException e) {
            // A proxy between may answer with anything; the text says what.
        }
        return new StatusBuilder()
                .withCode(response.code())
                .withMessage(text.isEmpty() ? "answer " + response.code() : text)
                .build();
    }
}
