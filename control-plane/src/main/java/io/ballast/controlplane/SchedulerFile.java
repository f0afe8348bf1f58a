package io.ballast.controlplane;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;

/** The configuration file of kube-scheduler. */
final class SchedulerFile {
    private static final int RATE = 5000;

    private SchedulerFile() {}

    /** Adds how the API server is reached: as fast as the machine allows, and with nobody to share the work with. */
    static String complete(String configuration, String kubeconfig) {
        Map<String, Object> all = new LinkedHashMap<>();
        Map<?, ?> given = Serialization.unmarshal(configuration, Map.class);
        given.forEach((key, value) -> all.put((String) key, value));
        all.put(
                "clientConnection",
                Map.of(
                        "kubeconfig",
                        kubeconfig,
                        "qps",
                        RATE,
                        "burst",
                        RATE,
                        "contentType",
                        "application/vnd.kubernetes.protobuf"));
        all.put("leaderElection", Map.of("leaderElect", false));
        return Serialization.asYaml(all);
    }
}
