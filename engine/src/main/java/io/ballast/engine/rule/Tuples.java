package io.ballast.engine.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Matches the patterns of a rule that come before its node row against parameters and pod: few facts, matched once for each pod class. */
public final class Tuples {
    private Tuples() {}

    /**
     * Environments of all matching tuples, in the order of the facts; the slots of sink and row stay empty.
     *
     * @param shape   the rule
     * @param factsOf facts of a type
     */
    public static List<Object[]> match(RuleShape shape, Function<Class<?>, List<?>> factsOf) throws Exception {
        List<RuleShape.Step> steps = shape.tupleSteps();
        List<Object[]> tuples = new ArrayList<>();
        extend(steps, 0, new Object[shape.slotCount()], factsOf, tuples);
        return tuples;
    }

    private static void extend(
            List<RuleShape.Step> steps,
            int k,
            Object[] environment,
            Function<Class<?>, List<?>> factsOf,
            List<Object[]> tuples)
            throws Exception {
        if (k == steps.size()) {
            tuples.add(environment.clone());
            return;
        }
        RuleShape.Step step = steps.get(k);
        boolean any = false;
        for (Object fact : factsOf.apply(step.type())) {
            environment[step.slot()] = fact;
            if (!CompiledConstraint.allHold(step.constraints(), environment)) {
                continue;
            }
            any = true;
            if (step.quantifier() == RuleShape.Quantifier.EACH) {
                extend(steps, k + 1, environment, factsOf, tuples);
            }
        }
        if (step.quantifier() != RuleShape.Quantifier.EACH) {
            environment[step.slot()] = null;
            if (any == (step.quantifier() == RuleShape.Quantifier.EXISTS)) {
                extend(steps, k + 1, environment, factsOf, tuples);
            }
        }
    }
}
