package io.ballast.engine.session;

import io.ballast.engine.bundle.CompiledRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the rules of one package said in one session.
 *
 * @param fired  rules whose consequence ran, once for each match, in firing order
 * @param writes the value of each target, with the rule that wrote it
 */
public record SessionOutcome(List<CompiledRule> fired, Map<String, Written> writes) {
    /**
     * A decided value.
     *
     * @param rule      who decided
     * @param value     what
     * @param arguments values for the places of the rule's reason
     */
    public record Written(CompiledRule rule, Object value, List<Object> arguments) {
        /** The reason text of the rule, with its places filled. */
        public String reason() {
            return io.ballast.engine.explain.ReasonText.fill(rule.entry().reason(), arguments);
        }
    }

    /** The value of a target, when a rule decided it. */
    public <T> Optional<T> value(String target, Class<T> type) {
        return Optional.ofNullable(writes.get(target)).map(w -> type.cast(w.value()));
    }

    /** Ids of the fired rules, each once, in firing order. */
    public List<String> firedIds() {
        return fired.stream().map(r -> r.entry().id()).distinct().toList();
    }
}
