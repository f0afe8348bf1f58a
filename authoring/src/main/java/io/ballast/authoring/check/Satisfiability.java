package io.ballast.authoring.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * Proves that conditions cannot hold together. What it proves is right; much that is impossible it cannot prove, and then it says nothing: it knows numbers,
 * truth values, constants and texts, and takes every function for a value of which nothing is known but that equal arguments give equal values.
 *
 * <p>The proof is a tableau: alternatives are tried one by one, and each must end in a contradiction. Not thread-safe, one use.
 */
final class Satisfiability {
    /** Alternatives tried before giving up; more than any rule that a person would write has. */
    private static final int BUDGET = 512;

    private int left = BUDGET;

    private Satisfiability() {}

    /** Whether no values whatever make all conditions true. */
    static boolean impossible(Collection<Expr> conditions) {
        return new Satisfiability().closed(new ArrayDeque<>(conditions), new ArrayList<>());
    }

    /** Whether the wanted condition is true whenever the known ones are. */
    static boolean implied(Collection<Expr> known, Expr wanted) {
        List<Expr> all = new ArrayList<>(known);
        all.add(new Expr.Not(wanted));
        return impossible(all);
    }

    private boolean closed(Deque<Expr> open, List<Literal> literals) {
        while (!open.isEmpty()) {
            Expr next = open.pop();
            boolean holds = true;
            while (next instanceof Expr.Not not) {
                next = not.condition();
                holds = !holds;
            }
            if (next instanceof Expr.All all && holds) {
                all.conditions().forEach(open::push);
            } else if (next instanceof Expr.Any any && !holds) {
                any.conditions().forEach(c -> open.push(new Expr.Not(c)));
            } else if (next instanceof Expr.All all) {
                return allClosed(
                        all.conditions().stream().<Expr>map(Expr.Not::new).toList(), open, literals);
            } else if (next instanceof Expr.Any any) {
                return allClosed(any.conditions(), open, literals);
            } else {
                literals.add(new Literal(next, holds));
            }
        }
        return left-- > 0 && new Values().contradict(literals);
    }

    private boolean allClosed(List<Expr> alternatives, Deque<Expr> open, List<Literal> literals) {
        for (Expr alternative : alternatives) {
            Deque<Expr> rest = new ArrayDeque<>(open);
            rest.push(alternative);
            if (left <= 0 || !closed(rest, new ArrayList<>(literals))) {
                return false;
            }
        }
        return true;
    }

    /**
     * A condition that has no parts.
     *
     * @param condition comparison, or a value that is true or false
     * @param holds     whether it is true
     */
    record Literal(Expr condition, boolean holds) {}
}
