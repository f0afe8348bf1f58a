package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.action.CpusetAction;
import io.ballast.model.action.QuotaAction;
import io.ballast.model.sink.Suppression;
import io.ballast.model.suppress.SuppressFacts;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.verdict.Reason;
import io.ballast.model.verdict.SuppressVerdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Asks the rules of a bundle, in a fresh session a round. Thread-safe. */
public final class SuppressPolicy implements SuppressDecider {
    /** Name of the rule package. */
    public static final String PACKAGE = "cpu-suppress";

    private static final String STRATEGY = "resourceUsedThresholdWithBE";

    private final Bundle bundle;
    private final Map<String, List<Record>> overrides;
    private final Recording recording;

    /** The package as the bundle ships it. */
    public SuppressPolicy(Bundle bundle) {
        this(bundle, Map.of());
    }

    /**
     * The package with other parameters than the NodeSLO part replaced, by parameter name.
     *
     * @throws BundleException when the bundle has no such package, or the package does not take the NodeSLO part
     */
    public SuppressPolicy(Bundle bundle, Map<String, List<Record>> overrides) {
        this(bundle, overrides, Recording.NONE);
    }

    /** The same, with decisions recorded. */
    public SuppressPolicy(Bundle bundle, Map<String, List<Record>> overrides, Recording recording) {
        this.recording = recording;
        this.bundle = requireNonNull(bundle, "bundle is null");
        if (!bundle.pack(PACKAGE).takes(STRATEGY, SuppressStrategy.class)) {
            throw new BundleException("package " + PACKAGE + " has no parameter '" + STRATEGY + "' of "
                    + SuppressStrategy.class.getSimpleName());
        }
        this.overrides = Map.copyOf(overrides);
    }

    /**
     * The package's own NodeSLO part, switched on: what a simulation goes by unless it is told otherwise.
     *
     * @throws BundleException when the package has not exactly one
     */
    public SuppressStrategy strategy() {
        List<Record> strategies =
                ParameterSet.of(bundle.pack(PACKAGE), overrides).of(SuppressStrategy.class);
        if (strategies.size() != 1) {
            throw new BundleException("package " + PACKAGE + " has " + strategies.size() + " defaults of '" + STRATEGY
                    + "', must have one");
        }
        SuppressStrategy own = (SuppressStrategy) strategies.get(0);
        return new SuppressStrategy(true, own.policy(), own.threshold());
    }

    @Override
    public SuppressVerdict decide(SuppressFacts facts, SuppressStrategy strategy) {
        Map<String, List<Record>> parameters = new HashMap<>(overrides);
        parameters.put(STRATEGY, List.of(strategy));
        RuleSession session = RuleSession.of(bundle, PACKAGE, parameters);
        SessionOutcome outcome = recording
                .subjects(bundle, DecisionPoint.SUPPRESS, PACKAGE, parameters)
                .decide(facts.use().node(), facts.all(), () -> session.run(facts.all(), new Suppression()));
        return new SuppressVerdict(
                outcome.writes().containsKey(Suppression.ALLOWED_MILLI),
                outcome.value(Suppression.ALLOWED_MILLI, Long.class).orElse(0L),
                outcome.value(Suppression.QUOTA, QuotaAction.class).orElseGet(QuotaAction.Leave::new),
                outcome.value(Suppression.CPUSET, CpusetAction.class).orElseGet(CpusetAction.Leave::new),
                reasons(outcome));
    }

    private static List<Reason> reasons(SessionOutcome outcome) {
        return Stream.of(Suppression.ALLOWED_MILLI, Suppression.QUOTA, Suppression.CPUSET)
                .map(outcome.writes()::get)
                .filter(written -> written != null)
                .map(written -> new Reason(written.rule().entry().id(), written.reason()))
                .toList();
    }
}
