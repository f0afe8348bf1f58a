package io.ballast.scheduler.apiserver;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ballast.api.crd.Device;
import io.ballast.api.crd.NodeMetric;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;

/**
 * Reads custom resources without who changed which field: that is long and of no use to facts. It is skipped while it is decoded. What is read this way must never be
 * written back.
 */
final class LeanReading {
    @JsonIgnoreProperties({"managedFields"})
    private interface LeanMeta {}

    private LeanReading() {}

    /** A client for the same API server that reads so; its owner closes it. */
    static KubernetesClient client(KubernetesClient usual) {
        return new KubernetesClientBuilder()
                .withConfig(usual.getConfiguration())
                .withKubernetesSerialization(serialization())
                .build();
    }

    static KubernetesSerialization serialization() {
        ObjectMapper mapper = new ObjectMapper();
        mapper.addMixIn(ObjectMeta.class, LeanMeta.class);
        // Finding all kinds that there are would load the classes of the whole Kubernetes model.
        KubernetesSerialization serialization = new KubernetesSerialization(mapper, false);
        List.of(NodeMetric.class, Device.class, Status.class).forEach(serialization::registerKubernetesResource);
        return serialization;
    }
}
