package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns the rows of a table into boxes. Fields with numbers, constants and truth values are exact; of a text all values that the table names and one for
 * every other; a condition that is more than that is a question with the answers yes and no. Immutable once made.
 */
final class TableAxes {
    private static final Ranges ANY_NUMBER = Ranges.of(Long.MIN_VALUE, Long.MAX_VALUE);
    private static final Pattern COMPARISON = Pattern.compile("(?s)([^=!<>&|]+?)\\s*(==|!=|<=|>=|<|>)\\s*([^=!<>&|]+)");
    private static final String OTHER = "(any other)";

    /** Answers to a comparison of two values: less, equal, more. */
    private static final Map<String, Ranges> ANSWERS = Map.of(
            "<", Ranges.of(0),
            "<=", Ranges.of(0, 1),
            "==", Ranges.of(1),
            ">=", Ranges.of(1, 2),
            ">", Ranges.of(2),
            "!=", Ranges.of(0).union(Ranges.of(2)));

    private final CompiledTable table;
    private final Map<String, Axis> axes = new LinkedHashMap<>();
    private final Map<String, TreeSet<String>> texts = new TreeMap<>();
    private final List<String> keys;

    TableAxes(CompiledTable table) {
        this.table = table;
        table.rows().forEach(r -> r.atoms().stream()
                .filter(a -> a.type() != null && open(a.type()) && a.op() != Atom.Op.MATCHES)
                .forEach(a -> texts.computeIfAbsent(key(a), k -> new TreeSet<>())
                        .addAll(a.values().stream()
                                .map(ValueType.Literal::shown)
                                .toList())));
        table.rows().forEach(r -> r.atoms().forEach(a -> axes.computeIfAbsent(key(a), k -> axis(a))));
        keys = List.copyOf(axes.keySet());
    }

    /** Every case that there is. */
    Boxes.Box space() {
        return new Boxes.Box(keys.stream().map(k -> axes.get(k).domain()).toList());
    }

    /** The cases of a row. */
    Boxes.Box box(TableRow row) {
        Map<String, Ranges> sides = new LinkedHashMap<>();
        for (Atom atom : row.atoms()) {
            String key = key(atom);
            sides.merge(key, side(atom, key).intersect(axes.get(key).domain()), Ranges::intersect);
        }
        return new Boxes.Box(keys.stream()
                .map(k -> sides.getOrDefault(k, axes.get(k).domain()))
                .toList());
    }

