package io.ballast.engine.session;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.RuleShape;
import io.ballast.model.NodeRow;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Bounds the combinations of facts that the rules of a package look at in one decision, before it begins. For each rule the numbers of facts of its patterns
 * are multiplied: more than that it cannot try. Only a second node row that is joined by the node's name counts once, since a node has one. Thread-safe.
 */
public final class TupleBudget {
    private static final Pattern SAME_NODE = Pattern.compile("\\s*(this\\.)?node\\s*==\\s*\\$\\w+\\.node\\s*");

    /** What a rule multiplies: the numbers of settings, to which the facts of a decision are added, and the types of these facts. */
    private static final class Factors {
        private final CompiledRule rule;
        private final int[] settings;
        private final Class<?>[] types;

        Factors(CompiledRule rule, int[] settings, Class<?>[] types) {
            this.rule = rule;
            this.settings = settings;
            this.types = types;
        }

        /** At most {@code facts} facts of each type, or exactly so many as are counted. */
        long tuples(long facts, Map<Class<?>, Integer> counted) {
            long product = 1;
            for (int i = 0; i < types.length; i++) {
                long count = settings[i] + (counted == null ? facts : counted.getOrDefault(types[i], 0));
                product = multiply(product, Math.max(1, count));
            }
            return product;
        }
    }

    private final PackageManifest pack;
    private final List<Factors> rules = new ArrayList<>();

    /** The budget of a package whose rules work with these settings. */
    public TupleBudget(PackageManifest pack, List<CompiledRule> rules, ParameterSet parameters) {
        this.pack = pack;
        rules.forEach(r -> this.rules.add(factors(r, parameters)));
    }

    private static Factors factors(CompiledRule rule, ParameterSet parameters) {
        List<Class<?>> types = new ArrayList<>();
        boolean row = false;
        for (RuleShape.Step step : rule.shape().steps()) {
            boolean node = NodeRow.class.isAssignableFrom(step.type());
            boolean joined = row && node && step.constraints().stream().anyMatch(TupleBudget::sameNode);
            row |= node;
            if (!joined && !Sink.class.isAssignableFrom(step.type())) {
                types.add(step.type());
            }
        }
        int[] settings = types.stream().mapToInt(t -> parameters.of(t).size()).toArray();
        return new Factors(rule, settings, types.toArray(Class<?>[]::new));
    }

    private static boolean sameNode(CompiledConstraint constraint) {
        return constraint.slots().length == 2
                && SAME_NODE.matcher(constraint.text()).matches();
    }

    /**
     * Checks one decision.
     *
     * @throws PolicyException when a rule could look at more combinations than the package's budget
     */
    public void require(Collection<?> facts) {
        Map<Class<?>, Integer> counted = null;
        for (Factors rule : rules) {
            // Few facts cannot exceed it, whatever they are; then there is nothing to count.
            if (rule.tuples(facts.size(), null) > pack.tuples()) {
                counted = counted == null ? count(facts) : counted;
                refuse(rule, rule.tuples(0, counted));
            }
        }
    }

    private static Map<Class<?>, Integer> count(Collection<?> facts) {
        Map<Class<?>, Integer> counted = new HashMap<>();
        facts.forEach(f -> counted.merge(f.getClass(), 1, Integer::sum));
        return counted;
    }

    /**
     * Checks a row plan, where each rule meets one pod and every row.
     *
     * @throws PolicyException when a rule could look at more combinations than the package's budget
     */
    public void requireForRows(int rows) {
        for (Factors rule : rules) {
            long product = 1;
            for (int i = 0; i < rule.types.length; i++) {
                boolean row = NodeRow.class.isAssignableFrom(rule.types[i]);
                product = multiply(product, Math.max(1, row ? rows : rule.settings[i]));
            }
            refuse(rule, product);
        }
    }

    private void refuse(Factors rule, long tuples) {
        if (tuples > pack.tuples()) {
            throw new PolicyException("rule " + rule.rule.entry().id() + " could look at "
                    + (tuples == Long.MAX_VALUE ? "more than 10^18" : tuples)
                    + " combinations of facts in one decision, the budget of package " + pack.name() + " is "
                    + pack.tuples() + ": give it fewer settings, or raise budget.tuples in its package.yaml");
        }
    }

    private static long multiply(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        return high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }
}
