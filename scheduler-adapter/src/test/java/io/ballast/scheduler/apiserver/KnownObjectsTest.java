package io.ballast.scheduler.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class KnownObjectsTest {
    private final KnownObjects<Pod> store = new KnownObjects<>(Identity.UID, Pod::new);

    private static Pod pod(String uid, String version) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("web")
                .withUid(uid)
                .withResourceVersion(version)
                .addToLabels("app", "web")
                .endMetadata()
                .withNewSpec()
                .withNodeName("node-a")
                .endSpec()
                .build();
    }

    @Test
    void onlyIdentityAndVersionAreKept() {
        assertThat(store.put("1", pod("1", "10"))).isNull();

        assertThat(store.get("1")).isEqualTo(identityOf("1", "10"));
        assertThat(store.values()).containsExactly(identityOf("1", "10"));
        assertThat(store.put("1", pod("1", "11"))).isEqualTo(identityOf("1", "10"));
        assertThat(store.remove("1")).isEqualTo(identityOf("1", "11"));
        assertThat(store.size()).isZero();
        assertThat(store.get("1")).isNull();
    }

    private static Pod identityOf(String uid, String version) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("web")
                .withUid(uid)
                .withResourceVersion(version)
                .endMetadata()
                .build();
    }

    @Test
    void podMadeAgainUnderItsNameIsAnotherOneButANodeIsTheSame() {
        KnownObjects<Pod> byName = new KnownObjects<>(Identity.NAME, Pod::new);

        assertThat(store.getKey(pod("1", "10"))).isNotEqualTo(store.getKey(pod("2", "12")));
        assertThat(byName.getKey(pod("1", "10"))).isEqualTo(byName.getKey(pod("2", "12")));
    }
}
