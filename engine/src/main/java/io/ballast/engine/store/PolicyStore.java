package io.ballast.engine.store;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.sign.DetachedSignature;
import io.ballast.engine.sign.DetachedSignature.Kind;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.PolicyIndex.BundleRef;
import io.ballast.engine.sign.TrustedKeys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The policy of a program, kept on disk: what was active stays so over restarts, without a network, and is verified again each time. Every file is whole or
 * not there, and one file says which index is active, so a crash leaves either the old policy or the new one. Thread-safe, also between processes: changes
 * are made one after the other.
 */
public final class PolicyStore {
    private static final String REPLAYED = "BAL-B008";
    private static final String MISSING = "BAL-B009";
    private static final String DAMAGED = "BAL-B014";
    private static final String NOTHING = "BAL-B018";
    private static final String BUNDLES = "bundles";
    private static final String INDEXES = "indexes";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final StoreFolder folder;
    private final StoreKeys keys;
    private final ActivePointer pointer;

    /** A store in a folder, which is made when something is first written to it. */
    public PolicyStore(Path folder) {
        this(folder, step -> {});
    }

    /** The same, telling somebody of every step that changes the disk. */
    PolicyStore(Path folder, StoreFolder.Steps steps) {
        this.folder = new StoreFolder(folder, steps);
        keys = new StoreKeys(this.folder);
        pointer = new ActivePointer(this.folder);
    }

    /** The keys of the store. */
    public StoreKeys keys() {
        return keys;
    }

    /**
     * The index that is active, without a look at its signature or its bundles; empty when nothing was activated yet.
     *
     * @throws BundleException when the store is damaged
     */
    public Optional<PolicyIndex> index() {
        return pointer.read().map(this::indexOf);
    }

    private PolicyIndex indexOf(ActivePointer.Target target) {
        String name = indexFile(target.sequence());
        byte[] bytes = folder.read(name).orElseThrow(() -> damaged(name, "the active index is missing"));
        if (!Bundle.sha256(bytes).equals(target.digest())) {
            throw damaged(name, "the active index is not the one that was activated");
        }
        return PolicyIndex.read(path(name), text(bytes));
    }

    /**
     * Loads what is active, verifying signatures and content again; empty when nothing was activated yet.
     *
     * @throws BundleException when the store is damaged, or a key is not trusted any more
     */
    public Optional<ActiveBundles> load() {
        return pointer.read().map(target -> {
            PolicyIndex index = indexOf(target);
            TrustedKeys trusted = keys.trusted();
            String name = indexFile(target.sequence());
            verify(Kind.INDEX, name, folder.read(name).orElseThrow(), trusted);
            return new ActiveBundles(
                    index, policy(index.latest(), archives(index.latest(), trusted, Optional.empty())));
        });
    }

    /**
     * Loads what is active, as {@link #load}.
     *
     * @throws BundleException also when nothing was activated yet
     */
    public ActiveBundles require() {
        return load().orElseThrow(() -> BundleException.of(
                NOTHING,
                folder.path("").toString(),
                "nothing is active here",
                "Begin with 'ballast bundle activate'."));
    }

    /**
     * Makes what was delivered active: signatures, sequence, load, smoke test, then the swap. When anything is wrong, what was active before still is.
     *
     * @throws BundleException saying what is wrong
     */
    public ActiveBundles activate(Delivery delivery, SmokeTest smoke) {
        return StoreLock.whileHeld(folder.path("lock"), PATIENCE, () -> {
            TrustedKeys trusted = keys.trusted();
            byte[] bytes = delivery.index().getBytes(StandardCharsets.UTF_8);
            DetachedSignature signature =
                    DetachedSignature.read("index" + DetachedSignature.ENDING, delivery.signature());
            signature.verify(Kind.INDEX, "index", bytes, trusted);
            PolicyIndex index = PolicyIndex.read("index", delivery.index());
            checkKey(index.latest(), signature);
            Optional<ActivePointer.Target> before = pointer.read();
            before.ifPresent(target -> checkSequence(index, bytes, target));
            sweep(before);
            List<byte[]> archives = archives(index.latest(), trusted, Optional.of(delivery));
            Bundle policy = policy(index.latest(), archives);
            smoke.run(policy, archives);
            write(delivery, index, bytes, archives);
            return new ActiveBundles(index, policy);
        });
    }

    private static void checkKey(PolicyIndex.Entry entry, DetachedSignature signature) {
        if (!entry.key().equals(signature.key())) {
            throw BundleException.of(
                    "BAL-B007",
                    "index",
                    "its last entry names key " + entry.key() + ", but key " + signature.key() + " signed it",
                    "Make the index anew.");
        }
    }

    private void checkSequence(PolicyIndex index, byte[] bytes, ActivePointer.Target active) {
        long sequence = index.latest().sequence();
        boolean same = sequence == active.sequence() && Bundle.sha256(bytes).equals(active.digest());
        if (sequence <= active.sequence() && !same) {
            throw BundleException.of(
                    REPLAYED,
                    "index",
                    "its sequence is " + sequence + ", but " + active.sequence() + " is active",
                    "To go back, make a new entry: 'ballast bundle rollback'.");
        }
        for (PolicyIndex.Entry known : indexOf(active).entries()) {
            index.entry(known.sequence()).filter(e -> !e.equals(known)).ifPresent(e -> {
                throw BundleException.of(
                        REPLAYED,
                        "index",
                        "its entry " + e.sequence() + " is not the one that was active under this number",
                        "Two indexes were made beside each other; keep one of them.");
            });
        }
    }

