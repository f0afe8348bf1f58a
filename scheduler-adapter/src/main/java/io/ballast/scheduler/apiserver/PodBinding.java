package io.ballast.scheduler.apiserver;

import io.ballast.scheduler.decide.PodWrites.Target;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The requests that a bind is made of. Belongs to one thread. */
final class PodBinding {
    private static final JsonFactory JSON = JsonFactory.builder().build();
    private static final int ROOM = 512;

    private final KubernetesClient client;
    private final SingleRequests once;
    private final Target pod;
    private final String node;
    private final Map<String, String> annotations;
    private final Optional<BindMark> mark;

    /** A pod that is given devices, which is what its annotations say, is marked before it is bound. */
    PodBinding(KubernetesClient client, SingleRequests once, Target pod, String node, Map<String, String> annotations) {
        this.client = client;
        this.once = once;
        this.pod = pod;
        this.node = node;
        this.annotations = annotations;
        this.mark = annotations.isEmpty() ? Optional.empty() : Optional.of(BindMark.unique());
    }

    /** Whether the pod is marked before it is bound. */
    boolean givesDevices() {
        return mark.isPresent();
    }

    /** Marks the pod, and returns the version that it has by that. */
    String mark(Duration limit) {
        return mark.orElseThrow().put(once, pod, limit);
    }

    /** Takes the mark away; no request that names a version with the mark comes true afterwards. */
    void unmark(Duration limit) {
        mark.orElseThrow().remove(once, pod, limit);
    }

    boolean isMarked(Pod now) {
        return mark.orElseThrow().isOn(now);
    }

    boolean isOnNode(Pod now) {
        return node.equals(now.getSpec().getNodeName());
    }

    /**
     * Asks for the binding. The client sends it once, and both sides give it up after the limit: nothing may come true after this adapter's time. With the UID, a pod
     * that was deleted and made again under its name is refused.
     *
     * @param version the only version of the pod that may be bound; empty for any
     */
    void post(String version, Duration limit) {
        once.post(SingleRequests.pod(pod) + "/binding?timeout=" + limit.toMillis() + "ms", binding(version), limit);
    }

    /** Written field by field: the builders and the mapper of the client library take longer than all else here, and every pod that is bound waits for them. */
    private byte[] binding(String version) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(ROOM);
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.writeStartObject();
            out.writeStringProperty("apiVersion", "v1");
            out.writeStringProperty("kind", "Binding");
            out.writeName("metadata");
            out.writeStartObject();
            out.writeStringProperty("namespace", pod.namespace());
            out.writeStringProperty("name", pod.name());
            out.writeStringProperty("uid", pod.uid());
            if (!version.isEmpty()) {
                out.writeStringProperty("resourceVersion", version);
            }
            if (!annotations.isEmpty()) {
                out.writeName("annotations");
                out.writeStartObject();
                annotations.forEach(out::writeStringProperty);
                out.writeEndObject();
            }
            out.writeEndObject();
            out.writeName("target");
            out.writeStartObject();
            out.writeStringProperty("apiVersion", "v1");
            out.writeStringProperty("kind", "Node");
            out.writeStringProperty("name", node);
            out.writeEndObject();
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /**
     * The pod as the API server has it now, on the node or on none; empty when it cannot be had.
     *
     * @throws KubernetesClientException the refusal, when the pod is gone or on another node
     */
    Optional<Pod> look(KubernetesClientException refusal) {
        Pod now;
        try {
            now = client.pods()
                    .inNamespace(pod.namespace())
                    .withName(pod.name())
                    .get();
        } catch (KubernetesClientException e) {
            return Optional.empty();
        }
        if (now == null || !pod.uid().equals(now.getMetadata().getUid())) {
            throw refusal;
        }
        String bound = now.getSpec().getNodeName();
        if (bound != null && !bound.isEmpty() && !bound.equals(node)) {
            throw refusal;
        }
        return Optional.of(now);
    }
}
