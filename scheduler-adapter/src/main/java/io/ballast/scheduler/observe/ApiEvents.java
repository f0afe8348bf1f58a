package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Events of {@code events.k8s.io/v1}. Thread-safe. */
final class ApiEvents implements EventWrites {
    static final String CONTROLLER = "ballast.io/scheduler";
    private static final int LONGEST_INSTANCE = 128;
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final KubernetesClient client;
    private final String instance;

    /** @param instance names this adapter among others */
    ApiEvents(KubernetesClient client, String instance) {
        this.client = requireNonNull(client, "client is null");
        this.instance = instance.length() > LONGEST_INSTANCE ? instance.substring(0, LONGEST_INSTANCE) : instance;
    }

    @Override
    public void create(String name, PodEvent event) {
        Event object = new EventBuilder()
                .withNewMetadata()
                .withNamespace(event.pod().namespace())
                .withName(name)
                .endMetadata()
                .withEventTime(new MicroTime(MICROS.format(event.at())))
                .withReportingController(CONTROLLER)
                .withReportingInstance(instance)
                .withType(event.reason().type())
                .withReason(event.reason().word())
                .withAction(event.reason().action())
                .withNote(event.note())
                .withNewRegarding()
                .withApiVersion("v1")
                .withKind("Pod")
                .withNamespace(event.pod().namespace())
                .withName(event.pod().name())
                .withUid(event.pod().uid())
                .endRegarding()
                .build();
        client.events().v1().events().resource(object).create();
    }

    @Override
    public boolean again(String name, PodEvent event, int count, Instant last) {
        String patch = "{\"series\":{\"count\":" + count + ",\"lastObservedTime\":\"" + MICROS.format(last) + "\"}}";
        try {
            client.events()
                    .v1()
                    .events()
                    .inNamespace(event.pod().namespace())
                    .withName(name)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }
}
