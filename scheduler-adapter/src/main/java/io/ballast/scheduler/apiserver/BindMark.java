package io.ballast.scheduler.apiserver;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The annotation of a pod that says that a bind of it has begun, and which one. Setting it gives the pod a version; the bind names that version, so that it comes to
 * nothing once anybody has written the pod, which whoever takes over does. The mark means nothing else: one that is left somewhere, or arrives late, does no harm.
 * Immutable, thread-safe.
 *
 * @param value unlike that of any other bind, so that setting it always changes the pod
 */
record BindMark(String value) {
    /** Name of the annotation. It stays on a pod that was bound. */
    static final String ANNOTATION = "ballast.io/bind";

    private static final String POINTER = "/metadata/annotations/" + ANNOTATION.replace("/", "~1");
    private static final String MERGE_PATCH = "application/merge-patch+json";
    private static final String JSON_PATCH = "application/json-patch+json";

    /** Answer to a patch whose test fails, or which names another UID. */
    private static final int UNPROCESSABLE = 422;

    private static final JsonMapper JSON = new JsonMapper();

    BindMark {
        requireNonNull(value, "value is null");
    }

    /** The mark of another bind. */
    static BindMark unique() {
        return new BindMark(UUID.randomUUID().toString());
    }

    boolean isOn(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return annotations != null && value.equals(annotations.get(ANNOTATION));
    }

    /**
     * Marks a pod.
     *
     * @return the version that the pod has by that
     * @throws KubernetesClientException when it is refused (422: the pod was made again under its name), or nobody knows
     */
    String put(SingleRequests once, PodWrites.Target pod, Duration limit) {
        ObjectNode patch = JSON.createObjectNode();
        patch.putObject("metadata")
                .put("uid", pod.uid())
                .putObject("annotations")
                .put(ANNOTATION, value);
        String answer = once.patch(path(pod), MERGE_PATCH, JSON.writeValueAsBytes(patch), limit);
        return version(answer);
    }

    private static String version(String answer) {
        try {
            String version = JSON.readTree(answer)
                    .path("metadata")
                    .path("resourceVersion")
                    .asString("");
            if (!version.isEmpty()) {
                return version;
            }
        } catch (JacksonException e) {
            throw new KubernetesClientException("the answer to a patch cannot be read: " + e.getMessage(), e);
        }
        throw new KubernetesClientException("the answer to a patch names no resourceVersion");
    }

    /**
     * Takes the mark from a pod, so that the pod has another version than the one that the bind names. Returns as well when it is gone already, or the pod is; and when the
     * API server refuses the patch as such, so look at the pod before believing it.
     *
     * @throws KubernetesClientException when it is refused, or nobody knows
     */
    void remove(SingleRequests once, PodWrites.Target pod, Duration limit) {
        var patch = JSON.createArrayNode();
        patch.addObject().put("op", "test").put("path", POINTER).put("value", value);
        patch.addObject().put("op", "remove").put("path", POINTER);
        try {
            once.patch(path(pod), JSON_PATCH, JSON.writeValueAsBytes(patch), limit);
        } catch (KubernetesClientException e) {
            if (!isOther(e)) {
                throw e;
            }
        }
    }

    /**
     * Takes whatever mark there is from a pod, if it still has the version in which it was seen; nothing happens when it has another one by now, or is gone.
     *
     * @throws KubernetesClientException when it is refused otherwise, or nobody knows
     */
    static void removeAny(SingleRequests once, PodWrites.Target pod, String version, Duration limit) {
        ObjectNode patch = JSON.createObjectNode();
        patch.putObject("metadata")
                .put("uid", pod.uid())
                .put("resourceVersion", version)
                .putObject("annotations")
                .putNull(ANNOTATION);
        try {
            once.patch(path(pod), MERGE_PATCH, JSON.writeValueAsBytes(patch), limit);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT && e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    /** Whether the pod is gone, or another one has its name, or it has not the mark. */
    private static boolean isOther(KubernetesClientException e) {
        return e.getCode() == UNPROCESSABLE || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
    }

    /** By this path annotations can be changed, and no part of a spec: the adapter needs no right to do that. */
    private static String path(PodWrites.Target pod) {
        return SingleRequests.pod(pod) + "/status?fieldManager=ballast-scheduler";
    }
}