    /** Removes what an interrupted activation left, and bundles that nothing can go back to any more. */
    private void sweep(Optional<ActivePointer.Target> active) {
        List.of(BUNDLES, INDEXES, ".").forEach(folder::sweep);
        if (active.isEmpty()) {
            return;
        }
        Set<String> used = indexOf(active.get()).entries().stream()
                .flatMap(e -> e.bundles().stream())
                .map(BundleRef::digest)
                .collect(Collectors.toSet());
        folder.list(BUNDLES).stream()
                .filter(name -> !used.contains(name.substring(0, Math.max(0, name.indexOf('.')))))
                .forEach(name -> folder.delete(BUNDLES + "/" + name));
        String kept = indexFile(active.get().sequence());
        folder.list(INDEXES).stream()
                .map(name -> INDEXES + "/" + name)
                .filter(name -> !name.equals(kept) && !name.equals(kept + DetachedSignature.ENDING))
                .forEach(folder::delete);
    }

    private List<byte[]> archives(PolicyIndex.Entry entry, TrustedKeys trusted, Optional<Delivery> delivery) {
        List<byte[]> archives = new ArrayList<>();
        for (BundleRef ref : entry.bundles()) {
            Optional<Delivery.SignedBundle> delivered = delivery.flatMap(d -> d.bundle(ref.digest()));
            if (delivered.isPresent()) {
                Delivery.SignedBundle bundle = delivered.get();
                DetachedSignature.read(bundle.name() + DetachedSignature.ENDING, bundle.signature())
                        .verify(Kind.BUNDLE, bundle.name(), bundle.archive(), trusted);
                archives.add(bundle.archive());
            } else {
                String name = bundleFile(ref.digest());
                byte[] archive = folder.read(name)
                        .orElseThrow(() -> BundleException.of(
                                MISSING,
                                path(name),
                                "bundle " + ref + " of the index is missing",
                                "Give it together with the index."));
                verify(Kind.BUNDLE, name, archive, trusted);
                archives.add(archive);
            }
        }
        return archives;
    }

    private void verify(Kind kind, String name, byte[] content, TrustedKeys trusted) {
        String signature = name + DetachedSignature.ENDING;
        String text = text(folder.read(signature).orElseThrow(() -> damaged(signature, "the signature is missing")));
        DetachedSignature.read(path(signature), text).verify(kind, path(name), content, trusted);
    }

    private Bundle policy(PolicyIndex.Entry entry, List<byte[]> archives) {
        List<Bundle> bundles = new ArrayList<>();
        for (int i = 0; i < archives.size(); i++) {
            BundleRef ref = entry.bundles().get(i);
            try {
                Bundle bundle = Bundle.load(archives.get(i));
                BundleRef found = ref(bundle, archives.get(i));
                if (!found.equals(ref)) {
                    throw BundleException.of(
                            MISSING,
                            "index",
                            "it says " + ref + ", but the bundle is " + found,
                            "Make the index anew.");
                }
                bundles.add(bundle);
            } catch (BundleException e) {
                throw e.in("bundle " + ref);
            }
        }
        Bundle policy = Bundle.layered(bundles);
        try {
            policy.profiles().check();
        } catch (ProblemException e) {
            Problem first = e.problems().get(0);
            throw new BundleException(first, e);
        }
        return policy;
    }

    /** How an index names a bundle. */
    public static BundleRef ref(Bundle bundle, byte[] archive) {
        return new BundleRef(
                bundle.manifest().name(),
                bundle.manifest().version(),
                bundle.manifest().revision(),
                Bundle.sha256(archive));
    }

    /** The pointer comes last: until it is moved, nothing that was written counts. */
    private void write(Delivery delivery, PolicyIndex index, byte[] bytes, List<byte[]> archives) {
        for (int i = 0; i < archives.size(); i++) {
            String digest = index.latest().bundles().get(i).digest();
            byte[] archive = archives.get(i);
            delivery.bundle(digest).ifPresent(bundle -> {
                folder.write(bundleFile(digest), archive);
                folder.write(
                        bundleFile(digest) + DetachedSignature.ENDING,
                        bundle.signature().getBytes(StandardCharsets.UTF_8));
            });
        }
        long sequence = index.latest().sequence();
        folder.write(indexFile(sequence), bytes);
        folder.write(
                indexFile(sequence) + DetachedSignature.ENDING,
                delivery.signature().getBytes(StandardCharsets.UTF_8));
        pointer.write(new ActivePointer.Target(sequence, Bundle.sha256(bytes)));
    }

    private static String bundleFile(String digest) {
        return BUNDLES + "/" + digest + ".bundle";
    }

    private static String indexFile(long sequence) {
        return INDEXES + "/" + sequence + ".yaml";
    }

    private String path(String name) {
        return folder.path(name).toString();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private BundleException damaged(String name, String message) {
        return BundleException.of(DAMAGED, path(name), message, "Activate again, with the index and all its bundles.");
    }
}
