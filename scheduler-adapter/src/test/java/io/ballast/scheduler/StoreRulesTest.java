package io.ballast.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When an operator is told of what is wrong with the store: at once, now and then while it lasts, and at once when it comes back. */
class StoreRulesTest {
    private static final byte[] CHANGE =
            TestStore.layer("{parameters: {load-aware: {nodeMetricExpiration: {seconds: 240}}}}");

    @TempDir
    private Path folder;

    private TestStore store;
    private StoreRules rules;

    @BeforeEach
    void shippedRulesAreActive() {
        store = new TestStore(folder.resolve("store"));
        store.activate(TestStore.SHIPPED);
        rules = store.rules();
        rules.load();
    }

    /** Looks that told of something wrong, of as many as there were. */
    private List<Integer> tellingLooks(int looks) {
        List<Integer> telling = new ArrayList<>();
        IntStream.rangeClosed(1, looks).forEach(look -> {
            try {
                assertThat(rules.changed()).isEmpty();
            } catch (BundleException | ProblemException e) {
                telling.add(look);
            }
        });
        return telling;
    }

    private void aside(String name) throws IOException {
        Files.move(folder.resolve("store").resolve(name), folder.resolve(name));
    }

    @Test
    void rulesThatCannotBeReadAreToldOfAtOnceAndNowAndThen() throws IOException {
        store.activate(TestStore.SHIPPED, CHANGE);
        aside("bundles");

        assertThat(tellingLooks(40)).containsExactly(1, 16, 31);
    }

    @Test
    void storeWhoseIndexCannotBeReadIsToldOfAtOnceAndNowAndThen() throws IOException {
        Files.writeString(folder.resolve("store/active.yaml"), "sequence: 1\ndigest: nonsense\n");

        assertThat(tellingLooks(40)).containsExactly(1, 16, 31);
    }

    @Test
    void anotherTroubleIsToldOfAtOnce() throws IOException {
        store.revokeItsKey();
        assertThat(tellingLooks(10)).containsExactly(1);

        aside("active.yaml");

        assertThat(tellingLooks(10)).containsExactly(1);
    }

    @Test
    void troubleThatWasOverIsToldOfAgainAtOnce() throws IOException {
        Path pointer = folder.resolve("store/active.yaml");
        String sound = Files.readString(pointer);
        store.activate(TestStore.SHIPPED, CHANGE);
        String broken = Files.readString(pointer);
        aside("bundles");
        assertThat(tellingLooks(3)).containsExactly(1);

        Files.writeString(pointer, sound);
        assertThat(tellingLooks(1)).isEmpty();
        Files.writeString(pointer, broken);

        assertThat(tellingLooks(3)).containsExactly(1);
    }
}
