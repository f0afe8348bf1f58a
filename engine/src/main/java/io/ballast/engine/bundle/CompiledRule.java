package io.ballast.engine.bundle;

import io.ballast.engine.rule.FilterBlock;
import io.ballast.engine.rule.FilterLoop;
import io.ballast.engine.rule.InterpretedFilter;
import io.ballast.engine.rule.InterpretedScore;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.rule.ScoreLoop;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;

/**
 * A rule of a loaded bundle. Immutable; the loops hold no state.
 *
 * @param index place in the bundle
 * @param entry what the index says of it
 * @param shape its patterns
 * @param loop  a {@link FilterLoop}, a {@link ScoreLoop}, or null for a rule that only runs in a session
 * @param block the loop that a filter rule shares with others; null when there is none
 */
public record CompiledRule(int index, RuleEntry entry, RuleShape shape, Object loop, FilterBlock block) {
    /** Whether the row plan runs it. */
    public boolean planned() {
        return loop != null;
    }

    public boolean filters() {
        return shape.sink() != null && shape.sink().type() == Filter.class;
    }

    public boolean scores() {
        return shape.sink() != null && shape.sink().type() == Score.class;
    }

    public FilterLoop filterLoop() {
        return (FilterLoop) loop;
    }

    public ScoreLoop scoreLoop() {
        return (ScoreLoop) loop;
    }

    /** The same rule without its generated class: the model's predicates are called one by one. */
    public CompiledRule interpreted() {
        if (!planned()) {
            return this;
        }
        return new CompiledRule(
                index, entry, shape, filters() ? new InterpretedFilter(shape) : new InterpretedScore(shape), null);
    }
}
