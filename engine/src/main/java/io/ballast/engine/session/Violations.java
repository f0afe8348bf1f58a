package io.ballast.engine.session;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.explain.ReasonText;
import io.ballast.model.sink.Admission;
import io.ballast.model.verdict.Reason;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What rules wrote to an {@link Admission}, as reasons that a user reads. Thread-safe. */
public final class Violations {
    private Violations() {}

    /**
     * All violations, ordered by rule id, then text; several packages are asked one after the other, so that packages come first.
     *
     * @param outcome of the session that filled the sink
     */
    public static List<Reason> of(Admission admission, SessionOutcome outcome) {
        Map<Integer, CompiledRule> rules = new HashMap<>();
        outcome.fired().forEach(rule -> rules.put(rule.index(), rule));
        return admission.violations().stream()
                .map(v -> {
                    CompiledRule rule = rules.get(v.rule());
                    return new Reason(
                            rule.entry().id(), ReasonText.fill(rule.entry().reason(), v.arguments()));
                })
                .sorted(Comparator.comparing(Reason::rule).thenComparing(Reason::text))
                .toList();
    }
}
