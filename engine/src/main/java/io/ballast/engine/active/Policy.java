package io.ballast.engine.active;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.session.RuleSession;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One revision of the policy, with everything that decides by it. A decision takes one of these and uses nothing else, so it never mixes two revisions.
 * Immutable to its users, thread-safe. Whoever keeps it keeps its classes.
 */
public final class Policy {
    private final long sequence;
    private final Bundle bundle;
    private final Map<String, PlanProgram> programs = new ConcurrentHashMap<>();
    private final Map<String, RuleSession> sessions = new ConcurrentHashMap<>();

    /**
     * A policy.
     *
     * @param sequence its number in the signed index; 0 for the rules of the program itself
     * @param bundle   its bundles, one over the other
     */
    public Policy(long sequence, Bundle bundle) {
        this.sequence = sequence;
        this.bundle = requireNonNull(bundle, "bundle is null");
    }

    /** Number of its entry in the signed index. */
    public long sequence() {
        return sequence;
    }

    /** Its rules. */
    public Bundle bundle() {
        return bundle;
    }

    /** What decisions name. */
    public String revision() {
        return bundle.manifest().revision();
    }

    /**
     * Filter and score rules of a profile.
     *
     * @throws io.ballast.engine.problem.ProblemException when there is no such profile
     */
    public PlanProgram program(String profile) {
        return programs.computeIfAbsent(profile, p -> new PlanProgram(bundle, bundle.profile(p)));
    }

    /**
     * Sessions of a package with its own settings.
     *
     * @throws io.ballast.engine.bundle.BundleException when there is no such package
     */
    public RuleSession session(String pack) {
        return sessions.computeIfAbsent(pack, p -> RuleSession.of(bundle, p, Map.of()));
    }

    @Override
    public String toString() {
        return "policy " + sequence + " " + revision();
    }
}
