package io.ballast.scheduler.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import org.junit.jupiter.api.Test;

class LeanReadingTest {
    @Test
    void whatFactsNeedIsReadAndTheRestIsNot() {
        Node node = LeanReading.serialization()
                .unmarshal(
                        """
                        {"apiVersion": "v1", "kind": "Node",
                         "metadata": {"name": "node-a", "labels": {"zone": "a"}, "annotations": {"k": "v"},
                                      "managedFields": [{"manager": "kubelet", "fieldsV1": {"f:status": {}}}]},
                         "spec": {"taints": [{"key": "t", "effect": "NoSchedule"}], "unschedulable": true},
                         "status": {"allocatable": {"cpu": "4"}, "images": [{"names": ["a"], "sizeBytes": 1}],
                                    "conditions": [{"type": "Ready", "status": "True"}]}}
                        """,
                        Node.class);

        assertThat(node.getMetadata().getName()).isEqualTo("node-a");
        assertThat(node.getMetadata().getLabels()).containsEntry("zone", "a");
        assertThat(node.getMetadata().getAnnotations()).containsEntry("k", "v");
        assertThat(node.getSpec().getUnschedulable()).isTrue();
        assertThat(node.getSpec().getTaints()).singleElement().satisfies(t -> assertThat(t.getKey())
                .isEqualTo("t"));
        assertThat(node.getStatus().getAllocatable()).containsEntry("cpu", new Quantity("4"));
        assertThat(node.getMetadata().getManagedFields()).isEmpty();
        assertThat(node.getStatus().getImages()).isEmpty();
        assertThat(node.getStatus().getConditions()).isEmpty();
    }
}
