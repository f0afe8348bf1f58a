package io.ballast.conformance;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares what came out with what a vector expects, and collects every difference. Only keys that {@code expect} lists are asserted; a listed key
 * that the binding never compared fails the case, so that a new key cannot pass unread.
 *
 * <p>Shared rules: {@code null} under a key means "must be absent"; {@code {}}, {@code []}, absent and 0 are equal; numbers differ when they are more
 * than 1e-15 apart, relative to the larger one. Not thread-safe.
 */
public final class Comparison {
    private static final double RELATIVE_TOLERANCE = 1e-15;

    private final Tree expect;
    private final Set<String> compared = new HashSet<>();
    private final List<String> differences = new ArrayList<>();

    private Comparison(Tree expect) {
        this.expect = expect;
    }

    /** A comparison against the expectations of a case. */
    public static Comparison with(VectorCase vector) {
        return new Comparison(vector.expect());
    }

    /** A comparison against a part of the expectations (a step, a node, a pod). */
    public static Comparison with(Tree expect) {
        return new Comparison(expect);
    }

    /** Text, {@code null} = absent. Nothing is trimmed. */
    public Comparison text(String key, String actual) {
        return check(key, actual, Comparison::same);
    }

    /** A whole number or a float; {@code null} = absent, which equals 0 unless the vector says {@code null}. */
    public Comparison number(String key, Number actual) {
        return check(key, actual, Comparison::sameNumber);
    }

    /** A truth value; {@code null} = absent. */
    public Comparison flag(String key, Boolean actual) {
        return check(key, actual, Comparison::same);
    }

    /** A Kubernetes quantity, compared as a number: {@code 1000m} equals {@code 1}. */
    public Comparison quantity(String key, String actual) {
        return check(key, actual, Comparison::sameQuantity);
    }

    /** Names in any order; repeats count. */
    public Comparison names(String key, Collection<?> actual) {
        return check(key, actual, Comparison::sameNames);
    }

    /** A list in order. */
    public Comparison sequence(String key, Collection<?> actual) {
        return check(key, actual == null ? null : List.copyOf(actual), Comparison::sameTree);
    }

    /** Any structure of maps and lists, lists in order, numbers as numbers, every key asserted. */
    public Comparison tree(String key, Object actual) {
        return check(key, actual, Comparison::sameTree);
    }

    /** Quantities by name under a key; a name that is missing on one side counts as 0. */
    public Comparison quantities(String key, Map<String, String> actual) {
        return check(key, actual, Comparison::sameQuantities);
    }

    /** Texts by name under a key; only the listed names are asserted. */
    public Comparison listedTexts(String key, Map<String, String> actual) {
        compared.add(key);
        expect.optionalMap(key).ifPresent(wanted -> wanted.keys().forEach(name -> {
            if (!same(wanted.raw(name), actual.get(name))) {
                differs(key + "[" + name + "]", wanted.raw(name), actual.get(name));
            }
        }));
        return this;
    }

    /** A difference that the binding found itself. */
    public Comparison difference(String text) {
        differences.add(text);
        return this;
    }

    /** Marks a key as read by the binding, so that it does not count as forgotten. */
    public Comparison handled(String key) {
        compared.add(key);
        return this;
    }

    /** Passed when nothing differs and every listed key was compared. */
    public Outcome outcome() {
        Set<String> forgotten = new TreeSet<>(expect.keys());
        forgotten.removeAll(compared);
        forgotten.forEach(
                key -> differences.add(expect.path() + "." + key + ": the binding does not compare this key"));
        return differences.isEmpty() ? Outcome.passed() : Outcome.failed(differences);
    }

    private interface Equality {
        boolean test(Object wanted, Object actual);
    }

    private Comparison check(String key, Object actual, Equality equality) {
        compared.add(key);
        if (!expect.has(key)) {
            return this;
        }
        Object wanted = expect.raw(key);
        boolean equal = wanted == null ? actual == null : equality.test(wanted, actual);
        if (!equal) {
            differs(key, wanted, actual);
        }
        return this;
    }

    private void differs(String key, Object wanted, Object actual) {
        differences.add(expect.path() + "." + key + ": expected " + wanted + ", was " + actual);
    }

    private static boolean same(Object wanted, Object actual) {
        return wanted == null ? actual == null : wanted.equals(actual) || (empty(wanted) && empty(actual));
    }

    /** Equality of numbers, exact for whole ones, within the tolerance otherwise. */
    static boolean sameNumber(Object wanted, Object actual) {
        if (empty(wanted) && empty(actual)) {
            return true;
        }
        if (!(wanted instanceof Number a) || !(actual instanceof Number b)) {
            return false;
        }
        if (!(a instanceof Double || b instanceof Double)) {
            return a.longValue() == b.longValue();
        }
        double x = a.doubleValue();
        double y = b.doubleValue();
        return x == y || Math.abs(x - y) <= RELATIVE_TOLERANCE * Math.max(Math.abs(x), Math.abs(y));
    }

    /** Equality of quantities as numbers; an absent one is 0. */
    static boolean sameQuantity(Object wanted, Object actual) {
        return amount(wanted).compareTo(amount(actual)) == 0;
    }

    private static BigDecimal amount(Object quantity) {
        if (quantity == null) {
            return BigDecimal.ZERO;
        }
        return new Quantity(quantity.toString()).getNumericalAmount();
    }

    private static boolean sameQuantities(Object wanted, Object actual) {
        Map<?, ?> a = wanted instanceof Map<?, ?> map ? map : Map.of();
        Map<?, ?> b = actual instanceof Map<?, ?> map ? map : Map.of();
        Set<Object> names = new HashSet<>(a.keySet());
        names.addAll(b.keySet());
        return names.stream().allMatch(name -> sameQuantity(a.get(name), b.get(name)));
    }

    private static boolean sameNames(Object wanted, Object actual) {
        return sorted(wanted).equals(sorted(actual));
    }

    private static List<String> sorted(Object names) {
        if (names == null) {
            return List.of();
        }
        if (!(names instanceof Collection<?> collection)) {
            throw new IllegalArgumentException("expected a list of names, found " + names);
        }
        return collection.stream().map(String::valueOf).sorted().toList();
    }

    /** Equality of structures; empty, absent and 0 are equal inside, too. */
    static boolean sameTree(Object wanted, Object actual) {
        if (empty(wanted) && empty(actual)) {
            return true;
        }
        if (wanted instanceof Map<?, ?> a && actual instanceof Map<?, ?> b) {
            Set<Object> keys = new HashSet<>(a.keySet());
            keys.addAll(b.keySet());
            return keys.stream().allMatch(key -> sameTree(a.get(key), b.get(key)));
        }
        if (wanted instanceof List<?> a && actual instanceof List<?> b) {
            return a.size() == b.size()
                    && java.util.stream.IntStream.range(0, a.size()).allMatch(i -> sameTree(a.get(i), b.get(i)));
        }
        if (wanted instanceof Number) {
            return sameNumber(wanted, actual);
        }
        return same(wanted, actual);
    }

    private static boolean empty(Object value) {
        return value == null
                || (value instanceof Map<?, ?> map && map.isEmpty())
                || (value instanceof Collection<?> list && list.isEmpty())
                || (value instanceof Number number && number.doubleValue() == 0);
    }
}
