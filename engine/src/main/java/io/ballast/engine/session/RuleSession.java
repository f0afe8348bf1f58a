package io.ballast.engine.session;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.drools.modelcompiler.constraints.ConstraintEvaluationException;
import org.kie.api.event.rule.AfterMatchFiredEvent;
import org.kie.api.event.rule.BeforeMatchFiredEvent;
import org.kie.api.event.rule.DefaultAgendaEventListener;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.ConsequenceException;
import org.kie.api.runtime.rule.Match;

/**
 * Runs the rules of one package over facts in a fresh session that is disposed again. Nothing is remembered between two calls. Thread-safe.
 */
public final class RuleSession {
    private static final int SPARE_FIRINGS = 10_000;

    private final Bundle bundle;
    private final PackageManifest pack;
    private final ParameterSet parameters;
    private final RuleBases bases;
    private final Map<String, CompiledRule> rulesByName = new HashMap<>();
    private final TupleBudget budget;

    /**
     * A package with its settings.
     *
     * @throws io.ballast.engine.bundle.BundleException when the bundle has no such package
     */
    public RuleSession(Bundle bundle, String pack, ParameterSet parameters) {
        this(bundle, pack, parameters, bundle::base);
    }

    /** The same over rule bases made otherwise, for example by another compiler. */
    public RuleSession(Bundle bundle, String pack, ParameterSet parameters, RuleBases bases) {
        this.bundle = bundle;
        this.bases = bases;
        this.pack = bundle.pack(pack);
        this.parameters = parameters;
        List<CompiledRule> rules = bundle.rulesOf(pack);
        rules.forEach(r -> rulesByName.put(r.entry().name(), r));
        budget = new TupleBudget(this.pack, rules, parameters);
    }

    /** A package with overridden settings, by parameter name. */
    public static RuleSession of(Bundle bundle, String pack, Map<String, List<Record>> overrides) {
        return new RuleSession(bundle, pack, ParameterSet.of(bundle.pack(pack), overrides));
    }

    /**
     * Runs all rules whose sink is given.
     *
     * @throws PolicyException when two rules decide one target, more rules fire than the hit policy allows, a rule fails, or one could look at more
     *     combinations of facts than the package's budget
     */
    public SessionOutcome run(Collection<?> facts, Sink... sinks) {
        return run(Deadline.NONE, facts, rule -> {}, sinks);
    }

    /** The same, for at most so long: looked at before each rule fires. */
    public SessionOutcome run(Deadline deadline, Collection<?> facts, Sink... sinks) {
        return run(deadline, facts, rule -> {}, sinks);
    }

    /** The same; {@code aboutToFire} is told each rule before its consequence runs. */
    public SessionOutcome run(Collection<?> facts, Consumer<CompiledRule> aboutToFire, Sink... sinks) {
        return run(Deadline.NONE, facts, aboutToFire, sinks);
    }

    private SessionOutcome run(
            Deadline deadline, Collection<?> facts, Consumer<CompiledRule> aboutToFire, Sink... sinks) {
        budget.require(facts);
        List<CompiledRule> fired = new ArrayList<>();
        KieSession session = bases.of(pack.name()).newKieSession();
        try {
            session.addEventListener(new DefaultAgendaEventListener() {
                @Override
                public void beforeMatchFired(BeforeMatchFiredEvent event) {
                    CompiledRule rule = ruleOf(event.getMatch());
                    for (Sink sink : sinks) {
                        sink.firing(rule.index());
                    }
                    aboutToFire.accept(rule);
                }

                @Override
                public void afterMatchFired(AfterMatchFiredEvent event) {
                    fired.add(ruleOf(event.getMatch()));
                }
            });
            for (Sink sink : sinks) {
                session.insert(sink);
            }
            parameters.all().forEach(session::insert);
            facts.forEach(session::insert);
            int limit = limit(facts.size());
            // What is not fired is dropped, which does no harm: the decision fails.
            int firings = session.fireAllRules(match -> !deadline.passed(), limit);
            deadline.check();
            if (firings == limit) {
                throw new PolicyException(
                        "package " + pack.name() + " fired " + limit + " rules and did not come to an end");
            }
        } catch (ConsequenceException e) {
            throw new PolicyException(
                    "rule " + ruleOf(e.getMatch()).entry().id() + " failed: "
                            + e.getCause().getMessage(),
                    e);
        } catch (ConstraintEvaluationException e) {
            throw new PolicyException("a condition of package " + pack.name() + " failed: " + e.getMessage(), e);
        } finally {
            session.dispose();
        }
        return HitResolution.resolve(bundle, pack, fired, sinks);
    }

    /** Rules cannot change facts, so a fact fires each rule once for each setting it is compared with; what goes on far beyond that has no end. */
    private int limit(int facts) {
        long matches = (long) facts
                * Math.max(1, rulesByName.size())
                * Math.max(8, parameters.all().size());
        return (int) Math.min(Integer.MAX_VALUE, SPARE_FIRINGS + matches);
    }

    private CompiledRule ruleOf(Match match) {
        return rulesByName.get(match.getRule().getName());
    }
}
