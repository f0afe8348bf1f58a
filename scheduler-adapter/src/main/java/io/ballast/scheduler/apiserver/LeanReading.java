package io.ballast.scheduler.apiserver;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ballast.api.crd.Device;
import io.ballast.api.crd.NodeMetric;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;

/**
 * Reads objects without what is long in them and of no use to facts: who changed which field, and the images, addresses and volumes of nodes. These are skipped while
 * they are decoded, so nothing is made of them. What is read this way must never be written back.
 */
final class LeanReading {
    @JsonIgnoreProperties({"managedFields"})
    private interface LeanMeta {}

    @JsonIgnoreProperties({
        "addresses",
        "capacity",
        "conditions",
        "config",
        "daemonEndpoints",
        "declaredFeatures",
        "features",
        "images",
        "nodeInfo",
        "runtimeHandlers",
        "volumesAttached",
        "volumesInUse"
    })
    private interface LeanNodeStatus {}

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
        mapper.addMixIn(NodeStatus.class, LeanNodeStatus.class);
        // Finding all kinds that there are would load the classes of the whole Kubernetes model.
        KubernetesSerialization serialization = new KubernetesSerialization(mapper, false);
        List.of(Node.class, Pod.class, NodeMetric.class, Device.class, Status.class)
                .forEach(serialization::registerKubernetesResource);
        return serialization;
    }
}
