package io.ballast.scheduler;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import java.util.Optional;

/** Where the rules come from that the adapter decides by. One thread at a time uses it. */
public interface RuleSource {
    /**
     * Rules to decide by.
     *
     * @param bundle  the rule packages
     * @param profile the profile over them
     */
    record Rules(Bundle bundle, Profile profile) {
        /** Neither is missing. */
        public Rules {
            requireNonNull(bundle, "bundle is null");
            requireNonNull(profile, "profile is null");
        }

        /** Revision of the rules. */
        public String revision() {
            return bundle.manifest().revision();
        }
    }

    /**
     * The rules to begin with.
     *
     * @throws io.ballast.engine.bundle.BundleException   when there are none, or they cannot be trusted
     * @throws io.ballast.engine.problem.ProblemException when there is no such profile
     */
    Rules load();

    /**
     * Rules that were not told of yet; empty while nothing changes. What is wrong is told at once, and while it lasts now and then.
     *
     * @throws io.ballast.engine.bundle.BundleException   when they cannot be trusted
     * @throws io.ballast.engine.problem.ProblemException when there is no such profile
     */
    Optional<Rules> changed();

    /** Rules that never change. */
    static RuleSource fixed(Bundle bundle, Profile profile) {
        Rules rules = new Rules(bundle, profile);
        return new RuleSource() {
            @Override
            public Rules load() {
                return rules;
            }

            @Override
            public Optional<Rules> changed() {
                return Optional.empty();
            }
        };
    }
}
