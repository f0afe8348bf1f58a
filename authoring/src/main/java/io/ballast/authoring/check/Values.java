package io.ballast.authoring.check;

import io.ballast.model.Range;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What conditions without parts leave of the values of fields and functions. Not thread-safe, one use. */
final class Values {
    /** Drools tests two numbers for equality as doubles, which are exact between minus this and this. */
    private static final long EXACT = (1L << 53) - 1;

    /** Rounds of passing limits on from one value to the next; each is right by itself, so stopping early is no mistake. */
    private static final int ROUNDS = 8;

    private record Pair(Expr a, Expr b) {}

    private final Map<Expr, Boolean> truths = new HashMap<>();
    private final Map<Expr, NumberRange> numbers = new HashMap<>();
    private final Map<Expr, ValueSet> sets = new HashMap<>();
    private final Map<Pair, Relation> relations = new HashMap<>();
    private boolean contradiction;

    /** Whether the conditions exclude each other. */
    boolean contradict(List<Satisfiability.Literal> literals) {
        literals.forEach(this::take);
        for (int i = 0; i < ROUNDS && !contradiction; i++) {
            relations.forEach(this::passOn);
        }
        return contradiction
                || numbers.values().stream().anyMatch(NumberRange::empty)
                || sets.values().stream().anyMatch(ValueSet::empty)
                || relations.values().stream().anyMatch(Relation::impossible);
    }

    private void take(Satisfiability.Literal literal) {
        Expr condition = literal.condition();
        if (condition instanceof Expr.Compare compare) {
            String sign = literal.holds() ? compare.sign() : contrary(compare.sign());
            compare(sign, compare.left(), compare.right());
        } else {
            truth(condition, literal.holds());
        }
    }

    private void truth(Expr value, boolean holds) {
        Optional<Object> constant = constant(value);
        if (constant.isPresent()) {
            contradiction |= !constant.get().equals(holds);
        } else {
            Boolean before = truths.putIfAbsent(value, holds);
            contradiction |= before != null && before != holds;
        }
    }

    private void compare(String sign, Expr left, Expr right) {
        if (left.equals(right)) {
            contradiction |= sign.equals("!=") || sign.equals("<") || sign.equals(">");
            return;
        }
        Optional<Object> constant = constant(right);
        Optional<Object> first = constant(left);
        if (constant.isEmpty() && first.isPresent()) {
            compare(mirrored(sign), right, left);
        } else if (constant.isEmpty()) {
            relate(sign, left, right);
        } else if (constant.get() instanceof Boolean truth && left.type() == boolean.class) {
            truth(left, sign.equals("==") == truth);
        } else if (constant.get() instanceof Long number) {
            range(left).limit(sign, number);
        } else {
            set(left).limit(sign.equals("=="), constant.get());
        }
    }

    private void relate(String sign, Expr left, Expr right) {
        Relation known = relations.get(new Pair(right, left));
        if (known != null) {
            known.limit(mirrored(sign));
        } else {
            relations
                    .computeIfAbsent(new Pair(left, right), p -> new Relation())
                    .limit(sign);
        }
    }

    private void passOn(Pair pair, Relation relation) {
        if (Types.number(pair.a().type()) && Types.number(pair.b().type())) {
            NumberRange a = range(pair.a());
            NumberRange b = range(pair.b());
            if (!relation.more()) {
                a.atMost(b.max(), relation.less() && !relation.same());
                b.atLeast(a.min(), relation.less() && !relation.same());
            }
            if (!relation.less()) {
                a.atLeast(b.min(), relation.more() && !relation.same());
                b.atMost(a.max(), relation.more() && !relation.same());
            }
            if (relation.equal() && (a.within(EXACT) || b.within(EXACT))) {
                a.sameAs(b);
                b.sameAs(a);
            }
        } else if (relation.equal()) {
            set(pair.a()).sameAs(set(pair.b()));
            set(pair.b()).sameAs(set(pair.a()));
        } else if (relation.unequal()) {
            contradiction |= set(pair.a()).onlyValue().isPresent()
                    && set(pair.a()).onlyValue().equals(set(pair.b()).onlyValue());
        }
    }

    /** Two numbers that are constants are ranges of one value. */
    private NumberRange range(Expr value) {
        return numbers.computeIfAbsent(value, v -> {
            NumberRange range = new NumberRange();
            constant(v).ifPresent(c -> range.limit("==", (Long) c));
            if (v instanceof Expr.Member member) {
                bounds(member, range);
            }
            return range;
        });
    }

    /** What the constructor of a fact makes sure of. */
    private static void bounds(Expr.Member member, NumberRange range) {
        Class<?> type = member.target().type();
        if (Collection.class.isAssignableFrom(type) && member.name().equals("size")) {
            range.atLeast(0, false);
        } else if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                Range known = component.getAnnotation(Range.class);
                if (known != null && component.getName().equals(member.name())) {
                    range.atLeast(known.min(), false);
                    range.atMost(known.max(), false);
                }
            }
        }
    }

    private ValueSet set(Expr value) {
        return sets.computeIfAbsent(value, v -> {
            ValueSet set = new ValueSet(v.type());
            constant(v).ifPresent(c -> set.limit(true, c));
            return set;
        });
    }

    /** The value of a literal or of a constant of the platform, whole numbers as {@code Long}. */
    private static Optional<Object> constant(Expr value) {
        if (value instanceof Expr.Literal literal) {
            return Optional.of(literal.value());
        }
        if (value instanceof Expr.Constant constant) {
            try {
                Field field = constant.owner().getField(constant.name());
                Object found = field.get(null);
                return Optional.ofNullable(found instanceof Integer i ? Long.valueOf(i) : found);
            } catch (ReflectiveOperationException | LinkageError e) {
                // Nothing is known of it, then.
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static String contrary(String sign) {
        return switch (sign) {
            case "==" -> "!=";
            case "!=" -> "==";
            case "<" -> ">=";
            case ">=" -> "<";
            case ">" -> "<=";
            default -> ">";
        };
    }

    private static String mirrored(String sign) {
        return switch (sign) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> sign;
        };
    }
}
