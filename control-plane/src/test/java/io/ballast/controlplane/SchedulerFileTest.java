package io.ballast.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchedulerFileTest {
    @Test
    void everySchedulerReachesTheSameServerEquallyFast() {
        String complete = SchedulerFile.complete(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                clientConnection: {kubeconfig: /etc/other, qps: 50}
                leaderElection: {leaderElect: true}
                profiles:
                  - schedulerName: other
                """,
                "/tmp/kubeconfig");

        assertThat((Object) Serialization.unmarshal(complete, Map.class))
                .isEqualTo(Map.of(
                        "apiVersion",
                        "kubescheduler.config.k8s.io/v1",
                        "kind",
                        "KubeSchedulerConfiguration",
                        "clientConnection",
                        Map.of(
                                "kubeconfig",
                                "/tmp/kubeconfig",
                                "qps",
                                5000,
                                "burst",
                                5000,
                                "contentType",
                                "application/vnd.kubernetes.protobuf"),
                        "leaderElection",
                        Map.of("leaderElect", false),
                        "profiles",
                        List.of(Map.of("schedulerName", "other"))));
    }
}
