package io.ballast.scheduler.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.api.crd.NodeMetric;
import org.junit.jupiter.api.Test;

class LeanReadingTest {
    @Test
    void whatFactsNeedIsReadAndTheRestIsNot() {
        NodeMetric metric = LeanReading.serialization()
                .unmarshal(
                        """
                        {"apiVersion": "slo.koordinator.sh/v1alpha1", "kind": "NodeMetric",
                         "metadata": {"name": "node-a", "labels": {"zone": "a"},
                                      "managedFields": [{"manager": "koordlet", "fieldsV1": {"f:status": {}}}]},
                         "status": {"updateTime": "2024-01-01T00:00:00Z"}}
                        """,
                        NodeMetric.class);

        assertThat(metric.getMetadata().getName()).isEqualTo("node-a");
        assertThat(metric.getMetadata().getLabels()).containsEntry("zone", "a");
        assertThat(metric.getStatus()).isNotNull();
        assertThat(metric.getMetadata().getManagedFields()).isEmpty();
    }
}
