package io.ballast.engine.explain;

import io.ballast.engine.session.SessionOutcome;
import java.util.List;

/**
 * How the rules of one package came to a decision about one subject.
 *
 * @param outcome what they decided
 * @param rules   each rule of the package that writes to the asked sinks, by id: fired, just missed, or far from it
 */
public record SessionExplanation(SessionOutcome outcome, List<RuleExplanation> rules) {
    /** Targets that a rule decided; empty for one that did not fire, or whose verdict gave way to a rule of lower priority number. */
    public List<String> decided(RuleExplanation rule) {
        return outcome.writes().entrySet().stream()
                .filter(e -> e.getValue().rule().index() == rule.rule().index())
                .map(e -> e.getKey())
                .toList();
    }
}
