package io.ballast.engine.rule;

import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.drools.model.Condition;
import org.drools.model.Consequence;
import org.drools.model.Constraint;
import org.drools.model.Pattern;
import org.drools.model.Rule;
import org.drools.model.SingleConstraint;
import org.drools.model.Variable;
import org.drools.model.functions.IntrospectableLambda;

/**
 * What the row plan and the explainer need to know of one rule, read from the canonical model through its public interfaces. Immutable, thread-safe.
 */
public final class RuleShape {
    /** How a pattern takes part. */
    public enum Quantifier {
        EACH,
        NOT,
        EXISTS
    }

    /**
     * One pattern of a rule.
     *
     * @param quantifier whether it binds each match, none or any
     * @param type       fact type
     * @param variable   name of its variable, for example {@code $pod}; a made-up one when the author gave none
     * @param slot       slot of its variable in the environment
     * @param constraints tests, in the order of the rule
     */
    public record Step(
            Quantifier quantifier, Class<?> type, String variable, int slot, List<CompiledConstraint> constraints) {}

    private final String name;
    private final String drlPackage;
    private final List<Step> steps;
    private final List<Step> tupleSteps;
    private final Consequence consequence;
    private final int[] argumentSlots;
    private final Map<Variable<?>, Integer> slots = new HashMap<>();
    private Step sink;
    private Step row;
    private String refusal;
    private boolean readable = true;

    private RuleShape(Rule rule) {
        name = rule.getName();
        drlPackage = rule.getPackage();
        List<Step> found = new ArrayList<>();
        for (Condition condition : rule.getView().getSubConditions()) {
            read(condition, found);
        }
        steps = List.copyOf(found);
        tupleSteps = found.stream()
                .filter(s -> !Sink.class.isAssignableFrom(s.type()) && !NodeRow.class.isAssignableFrom(s.type()))
                .toList();
        consequence = rule.getDefaultConsequence() != null
                ? rule.getDefaultConsequence()
                : rule.getConsequences().values().iterator().next();
        argumentSlots = new int[consequence.getVariables().length];
        for (int i = 0; i < argumentSlots.length; i++) {
            argumentSlots[i] = slots.getOrDefault(consequence.getVariables()[i], -1);
            if (argumentSlots[i] < 0) {
                refuse("its consequence uses a variable that no pattern binds");
            }
        }
        if (sink == null) {
            refuse("it has no sink");
        } else if (row == null) {
            refuse("it joins no node row");
        }
    }

    /** Reads a rule of the canonical model. */
    public static RuleShape of(Rule rule) {
        return new RuleShape(rule);
    }

    private void read(Condition condition, List<Step> into) {
        switch (condition.getType()) {
            case CONSEQUENCE -> {}
            case PATTERN -> readPattern((Pattern<?>) condition, Quantifier.EACH, into);
            case NOT, EXISTS -> {
                List<Condition> inner = condition.getSubConditions();
                if (inner.size() == 1 && inner.get(0) instanceof Pattern<?> pattern) {
                    readPattern(
                            pattern,
                            condition.getType() == Condition.Type.NOT ? Quantifier.NOT : Quantifier.EXISTS,
                            into);
                } else {
                    unreadable("it holds a nested " + condition.getType());
                }
            }
            default -> unreadable("it uses " + condition.getType());
        }
    }

    private void readPattern(Pattern<?> pattern, Quantifier quantifier, List<Step> into) {
        if (!pattern.getBindings().isEmpty()) {
            refuse("it binds a field to a variable");
        }
        Variable<?> variable = pattern.getPatternVariable();
        int slot = slots.computeIfAbsent(variable, v -> slots.size());
        List<CompiledConstraint> constraints = new ArrayList<>();
        collect(pattern.getConstraint(), constraints);
        Step step = new Step(quantifier, variable.getType(), variable.getName(), slot, List.copyOf(constraints));
        into.add(step);
        if (Sink.class.isAssignableFrom(step.type())) {
            if (sink != null) {
                refuse("it has two sinks");
            }
            if (!constraints.isEmpty() || quantifier != Quantifier.EACH) {
                refuse("it asks something of its sink");
            }
            sink = step;
        } else if (NodeRow.class.isAssignableFrom(step.type())) {
            if (row != null) {
                refuse("it joins two node rows");
            } else if (quantifier != Quantifier.EACH) {
                refuse("it asks for a node row that does not exist");
            }
            row = step;
        } else if (row != null) {
            refuse("a pattern follows its node row");
        }
    }

    private void collect(Constraint constraint, List<CompiledConstraint> into) {
        switch (constraint.getType()) {
            case MULTIPLE, AND -> constraint.getChildren().forEach(c -> collect(c, into));
            case SINGLE -> {
                SingleConstraint single = (SingleConstraint) constraint;
                Variable<?>[] variables = single.getVariables();
                if (variables.length == 0) {
                    return;
                }
                int[] at = new int[variables.length];
                for (int i = 0; i < at.length; i++) {
                    at[i] = slots.getOrDefault(variables[i], -1);
                    if (at[i] < 0) {
                        unreadable("a constraint uses a variable that no earlier pattern binds");
                    }
                }
                into.add(new CompiledConstraint(single, at));
            }
            default -> unreadable("a constraint is a " + constraint.getType());
        }
    }

    private void unreadable(String why) {
        readable = false;
        refuse(why);
    }

    private void refuse(String why) {
        if (refusal == null) {
            refusal = why;
        }
    }

    /** Name of the rule in its DRL file. */
    public String name() {
        return name;
    }

    /** Java package that the DRL file declares. */
    public String drlPackage() {
        return drlPackage;
    }

    /** Patterns in the order of the rule, the sink and the node row among them. */
    public List<Step> steps() {
        return steps;
    }

    /** The patterns over parameters and pod: all but the sink and the node row. */
    public List<Step> tupleSteps() {
        return tupleSteps;
    }

    /** The sink pattern; null for a rule without one. */
    public Step sink() {
        return sink;
    }

    /** The node row pattern; null for a rule without one. */
    public Step row() {
        return row;
    }

    /** Number of slots in an environment. */
    public int slotCount() {
        return slots.size();
    }

    /** Why the row plan cannot run this rule; empty when it can. */
    public Optional<String> planRefusal() {
        return Optional.ofNullable(refusal);
    }

    /** Whether the rule reads a fact that is new for each decision. */
    public boolean perDecision() {
        return steps.stream().anyMatch(s -> PerDecision.class.isAssignableFrom(s.type()));
    }

    /** Whether {@link #steps()} and their constraints are all that the rule asks for; not for nested conditions and the like. */
    public boolean readable() {
        return readable;
    }

    /** Slots of the consequence's arguments. */
    public int[] argumentSlots() {
        return argumentSlots.clone();
    }

    /** The compiled consequence, which generated drivers call by name. */
    public Object consequenceLambda() {
        return ((IntrospectableLambda) consequence.getBlock()).getLambda();
    }

    /** Runs the consequence over the facts of an environment; the slot of the sink must be filled. */
    public void fire(Object[] environment) throws Exception {
        Object[] arguments = new Object[argumentSlots.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = environment[argumentSlots[i]];
        }
        consequence.getBlock().execute(arguments);
    }
}
