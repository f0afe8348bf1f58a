package io.ballast.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the bench makes of the pods that a watch shows. */
class BindTimesTest {
    private final BindTimes times = new BindTimes(3);

    @Test
    void nominationIsTakenWhenThePodIsBoundThere() throws InterruptedException {
        create("as-nominated", "elsewhere", "not-nominated");

        times.onAdd(pod("as-nominated", "node-2", null));
        times.onAdd(pod("as-nominated", "node-1", null));
        times.onAdd(pod("elsewhere", "node-1", null));
        times.onAdd(pod("as-nominated", "node-1", "node-1"));
        times.onAdd(pod("elsewhere", "node-1", "node-3"));
        times.onAdd(pod("not-nominated", null, "node-1"));

        assertThat(times.await(Duration.ZERO)).isTrue();
        assertThat(times.nominated()).isEqualTo(2);
        assertThat(times.boundAsNominated()).isEqualTo(1);
    }

    @Test
    void podsOfOthersAndWhatComesAfterTheBindDoNotCount() throws InterruptedException {
        create("mine");

        times.onAdd(pod("other", "node-1", "node-1"));
        assertThat(times.await("mine", Duration.ZERO)).isFalse();
        times.onAdd(pod("mine", null, "node-1"));
        times.onAdd(pod("mine", "node-1", "node-1"));

        assertThat(times.await("mine", Duration.ZERO)).isTrue();
        assertThat(times.bound()).isEqualTo(1);
        assertThat(times.nominated()).isZero();
    }

    @Test
    void halfOfThePodsIsTheMiddleOne() {
        create("a", "b", "c");
        for (String name : new String[] {"a", "b", "c"}) {
            times.onAdd(pod(name, null, "node-1"));
        }

        assertThat(times.millisInOrder()).hasSize(3).contains(times.millis(0.5), times.millis(0.99));
        assertThat(times.millis(0.5)).isLessThanOrEqualTo(times.millis(0.99));
    }

    private void create(String... names) {
        for (String name : names) {
            times.creating(name);
        }
    }

    private static Pod pod(String name, String nominated, String node) {
        return new PodBuilder(SimulatedPods.asking(name, Map.of()))
                .withNewStatus()
                .withNominatedNodeName(nominated)
                .endStatus()
                .editSpec()
                .withNodeName(node)
                .endSpec()
                .build();
    }
}
