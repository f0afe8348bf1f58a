package io.ballast.scheduler;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.sign.PolicyIndex;
import io.ballast.engine.sign.VerifyingKey;
import io.ballast.engine.store.ActiveBundles;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The rules that are active in a policy store, and those that become active there. Signatures are verified again each time, also when keys are trusted or revoked. Reads only, so
 * the store may be mounted read-only. Not thread-safe.
 */
public final class StoreRules implements RuleSource {
    /** What rules and trust rest on; cheap to read. */
    private record Basis(Optional<PolicyIndex.Entry> entry, List<String> keys) {}

    /**
     * What was wrong, and was told.
     *
     * @param basis what it rested on at the last look; empty when that could not be read either
     * @param look  number of the look that told it
     */
    private record Trouble(Optional<Basis> basis, String text, long look) {}

    /** Looks until what is wrong is tried and told again: a file may have come after the index that names it. */
    private static final int AGAIN = 15;

    private final PolicyStore store;
    private final String profile;
    private Optional<Basis> seen = Optional.empty();
    private Optional<Trouble> trouble = Optional.empty();
    private String revision = "";
    private long looks;

    /**
     * Rules of a store.
     *
     * @param profile name of the profile that decides
     */
    public StoreRules(Path folder, String profile) {
        store = new PolicyStore(folder);
        this.profile = requireNonNull(profile, "profile is null");
    }

    private Basis basis() {
        List<String> keys = store.keys().trusted().usable().stream()
                .map(VerifyingKey::id)
                .sorted()
                .toList();
        return new Basis(store.index().map(PolicyIndex::latest), keys);
    }

    @Override
    public Rules load() {
        Basis now = basis();
        Rules rules = read();
        seen = Optional.of(now);
        return rules;
    }

    private Rules read() {
        ActiveBundles active = store.require();
        Rules rules = new Rules(active.policy(), active.policy().profile(profile));
        revision = rules.revision();
        return rules;
    }

    @Override
    public Optional<Rules> changed() {
        looks++;
        Optional<Basis> now = Optional.empty();
        try {
            now = Optional.of(basis());
            if (now.equals(seen)) {
                trouble = Optional.empty();
                return Optional.empty();
            }
            Optional<Basis> refused = recentTrouble().flatMap(Trouble::basis);
            return refused.equals(now) ? Optional.empty() : look(now.get());
        } catch (BundleException | ProblemException e) {
            Optional<Trouble> same = recentTrouble().filter(t -> t.text.equals(e.getMessage()));
            trouble = Optional.of(
                    new Trouble(now, e.getMessage(), same.map(Trouble::look).orElse(looks)));
            if (same.isPresent()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Optional<Trouble> recentTrouble() {
        return trouble.filter(t -> looks - t.look < AGAIN);
    }

    private Optional<Rules> look(Basis now) {
        String before = revision;
        try {
            Rules rules = read();
            seen = Optional.of(now);
            trouble = Optional.empty();
            return rules.revision().equals(before) ? Optional.empty() : Optional.of(rules);
        } catch (BundleException | ProblemException e) {
            if (!basis().equals(now)) {
                return Optional.empty(); // somebody activates this moment; the next look finds it whole
            }
            throw e;
        }
    }
}
