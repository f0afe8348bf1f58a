package io.ballast.engine.store;

import static io.ballast.engine.store.TestPolicies.MORE;
import static io.ballast.engine.store.TestPolicies.ONE;
import static io.ballast.engine.store.TestPolicies.TWO;
import static io.ballast.engine.store.TestPolicies.activate;
import static io.ballast.engine.store.TestPolicies.delivery;
import static io.ballast.engine.store.TestPolicies.index;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.sign.DetachedSignature;
import io.ballast.engine.sign.DetachedSignature.Kind;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a delivery or on the disk has a code, and what was active before still is. */
class PolicyStoreTest {
    private final SigningKey key = SigningKey.generate("ops");

    @TempDir
    private Path folder;

    private PolicyStore store;

    @BeforeEach
    void trust() {
        store = new PolicyStore(folder);
        store.keys().trust(key.verifying());
    }

    private void refused(String code, ThrowingCallable call) {
        Optional<String> before = revision();
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BundleException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(code);
        assertThat(revision()).isEqualTo(before);
    }

    private Optional<String> revision() {
        return new PolicyStore(folder).load().map(a -> a.policy().manifest().revision());
    }

    private static String revisionOf(byte[] archive) {
        return Bundle.load(archive).manifest().revision();
    }

    @Test
    void whatWasActivatedIsActiveAfterARestart() {
        assertThat(store.load()).isEmpty();

        ActiveBundles active = activate(store, key, ONE);

        assertThat(active.entry().sequence()).isEqualTo(1);
        assertThat(revision()).contains(revisionOf(ONE));
    }

    @Test
    void laterBundleAddsToTheFirstAndBothMakeOneRevision() {
        ActiveBundles both = activate(store, key, ONE, MORE);

        assertThat(both.policy().packages()).containsOnlyKeys("more", "room");
        assertThat(both.policy().profile("cluster").filters()).containsExactly("room", "more");
        assertThat(both.policy().rules()).extracting(r -> r.index()).containsExactly(0, 1);
        assertThat(revision()).contains(both.policy().manifest().revision()).isNotEqualTo(Optional.of(revisionOf(ONE)));
    }

    @Test
    void rollbackIsANewEntryAndAnOldIndexIsRefused() {
        PolicyIndex first = index(Optional.empty(), key, ONE);
        store.activate(delivery(first, key, ONE), SmokeTest.ruleBases());
        activate(store, key, TWO);

        refused("BAL-B008", () -> store.activate(delivery(first, key, ONE), SmokeTest.ruleBases()));
        ActiveBundles back = store.activate(
                delivery(index(store.index(), key, ONE), key), SmokeTest.ruleBases()); // the store still has the bundle

        assertThat(back.entry().sequence()).isEqualTo(3);
        assertThat(revision()).contains(revisionOf(ONE));
    }

    @Test
    void sameDeliveryTwiceIsNoMistake() {
        Delivery delivery = delivery(index(Optional.empty(), key, ONE), key, ONE);

        store.activate(delivery, SmokeTest.ruleBases());
        store.activate(delivery, SmokeTest.ruleBases());

        assertThat(revision()).contains(revisionOf(ONE));
    }

    @Test
    void twoIndexesMadeBesideEachOtherAreNoticed() {
        PolicyIndex mine = index(Optional.empty(), key, ONE);
        PolicyIndex yours = index(Optional.of(index(Optional.empty(), key, TWO)), key, TWO);
        store.activate(delivery(mine, key, ONE), SmokeTest.ruleBases());

        refused("BAL-B008", () -> store.activate(delivery(yours, key, TWO), SmokeTest.ruleBases()));
    }

    @Test
    void onlyTrustedKeysCount() {
        activate(store, key, ONE);
        SigningKey other = SigningKey.generate("other");

        refused("BAL-B005", () -> activate(store, other, TWO));
        PolicyIndex next = index(store.index(), key, TWO);
        Delivery signedByTwo = new Delivery(
                delivery(next, key).index(), delivery(next, key).signature(), List.of(TestPolicies.signed(TWO, other)));
        refused("BAL-B005", () -> store.activate(signedByTwo, SmokeTest.ruleBases()));
    }

    @Test
    void keysRotateAndARevokedOneCountsNoMore() {
        SigningKey next = SigningKey.generate("next");
        activate(store, key, ONE);
        store.keys().trust(next.verifying());
        activate(store, next, ONE);
        store.keys().revoke(key.verifying().id());

        assertThat(revision()).contains(revisionOf(ONE));
        refused("BAL-B006", () -> activate(store, key, TWO));
        refused("BAL-B006", () -> store.keys().trust(key.verifying()));
        refused("BAL-B005", () -> store.keys().revoke("0123456789abcdef"));
        store.keys().revoke(next.verifying().id());
        assertThatThrownBy(() -> store.load()).hasMessageContaining("BAL-B006");
    }

    @Test
    void bundleThatIsNotThereOrNotTheOneIsRefused() {
        activate(store, key, ONE);
        PolicyIndex next = index(store.index(), key, TWO);

        refused("BAL-B009", () -> store.activate(delivery(next, key), SmokeTest.ruleBases()));
        refused("BAL-B009", () -> store.activate(delivery(next, key, MORE), SmokeTest.ruleBases()));
        PolicyIndex.BundleRef wrong = new PolicyIndex.BundleRef("two", "9.9.9", "x", Bundle.sha256(TWO));
        PolicyIndex lying = PolicyIndex.next(store.index(), "t", key.verifying().id(), "", List.of(wrong));
        refused("BAL-B009", () -> store.activate(delivery(lying, key, TWO), SmokeTest.ruleBases()));
    }

