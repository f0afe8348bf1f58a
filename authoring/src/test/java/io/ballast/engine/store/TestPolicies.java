package io.ballast.engine.store;

import io.ballast.authoring.TinyPackage;
import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.ProfileSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ProfileFile;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Small bundles, compiled once, and deliveries of them. */
final class TestPolicies {
    /** Package {@code room} refuses every node, with its revision as the reason; profile {@code cluster} names it. */
    static final byte[] ONE = bundle("one", "room", "{description: d, filters: [room]}");

    static final byte[] TWO = bundle("two", "room", "{description: d, filters: [room]}");

    /** Adds package {@code more} to the profile. */
    static final byte[] MORE = bundle("more", "more", "{description: d, extends: cluster, add: {filters: [more]}}");

    private TestPolicies() {}

    private static byte[] bundle(String name, String pack, String profile) {
        TinyPackage tiny = TinyPackage.named(pack, "filter")
                .rules(TinyPackage.rule(
                                pack + "/all", "  $filter : Filter()\n  $fit : NodeFit()", "  $filter.reject($fit);")
                        .replace("@reason(\"" + pack + "/all\")", "@reason(\"" + name + "\")"));
        ProfileFile file = ProfileFile.read("profiles/cluster.yaml", "cluster", profile, new Problems());
        return BundleBuilder.build(
                name, "1.0.0", "today", List.of(tiny.source()), List.of(new ProfileSource(file, profile)));
    }

    static Delivery.SignedBundle signed(byte[] archive, SigningKey key) {
        String name = Bundle.load(archive).manifest().name() + ".bundle";
        return Delivery.SignedBundle.sign(name, archive, key);
    }

    static PolicyIndex index(Optional<PolicyIndex> before, SigningKey key, byte[]... archives) {
        List<PolicyIndex.BundleRef> refs = new ArrayList<>();
        for (byte[] archive : archives) {
            refs.add(PolicyStore.ref(Bundle.load(archive), archive));
        }
        return PolicyIndex.next(before, "today", key.verifying().id(), "", refs);
    }

    static Delivery delivery(PolicyIndex index, SigningKey key, byte[]... archives) {
        List<Delivery.SignedBundle> bundles = new ArrayList<>();
        for (byte[] archive : archives) {
            bundles.add(signed(archive, key));
        }
        return Delivery.sign(index, key, bundles);
    }

    /** Activates these bundles as the next entry. */
    static ActiveBundles activate(PolicyStore store, SigningKey key, byte[]... archives) {
        return store.activate(delivery(index(store.index(), key, archives), key, archives), SmokeTest.ruleBases());
    }
}
