package io.ballast.api.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.ApiObjects;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeMetricTest {
    private static final Map<String, Object> TREE = Map.of(
            "apiVersion",
            "slo.koordinator.sh/v1alpha1",
            "kind",
            "NodeMetric",
            "metadata",
            Map.of("name", "node-a", "labels", Map.of("a", "b")),
            "spec",
            Map.of("metricCollectPolicy", Map.of("reportIntervalSeconds", 60L, "future", List.of(1L))),
            "status",
            Map.of(
                    "updateTime", "2024-01-01T00:00:00Z",
                    "nodeMetric",
                            Map.of(
                                    "nodeUsage",
                                    Map.of("resources", Map.of("cpu", "1500m", "memory", "2Gi"), "later", true)),
                    "podsMetric", List.of(Map.of("namespace", "default", "name", "p", "extensions", Map.of("x", 1L))),
                    "unheardOf", Map.of("deep", "value")),
            "topLevel",
            "kept");

    @Test
    void fieldsThatNobodyKnowsComeBackUnchanged() {
        Map<String, Object> back = ApiObjects.tree(ApiObjects.nodeMetric(TREE));

        assertThat(back).containsEntry("topLevel", "kept");
        assertThat(back.get("status"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("unheardOf", Map.of("deep", "value"));
        assertThat(back.get("spec").toString()).contains("future=[1]", "reportIntervalSeconds=60");
        assertThat(back.get("status").toString()).contains("later=true", "cpu=1500m", "extensions={x=1}");
    }

    @Test
    void knownFieldsAreTyped() {
        NodeMetric metric = ApiObjects.nodeMetric(TREE);

        assertThat(metric.getMetadata().getName()).isEqualTo("node-a");
        assertThat(metric.getStatus().nodeMetric().nodeUsage().resources())
                .containsEntry("memory", new Quantity("2Gi"));
        assertThat(metric.getPlural()).isEqualTo("nodemetrics");
    }

    @Test
    void valueOfTheWrongFormNamesItsField() {
        Map<String, Object> broken = Map.of("status", Map.of("podsMetric", List.of(Map.of("name", List.of("x")))));

        assertThatThrownBy(() -> ApiObjects.nodeMetric(broken))
                .isInstanceOfSatisfying(
                        ApiObjectException.class, e -> assertThat(e.field()).isEqualTo("status.podsMetric[0].name"));
    }
}