    @Test
    void signedBundleThatIsNoneIsRefused() {
        activate(store, key, ONE);
        byte[] broken = TWO.clone();
        broken[broken.length / 2] ^= 1;
        PolicyIndex.BundleRef ref = new PolicyIndex.BundleRef("two", "1.0.0", revisionOf(TWO), Bundle.sha256(broken));
        PolicyIndex next = PolicyIndex.next(store.index(), "t", key.verifying().id(), "", List.of(ref));
        Delivery.SignedBundle signed = new Delivery.SignedBundle(
                "two.bundle",
                broken,
                DetachedSignature.sign(Kind.BUNDLE, broken, key).write());
        Delivery sound = delivery(next, key);

        refused(
                "BAL-B001",
                () -> store.activate(
                        new Delivery(sound.index(), sound.signature(), List.of(signed)), SmokeTest.ruleBases()));
    }

    @Test
    void twoLaterBundlesOfOnePackageAreRefusedNamingBoth() {
        activate(store, key, ONE);

        assertThatThrownBy(() -> activate(store, key, MORE, ONE, TWO))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("BAL-B012  package 'room' is both in one 1.0.0 and in two 1.0.0");
        assertThat(revision()).contains(revisionOf(ONE));
    }

    @Test
    void overlayWithoutItsBaseIsRefused() {
        refused("BAL-B010", () -> activate(store, key, MORE));
    }

    @Test
    void policyThatFailsItsSmokeTestIsRefused() {
        activate(store, key, ONE);
        Delivery delivery = delivery(index(store.index(), key, TWO), key, TWO);

        refused(
                "BAL-B013",
                () -> store.activate(delivery, (policy, archives) -> {
                    throw BundleException.of("BAL-B013", "t.yaml:1", "test fails", "");
                }));
    }

    @Test
    void everyTamperedFileOfTheStoreIsNoticed() throws IOException {
        activate(store, key, ONE, MORE);
        for (Path file : files()) {
            byte[] sound = Files.readAllBytes(file);
            if (sound.length == 0) {
                continue;
            }
            for (int at : new int[] {0, sound.length / 3, sound.length / 2, sound.length - 2}) {
                byte[] changed = sound.clone();
                changed[at] ^= 1;
                Files.write(file, changed);
                assertThatThrownBy(() -> new PolicyStore(folder).load())
                        .as(file + " at " + at)
                        .isInstanceOf(BundleException.class)
                        .hasMessageContaining("BAL-B0");
            }
            Files.write(file, new byte[0]);
            assertThatThrownBy(() -> new PolicyStore(folder).load())
                    .as(file + " empty")
                    .isInstanceOf(BundleException.class);
            Files.write(file, sound);
        }
        assertThat(revision()).isPresent();
    }

    @Test
    void damagedStoreIsHealedByActivatingAgain() throws IOException {
        activate(store, key, ONE);
        for (Path file : files()) {
            if (file.toString().contains("bundles")) {
                Files.writeString(file, "half");
            }
        }

        assertThatThrownBy(() -> store.load()).isInstanceOf(BundleException.class);
        activate(store, key, ONE);

        assertThat(revision()).contains(revisionOf(ONE));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(f -> !f.getFileName().toString().equals("lock"))
                    .toList();
        }
    }

    @Test
    void crashAtAnyStepLeavesTheOldPolicyOrTheNewOne() {
        activate(store, key, ONE);
        Set<String> crashed = new LinkedHashSet<>();
        boolean done = false;
        for (int round = 0; !done; round++) {
            PolicyStore crashing = new PolicyStore(folder, step -> {
                // Each kind of step once, whatever the crashes before have left to clean up.
                if (crashed.add(step.replaceAll("[0-9a-f]{64}", "DIGEST").replaceAll("/\\d+", "/N"))) {
                    throw new IOException("crash before " + step);
                }
            });
            byte[] archive = round % 2 == 0 ? TWO : ONE;
            Optional<String> before = revision();
            try {
                activate(crashing, key, archive);
                done = true;
            } catch (BundleException e) {
                assertThat(e.code()).isEqualTo("BAL-B016");
                assertThat(revision()).isIn(before, Optional.of(revisionOf(archive)));
            }
        }
        assertThat(crashed)
                .contains(
                        "write bundles/DIGEST.bundle",
                        "move indexes/N.yaml.sig",
                        "write active.yaml",
                        "move active.yaml",
                        "force folder of active.yaml",
                        "delete bundles/.new-DIGEST.bundle");
    }

    @Test
    void activationsAtTheSameTimeFollowEachOther() throws Exception {
        activate(store, key, ONE);
        int rivals = 4;
        ExecutorService threads = Executors.newFixedThreadPool(rivals);
        try {
            List<Callable<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < rivals; i++) {
                PolicyStore own = new PolicyStore(folder);
                Delivery delivery = delivery(index(own.index(), key, TWO), key, TWO);
                Delivery other = delivery(index(own.index(), key, TWO, MORE), key, TWO, MORE);
                Delivery mine = i % 2 == 0 ? delivery : other;
                all.add(() -> {
                    try {
                        own.activate(mine, SmokeTest.ruleBases());
                        return true;
                    } catch (BundleException e) {
                        assertThat(e.code()).isEqualTo("BAL-B008");
                        return false;
                    }
                });
            }
            int activated = 0;
            for (Future<Boolean> result : threads.invokeAll(all)) {
                activated += result.get() ? 1 : 0;
            }
            // The same index may come twice; of the two different ones with one number only one is accepted.
            assertThat(activated).isEqualTo(rivals / 2);
            assertThat(store.load().orElseThrow().entry().sequence()).isEqualTo(2);
        } finally {
            threads.shutdownNow();
        }
    }
}
