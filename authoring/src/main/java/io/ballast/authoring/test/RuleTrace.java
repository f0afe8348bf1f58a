package io.ballast.authoring.test;

import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.RuleShape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Matches a rule against facts, pattern by pattern and constraint by constraint, and tells a listener the outcome of each constraint that a tuple of facts
 * got to. It takes every shape of rule, those that only run in a session too; no consequence runs. One use.
 */
final class RuleTrace {
    /** What is told while a rule is matched. */
    interface Listener {
        /** A constraint of a pattern was looked at. */
        void constraint(int pattern, int constraint, boolean holds);

        /** For {@code not} and {@code exists}: whether some fact matched the pattern. */
        void quantifier(int pattern, boolean found);

        /** All patterns matched. */
        void matched();
    }

    private final RuleShape shape;
    private final Function<Class<?>, List<?>> factsOf;
    private final Listener listener;
    private final Object[] environment;

    private RuleTrace(RuleShape shape, Function<Class<?>, List<?>> factsOf, Listener listener) {
        this.shape = shape;
        this.factsOf = factsOf;
        this.listener = listener;
        this.environment = new Object[shape.slotCount()];
    }

    /**
     * Matches a rule.
     *
     * @param factsOf facts of a type
     */
    static void walk(RuleShape shape, Function<Class<?>, List<?>> factsOf, Listener listener) throws Exception {
        new RuleTrace(shape, factsOf, listener).pattern(0);
    }

    private void pattern(int p) throws Exception {
        if (p == shape.steps().size()) {
            listener.matched();
            return;
        }
        RuleShape.Step step = shape.steps().get(p);
        if (step.equals(shape.sink())) {
            pattern(p + 1);
            return;
        }
        boolean each = step.quantifier() == RuleShape.Quantifier.EACH;
        boolean found = false;
        for (Object fact : new ArrayList<>(factsOf.apply(step.type()))) {
            environment[step.slot()] = fact;
            if (!holds(p, step.constraints())) {
                continue;
            }
            found = true;
            if (each) {
                pattern(p + 1);
            }
        }
        environment[step.slot()] = null;
        if (!each) {
            listener.quantifier(p, found);
            if (found == (step.quantifier() == RuleShape.Quantifier.EXISTS)) {
                pattern(p + 1);
            }
        }
    }

    private boolean holds(int pattern, List<CompiledConstraint> constraints) throws Exception {
        for (int c = 0; c < constraints.size(); c++) {
            boolean holds = constraints.get(c).holds(environment);
            listener.constraint(pattern, c, holds);
            if (!holds) {
                return false;
            }
        }
        return true;
    }
}
