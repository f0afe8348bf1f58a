package io.ballast.authoring.check;

import io.ballast.authoring.check.RuleText.Quantifier;
import io.ballast.authoring.check.TypedRule.TypedPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What must hold for a rule to match, with facts named by the place of their pattern, so that rules can be compared. What it says about rules is proven; what
 * it cannot prove it does not say. Immutable, thread-safe.
 */
final class Conditions {
    private final TypedRule rule;
    private final List<List<Expr>> constraints = new ArrayList<>();
    private final List<Expr> known = new ArrayList<>();
    private final Map<String, String> placeOf = new HashMap<>();

    private Conditions(TypedRule rule) {
        this.rule = rule;
        for (int i = 0; i < rule.patterns().size(); i++) {
            TypedPattern pattern = rule.patterns().get(i);
            if (!pattern.text().variable().isEmpty()) {
                placeOf.put(pattern.text().variable(), place(i));
            }
            UnaryOperator<String> names = inside(i);
            List<Expr> named =
                    pattern.constraints().stream().map(c -> c.rename(names)).toList();
            constraints.add(named);
            if (!pattern.is(Quantifier.NOT)) {
                known.addAll(named);
            }
        }
    }

    static Conditions of(TypedRule rule) {
        return new Conditions(rule);
    }

    private static String place(int pattern) {
        return "#" + pattern;
    }

    private UnaryOperator<String> inside(int pattern) {
        return name -> name.equals(Expr.THIS) ? place(pattern) : placeOf.getOrDefault(name, name);
    }

    TypedRule rule() {
        return rule;
    }

    /** Constraints of a pattern. */
    List<Expr> constraints(int pattern) {
        return constraints.get(pattern);
    }

    /** Values passed to the sink, with the same names as the constraints. */
    List<Expr> arguments(SinkCall call) {
        return call.arguments().stream()
                .map(a -> a.rename(name -> placeOf.getOrDefault(name, name)))
                .toList();
    }

    /** A pattern that asks for the absence of a fact which another one needs; empty when there is none. */
    Optional<Integer> absenceThatCannotBe() {
        for (int i = 0; i < constraints.size(); i++) {
            TypedPattern absent = rule.patterns().get(i);
            for (int j = 0; j < constraints.size() && absent.is(Quantifier.NOT); j++) {
                TypedPattern present = rule.patterns().get(j);
                if (!present.is(Quantifier.NOT)
                        && present.type() == absent.type()
                        && allImplied(known, constraints.get(i), Map.of(place(i), place(j)))) {
                    return Optional.of(i);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Whether the other rule matches whenever this one does; if so, for each of its facts the fact of this rule that it then meets.
     *
     * @return places of facts in the other rule and in this one
     */
    Optional<Map<String, String>> imply(Conditions other) {
        Map<String, String> met = new TreeMap<>();
        return meets(other, 0, met) ? Optional.of(met) : Optional.empty();
    }

    private boolean meets(Conditions other, int from, Map<String, String> met) {
        if (from == other.constraints.size()) {
            return true;
        }
        TypedPattern wanted = other.rule.patterns().get(from);
        for (int i = 0; i < constraints.size(); i++) {
            TypedPattern own = rule.patterns().get(i);
            if (own.type() == wanted.type() && fits(other, from, i, met)) {
                met.put(place(from), place(i));
                if (meets(other, from + 1, met)) {
                    return true;
                }
                met.remove(place(from));
            }
        }
        return false;
    }

    private boolean fits(Conditions other, int wanted, int own, Map<String, String> met) {
        Quantifier theirs = other.rule.patterns().get(wanted).text().quantifier();
        Quantifier ours = rule.patterns().get(own).text().quantifier();
        List<Expr> theirConstraints = other.constraints.get(wanted);
        if (theirs != Quantifier.NOT) {
            boolean bound = ours == Quantifier.EACH || (ours == Quantifier.EXISTS && theirs == Quantifier.EXISTS);
            Map<String, String> names = new HashMap<>(met);
            names.put(place(wanted), place(own));
            return bound && allImplied(known, theirConstraints, names);
        }
        // Any fact that breaks their absence would break ours.
        List<Expr> breaking = new ArrayList<>(known);
        Map<String, String> names = new HashMap<>(met);
        names.put(place(wanted), "#absent");
        theirConstraints.forEach(c -> breaking.add(c.rename(n -> names.getOrDefault(n, n))));
        return ours == Quantifier.NOT && allImplied(breaking, constraints.get(own), Map.of(place(own), "#absent"));
    }

    private static boolean allImplied(List<Expr> known, List<Expr> wanted, Map<String, String> names) {
        return wanted.stream().allMatch(w -> Satisfiability.implied(known, w.rename(n -> names.getOrDefault(n, n))));
    }
}
