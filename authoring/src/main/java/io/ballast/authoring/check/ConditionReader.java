package io.ballast.authoring.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads the condition that a constraint is made of, with its types. One use for one constraint. */
final class ConditionReader {
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", ">", "<=", ">=");
    private static final Set<String> WORDS = Set.of("not", "in", "matches", "contains", "memberOf");

    private final Tokens tokens;
    private final Refusals refusals;
    private final OperandReader operands;

    /** A reader of a constraint over a type; in a consequence there is none. */
    ConditionReader(Tokens tokens, Scope scope, Refusals refusals, Optional<Class<?>> owner) {
        this.tokens = tokens;
        this.refusals = refusals;
        this.operands = new OperandReader(tokens, scope, refusals, owner, this);
    }

    OperandReader operands() {
        return operands;
    }

    /** Conditions joined by {@code ||}, or one. */
    Expr either() {
        return joined("||", this::both, Expr.Any::new);
    }

    private Expr both() {
        return joined("&&", this::comparison, Expr.All::new);
    }

    private Expr joined(String sign, Supplier<Expr> next, Function<List<Expr>, Expr> join) {
        Expr first = next.get();
        List<Expr> all = new ArrayList<>(List.of(first));
        while (tokens.peek().is(sign)) {
            Tokens.Token at = tokens.next();
            Expr other = next.get();
            if (first.type() != boolean.class || other.type() != boolean.class) {
                throw refusals.stop(ExpressionCheck.WRONG_TYPE, at, "'" + sign + "' joins conditions only", "");
            }
            all.add(other);
        }
        return all.size() == 1 ? first : join.apply(List.copyOf(all));
    }

    private Expr comparison() {
        if (tokens.peek().is("!")) {
            Tokens.Token not = tokens.next();
            Expr condition = comparison();
            if (condition.type() != boolean.class) {
                throw refusals.stop(ExpressionCheck.WRONG_TYPE, not, "'!' needs something that is true or false", "");
            }
            return new Expr.Not(condition);
        }
        Expr left = operands.operand();
        Tokens.Token sign = tokens.peek();
        if (COMPARISONS.contains(sign.text())) {
            tokens.next();
            return compare(left, sign, operands.operand());
        }
        if (sign.kind() == Tokens.Kind.NAME && WORDS.contains(sign.text())) {
            boolean negated = tokens.takeWord("not");
            Expr test = membership(left, tokens.next());
            return negated ? new Expr.Not(test) : test;
        }
        return left;
    }

    private Expr membership(Expr left, Tokens.Token word) {
        switch (word.text()) {
            case "in" -> {
                return in(left, word);
            }
            case "matches" -> {
                if (left.type() != String.class || tokens.peek().kind() != Tokens.Kind.TEXT) {
                    throw refusals.stop(
                            ExpressionCheck.WRONG_TYPE, word, "'matches' compares a text with a pattern in quotes", "");
                }
                return new Expr.Test("matches", left, operands.operand());
            }
            case "contains", "memberOf" -> {
                Expr right = operands.operand();
                boolean contains = word.word("contains");
                if (!Collection.class.isAssignableFrom((contains ? left : right).type())) {
                    throw refusals.stop(
                            ExpressionCheck.WRONG_TYPE, word, "'" + word.text() + "' needs a list or set", "");
                }
                return contains ? new Expr.Test("contains", left, right) : new Expr.Test("contains", right, left);
            }
            default ->
                throw refusals.stop(ExpressionCheck.NOT_POLICY, word, "'" + word.text() + "' is not expected here", "");
        }
    }

    private Expr in(Expr left, Tokens.Token word) {
        Tokens.Token equal = new Tokens.Token(Tokens.Kind.SIGN, "==", word.line(), word.column());
        List<Expr> any = new ArrayList<>();
        operands.expect("(");
        do {
            any.add(compare(left, equal, operands.operand()));
        } while (tokens.take(","));
        operands.expect(")");
        return new Expr.Any(List.copyOf(any));
    }

    private Expr compare(Expr leftSide, Tokens.Token sign, Expr rightSide) {
        Class<?> left = leftSide.type();
        Class<?> right = rightSide.type();
        boolean order = !sign.text().equals("==") && !sign.text().equals("!=");
        boolean comparable = order
                ? Types.number(left) && Types.number(right)
                : Types.number(left) == Types.number(right) && Types.related(left, right);
        if (!comparable) {
            throw refusals.stop(
                    ExpressionCheck.WRONG_TYPE,
                    sign,
                    "'" + sign.text() + "' cannot compare " + Types.name(left) + " with " + Types.name(right),
                    order ? "Only whole numbers have an order." : "Compare values of one type; enums by name.");
        }
        if (Types.number(left) && !Types.sameWidth(left, right)) {
            throw refusals.stop(
                    ExpressionCheck.WRONG_TYPE,
                    sign,
                    "'" + sign.text() + "' would compare " + Types.name(left) + " with " + Types.name(right)
                            + " inexactly",
                    "Both sides must be long.");
        }
        return new Expr.Compare(sign.text(), leftSide, rightSide);
    }
}
