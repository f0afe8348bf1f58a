package io.ballast.cli.bundle;

import io.ballast.authoring.test.PackedRuleTests;
import io.ballast.cli.Console;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.SigningKey;
import io.ballast.engine.store.ActiveBundles;
import io.ballast.engine.store.Delivery;
import io.ballast.engine.store.Delivery.SignedBundle;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What {@code activate} and {@code rollback} have in common: a new entry of the index, signed, and the change of the store. */
final class Activation {
    private final Console console;
    private final PolicyStore store;

    Activation(Console console, Path state) {
        this.console = console;
        store = new PolicyStore(state);
    }

    PolicyStore store() {
        return store;
    }

    /** A bundle with its signature, as files. */
    static SignedBundle signed(Path file) {
        return new SignedBundle(file.toString(), BundleFiles.read(file), BundleFiles.signatureText(file));
    }

    /** How an index names these bundles. */
    static List<PolicyIndex.BundleRef> refs(List<SignedBundle> bundles) {
        List<PolicyIndex.BundleRef> refs = new ArrayList<>();
        for (SignedBundle bundle : bundles) {
            Bundle loaded = BundleFiles.load(Path.of(bundle.name()), bundle.archive());
            refs.add(PolicyStore.ref(loaded, bundle.archive()));
        }
        return refs;
    }

    /** Makes the next entry of the index, signs it and activates it. */
    ActiveBundles next(SigningKey key, String note, List<PolicyIndex.BundleRef> refs, List<SignedBundle> bundles) {
        String now =
                DateTimeFormatter.ISO_INSTANT.format(console.clock().instant().truncatedTo(ChronoUnit.SECONDS));
        PolicyIndex index = PolicyIndex.next(store.index(), now, key.verifying().id(), note, refs);
        return activate(Delivery.sign(index, key, bundles));
    }

    ActiveBundles activate(Delivery delivery) {
        ActiveBundles active = store.activate(delivery, new PackedRuleTests());
        UnnamedPackages.noteActive(active.policy(), console);
        return active;
    }

    /** The JSON form of what is active; its names are part of the interface. */
    static Map<String, Object> json(ActiveBundles active) {
        return Map.of(
                "sequence",
                active.entry().sequence(),
                "revision",
                active.policy().manifest().revision(),
                "bundles",
                active.entry().bundles());
    }

    static String text(ActiveBundles active) {
        StringBuilder text = new StringBuilder("active: sequence ");
        text.append(active.entry().sequence()).append(", revision ");
        text.append(active.policy().manifest().revision()).append('\n');
        active.entry().bundles().forEach(b -> text.append("  ").append(b).append('\n'));
        return text.toString();
    }
}
