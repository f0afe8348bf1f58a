package io.ballast.engine.rule;

import java.util.List;
import org.drools.model.SingleConstraint;
import org.drools.model.functions.IntrospectableLambda;
import org.drools.model.functions.Predicate1;
import org.drools.model.functions.Predicate2;
import org.drools.model.functions.Predicate3;
import org.drools.model.functions.Predicate4;
import org.drools.model.functions.Predicate5;

/** One constraint of a rule as Drools compiled it. Immutable, thread-safe. */
public final class CompiledConstraint {
    private final SingleConstraint constraint;
    private final int[] slots;

    /** A constraint whose variables sit in the given slots of the rule's environment, in the order of the predicate's arguments. */
    CompiledConstraint(SingleConstraint constraint, int[] slots) {
        this.constraint = constraint;
        this.slots = slots.clone();
    }

    /** Slots of its variables, in the order of the predicate's arguments. */
    public int[] slots() {
        return slots.clone();
    }

    /** Whether the constraint holds for the facts in an environment. */
    @SuppressWarnings("unchecked") // the model's predicates are raw; their arguments are the facts bound in these slots
    public boolean holds(Object[] environment) throws Exception {
        return switch (slots.length) {
            case 1 -> constraint.getPredicate1().test(environment[slots[0]]);
            case 2 -> constraint.getPredicate2().test(environment[slots[0]], environment[slots[1]]);
            case 3 ->
                constraint.getPredicate3().test(environment[slots[0]], environment[slots[1]], environment[slots[2]]);
            case 4 ->
                constraint
                        .getPredicate4()
                        .test(
                                environment[slots[0]],
                                environment[slots[1]],
                                environment[slots[2]],
                                environment[slots[3]]);
            case 5 ->
                constraint
                        .getPredicate5()
                        .test(
                                environment[slots[0]],
                                environment[slots[1]],
                                environment[slots[2]],
                                environment[slots[3]],
                                environment[slots[4]]);
            default -> throw new IllegalStateException("constraint over " + slots.length + " facts");
        };
    }

    /** Whether all constraints hold for the facts in an environment. */
    public static boolean allHold(List<CompiledConstraint> constraints, Object[] environment) throws Exception {
        for (CompiledConstraint constraint : constraints) {
            if (!constraint.holds(environment)) {
                return false;
            }
        }
        return true;
    }

    /** The constraint as the author wrote it, as far as Drools keeps it. */
    public String text() {
        Object predicate = predicate();
        return switch (slots.length) {
            case 1 -> ((Predicate1<?>) predicate).predicateInformation().getStringConstraint();
            case 2 -> ((Predicate2<?, ?>) predicate).predicateInformation().getStringConstraint();
            case 3 -> ((Predicate3<?, ?, ?>) predicate).predicateInformation().getStringConstraint();
            case 4 ->
                ((Predicate4<?, ?, ?, ?>) predicate).predicateInformation().getStringConstraint();
            default ->
                ((Predicate5<?, ?, ?, ?, ?>) predicate).predicateInformation().getStringConstraint();
        };
    }

    /** The compiled lambda class instance, which generated drivers call by name. */
    public Object lambda() {
        return ((IntrospectableLambda) predicate()).getLambda();
    }

    private Object predicate() {
        return switch (slots.length) {
            case 1 -> constraint.getPredicate1();
            case 2 -> constraint.getPredicate2();
            case 3 -> constraint.getPredicate3();
            case 4 -> constraint.getPredicate4();
            case 5 -> constraint.getPredicate5();
            default -> throw new IllegalStateException("constraint over " + slots.length + " facts");
        };
    }
}
