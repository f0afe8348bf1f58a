package io.ballast.scheduler;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.ProfileSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ProfileFile;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.SigningKey;
import io.ballast.engine.store.Delivery;
import io.ballast.engine.store.Delivery.SignedBundle;
import io.ballast.engine.store.PolicyStore;
import io.ballast.engine.store.SmokeTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A policy store with a key of its own. */
public final class TestStore {
    /** The shipped rules. */
    public static final byte[] SHIPPED = shipped();

    private final Path folder;
    private final PolicyStore store;
    private final SigningKey key = SigningKey.generate("tests");

    public TestStore(Path folder) {
        this.folder = folder;
        store = new PolicyStore(folder);
        store.keys().trust(key.verifying());
    }

    private static byte[] shipped() {
        try (InputStream in = TestStore.class.getResourceAsStream("/io/ballast/rules/default.bundle")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A bundle that changes profile {@code cluster} of the one below it, and nothing else. */
    public static byte[] layer(String changes) {
        String text = "{description: changed, extends: cluster, " + changes.substring(1);
        ProfileFile file = ProfileFile.read("profiles/cluster.yaml", "cluster", text, new Problems());
        return BundleBuilder.build("changed", "1.0.0", "today", List.of(), List.of(new ProfileSource(file, text)));
    }

    /** Activates bundles, the lowest first; the revision that they make. */
    public String activate(byte[]... archives) {
        List<SignedBundle> signed = Stream.of(archives)
                .map(archive ->
                        SignedBundle.sign(Bundle.load(archive).manifest().name(), archive, key))
                .toList();
        List<PolicyIndex.BundleRef> refs = Stream.of(archives)
                .map(archive -> PolicyStore.ref(Bundle.load(archive), archive))
                .toList();
        PolicyIndex index =
                PolicyIndex.next(store.index(), "today", key.verifying().id(), "", refs);
        return store.activate(Delivery.sign(index, key, signed), SmokeTest.ruleBases())
                .policy()
                .manifest()
                .revision();
    }

    /** Copies the store as it is now. */
    public Path copy(Path to) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                Files.copy(file, to.resolve(folder.relativize(file).toString()));
            }
        }
        return to;
    }

    public void revokeItsKey() {
        store.keys().revoke(key.verifying().id());
    }

    /** The rules of profile {@code cluster}. */
    public StoreRules rules() {
        return new StoreRules(folder, "cluster");
    }
}
