package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.apiserver.SingleRequests;
import io.ballast.scheduler.decide.PodWrites;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Events of {@code events.k8s.io/v1}. Thread-safe. */
final class ApiEvents implements EventWrites {
    static final String CONTROLLER = "ballast.io/scheduler";
    private static final int LONGEST_INSTANCE = 128;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final JsonMapper JSON = new JsonMapper();
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final SingleRequests once;
    private final String instance;

    /** @param instance names this adapter among others */
    ApiEvents(SingleRequests once, String instance) {
        this.once = requireNonNull(once, "once is null");
        this.instance = instance.length() > LONGEST_INSTANCE ? instance.substring(0, LONGEST_INSTANCE) : instance;
    }

    @Override
    public void create(String name, PodEvent event) {
        PodWrites.Target pod = event.pod();
        ObjectNode object = JSON.createObjectNode()
                .put("apiVersion", "events.k8s.io/v1")
                .put("kind", "Event")
                .put("eventTime", MICROS.format(event.at()))
                .put("reportingController", CONTROLLER)
                .put("reportingInstance", instance)
                .put("type", event.reason().type())
                .put("reason", event.reason().word())
                .put("action", event.reason().action())
                .put("note", event.note());
        object.putObject("metadata").put("namespace", pod.namespace()).put("name", name);
        object.putObject("regarding")
                .put("apiVersion", "v1")
                .put("kind", "Pod")
                .put("namespace", pod.namespace())
                .put("name", pod.name())
                .put("uid", pod.uid());
        once.post(events(event), JSON.writeValueAsBytes(object), LIMIT);
    }

    @Override
    public boolean again(String name, PodEvent event, int count, Instant last) {
        ObjectNode patch = JSON.createObjectNode();
        patch.putObject("series").put("count", count).put("lastObservedTime", MICROS.format(last));
        try {
            once.patch(
                    events(event) + "/" + SingleRequests.segment(name),
                    "application/merge-patch+json",
                    JSON.writeValueAsBytes(patch),
                    LIMIT);
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    private static String events(PodEvent event) {
        return "/apis/events.k8s.io/v1/namespaces/"
                + SingleRequests.segment(event.pod().namespace()) + "/events";
    }
}