    /** One case of a box in words, without what does not matter. */
    String example(Boxes.Box box) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            Axis axis = axes.get(keys.get(i));
            if (!box.sides().get(i).covers(axis.domain())) {
                words.add(axis.example(box.sides().get(i)));
            }
        }
        return words.isEmpty() ? "anything" : String.join(", ", words);
    }

    /** Axis of what a cell asks. */
    private String key(Atom atom) {
        if (!atom.pattern().binds()) {
            return absent(atom);
        }
        String owner = atom.pattern().variable() + " ";
        if (atom.op() == Atom.Op.MATCHES) {
            return owner + atom.left() + " matches " + atom.values().get(0).drl();
        }
        if (atom.op() != Atom.Op.HOLDS) {
            return owner + atom.left();
        }
        Matcher comparison = COMPARISON.matcher(atom.left().strip());
        if (comparison.matches()) {
            return owner + comparison.group(1).strip() + " ? "
                    + comparison.group(3).strip();
        }
        return owner + atom.left().strip().replaceFirst("^!\\s*", "");
    }

    /** Whether there is a fact: all that the row asks of it is one question. */
    private String absent(Atom atom) {
        StringBuilder whole = new StringBuilder(atom.pattern().word() + " "
                + atom.pattern().name() + " " + atom.pattern().at());
        table.rows().stream()
                .filter(r -> r.number() == atom.cell().row())
                .flatMap(r -> r.atoms().stream())
                .filter(a -> a.pattern().equals(atom.pattern()))
                .forEach(a -> whole.append(", ").append(a.left()).append(a.op()).append(a.values()));
        return whole.toString();
    }

    /** Whether values may come that the table does not name. */
    private static boolean open(ValueType type) {
        return type.kind() == ValueType.Kind.TEXT
                || (type.kind() == ValueType.Kind.CONSTANT && !type.type().isEnum());
    }

    private Axis axis(Atom atom) {
        String name = name(atom);
        if (!atom.pattern().binds()) {
            String asked = atom.pattern().word() + " " + atom.pattern().name() + " as in row "
                    + atom.cell().row();
            return Axis.choice("", List.of("'" + asked + "' does not hold", "'" + asked + "' holds"));
        }
        if (atom.op() == Atom.Op.MATCHES) {
            String asked = name + " matches " + atom.values().get(0).drl();
            return Axis.choice("", List.of("'" + asked + "' does not hold", "'" + asked + "' holds"));
        }
        if (atom.op() == Atom.Op.HOLDS) {
            return question(atom);
        }
        return switch (atom.type().kind()) {
            case NUMBER -> Axis.numbers(name, FieldRange.of(atom.pattern().type(), atom.left()));
            case BOOLEAN -> Axis.choice(name, List.of("false", "true"));
            default -> Axis.choice(name, words(atom));
        };
    }

    private Axis question(Atom atom) {
        Matcher comparison = COMPARISON.matcher(atom.left().strip());
        if (comparison.matches()) {
            String left = comparison.group(1).strip();
            String right = comparison.group(3).strip();
            return Axis.choice("", List.of(left + " < " + right, left + " == " + right, left + " > " + right));
        }
        String field = atom.left().strip().replaceFirst("^!\\s*", "");
        if (field.matches("[\\w.]+")) {
            return Axis.choice(field, List.of("false", "true"));
        }
        return Axis.choice("", List.of("'" + field + "' does not hold", "'" + field + "' holds"));
    }

    /** The field; with its fact where two facts have one of that name. */
    private String name(Atom atom) {
        boolean shared = table.conditions().stream()
                .anyMatch(c ->
                        !c.pattern().equals(atom.pattern()) && c.column().code().startsWith(atom.left()));
        return shared ? atom.pattern().variable() + "." + atom.left() : atom.left();
    }

    private List<String> words(Atom atom) {
        if (!open(atom.type())) {
            return List.copyOf(atom.type().constants());
        }
        List<String> words = new ArrayList<>(texts.get(key(atom)));
        words.add(OTHER);
        return words;
    }

    private Ranges side(Atom atom, String key) {
        if (!atom.pattern().binds() || atom.op() == Atom.Op.MATCHES) {
            return Ranges.of(1);
        }
        if (atom.op() == Atom.Op.HOLDS) {
            Matcher comparison = COMPARISON.matcher(atom.left().strip());
            if (comparison.matches()) {
                return ANSWERS.get(comparison.group(2));
            }
            return Ranges.of(atom.left().strip().startsWith("!") ? 0 : 1);
        }
        Ranges named = Ranges.NONE;
        for (ValueType.Literal value : atom.values()) {
            named = named.union(Ranges.of(number(atom, value, key)));
        }
        long bound = named.example();
        return switch (atom.op()) {
            case NE, NOT_IN -> ANY_NUMBER.minus(named);
            case LT -> Ranges.of(Long.MIN_VALUE, bound - 1);
            case LE -> Ranges.of(Long.MIN_VALUE, bound);
            case GT -> Ranges.of(bound + 1, Long.MAX_VALUE);
            case GE -> Ranges.of(bound, Long.MAX_VALUE);
            default -> named;
        };
    }

    private long number(Atom atom, ValueType.Literal value, String key) {
        return switch (atom.type().kind()) {
            case NUMBER, BOOLEAN -> value.number();
            default -> axes.get(key).words().indexOf(value.shown());
        };
    }
}
