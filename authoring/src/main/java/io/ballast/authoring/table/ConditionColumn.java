package io.ballast.authoring.table;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A column of conditions: what its code asks, and how its cells are read. Immutable once read. */
final class ConditionColumn {
    private static final Pattern COMPARISON = Pattern.compile("(?s)(.+?)\\s*(==|!=|<=|>=|<|>)\\s*(\\S+)");
    private static final Pattern LIST = Pattern.compile("(?s)(.+?)\\s+(not\\s+)?in\\s*\\(\\s*(\\S+?)\\s*\\)");
    private static final Pattern MATCH = Pattern.compile("(?s)(.+?)\\s+matches\\s+(\\S+)");
    private static final Pattern CONDITION =
            Pattern.compile("[=!<>]=|[<>]|&&|\\|\\||^\\s*!|\\b(in|matches|contains|memberOf|not)\\b");
    private static final Pattern SIGNED = Pattern.compile("(>=|<=|!=|>|<)\\s*(.*)");
    private static final Pattern RANGE = Pattern.compile("(-?\\d+)\\s*\\.\\.\\s*(-?\\d+)");
    private static final String FORMS =
            "Write a field, a comparison such as 'priority >= $param', a list 'qos in ($param)', or a whole"
                    + " condition, whose cells are marked by X.";

    /** A comparison of the code, and the number of the value that it takes from a cell. */
    private record Part(String left, ValueType type, Atom.Op op, int value) {}

    private final TableColumn column;
    private final HeaderPattern pattern;
    private final Template template;
    private final List<Part> parts;
    private final boolean field;

    private ConditionColumn(
            TableColumn column, HeaderPattern pattern, Template template, List<Part> parts, boolean field) {
        this.column = column;
        this.pattern = pattern;
        this.template = template;
        this.parts = parts;
        this.field = field;
    }

    HeaderPattern pattern() {
        return pattern;
    }

    TableColumn column() {
        return column;
    }

    /** Whether it has no code and only makes its pattern part of every row. */
    boolean fixed() {
        return template.text().isEmpty();
    }

    /** Classes of constants that its cells name. */
    List<ValueType> types() {
        return parts.stream().map(Part::type).filter(t -> t != null).toList();
    }

    /** Reads the code of a column. */
    static final class Reader {
        private final TableVocabulary vocabulary;
        private final List<String> imports;
        private final TableProblems problems;

        Reader(TableVocabulary vocabulary, List<String> imports, TableProblems problems) {
            this.vocabulary = vocabulary;
            this.imports = imports;
            this.problems = problems;
        }

        /** The column; nothing when a problem has been noted. */
        Optional<ConditionColumn> read(TableColumn column, HeaderPattern pattern, Map<String, Class<?>> variables) {
            Optional<Template> template = Template.read(column, problems);
            if (template.isEmpty()) {
                return Optional.empty();
            }
            String code = column.code();
            if (code.isEmpty()) {
                return Optional.of(new ConditionColumn(column, pattern, template.get(), List.of(), false));
            }
            if (template.get().values() == 0) {
                return plain(column, pattern, template.get(), variables);
            }
            List<Part> parts = new ArrayList<>();
            for (String piece : Template.split(code, "&&")) {
                Optional<Part> part = part(piece.strip(), template.get(), column, pattern, variables);
                if (part.isEmpty()) {
                    return Optional.empty();
                }
                parts.add(part.get());
            }
            return Optional.of(new ConditionColumn(column, pattern, template.get(), parts, false));
        }

        private Optional<ConditionColumn> plain(
                TableColumn column, HeaderPattern pattern, Template template, Map<String, Class<?>> variables) {
            if (CONDITION.matcher(column.code().replaceAll("\"[^\"]*\"", "")).find()) {
                Part whole = new Part(column.code(), null, Atom.Op.HOLDS, 0);
                return Optional.of(new ConditionColumn(column, pattern, template, List.of(whole), false));
            }
            return type(column.code(), column, pattern, variables)
                    .map(t -> new ConditionColumn(
                            column, pattern, template, List.of(new Part(column.code(), t, Atom.Op.EQ, 0)), true));
        }

        private Optional<Part> part(
                String piece,
                Template template,
                TableColumn column,
                HeaderPattern pattern,
                Map<String, Class<?>> variables) {
            Matcher comparison = COMPARISON.matcher(piece);
            Matcher list = LIST.matcher(piece);
            Matcher match = MATCH.matcher(piece);
            Matcher form;
            Atom.Op op;
            if (list.matches()) {
                form = list;
                op = list.group(2) == null ? Atom.Op.IN : Atom.Op.NOT_IN;
            } else if (match.matches()) {
                form = match;
                op = Atom.Op.MATCHES;
            } else if (comparison.matches()) {
                form = comparison;
                op = Atom.Op.of(comparison.group(2));
            } else {
                return wrong(column, "'" + piece + "' does not say how a value is compared");
            }
            String left = form.group(1).strip();
            int value = Template.index(form.group(form.groupCount()));
            if (value < 0 || Template.takes(left) || (op == Atom.Op.IN && template.parts())) {
                return wrong(column, "'" + piece + "' does not say how a value is compared");
            }
            Optional<ValueType> type = type(left, column, pattern, variables);
            if (type.isPresent()) {
                ValueType.Kind kind = type.get().kind();
                boolean fits = op.orders()
                        ? kind == ValueType.Kind.NUMBER
                        : op != Atom.Op.MATCHES || kind == ValueType.Kind.TEXT;
                if (!fits) {
                    return wrong(
                            column,
                            "'" + left + "' is " + type.get().words() + ", which '" + piece + "' cannot compare");
                }
            }
            return type.map(t -> new Part(left, t, op, value));
        }

        private Optional<Part> wrong(TableColumn column, String message) {
            problems.add(TableProblems.HEADER, column.codeAt(), message, FORMS);
            return Optional.empty();
        }

        private Optional<ValueType> type(
                String left, TableColumn column, HeaderPattern pattern, Map<String, Class<?>> variables) {
            Problems found = new Problems();
            Optional<Class<?>> type = vocabulary.expression(left, pattern.type(), variables, imports, found);
            for (Problem problem : found.list()) {
                problems.add(problem.code(), column.codeAt(), problem.message(), problem.advice());
            }
            if (type.isEmpty()) {
                return Optional.empty();
            }
            Optional<ValueType> values = ValueType.of(type.get(), vocabulary);
            if (values.isEmpty()) {
                problems.add(
                        TableProblems.HEADER,
                        column.codeAt(),
                        "'" + left + "' is a " + type.get().getSimpleName() + ", which no cell can hold",
                        "Compare a number, a text, a truth value or a constant.");
            }
            return values;
        }
    }

    /** What a cell asks; nothing when a problem has been noted. */
    Optional<List<Atom>> atoms(Cell cell, Place at, TableProblems problems) {
        if (fixed()) {
            problems.add(
                    TableProblems.STRAY,
                    at,
                    "the column has no code, so the cell would decide nothing",
                    "Write a field or a comparison into the code row, or leave the cells of the column empty.");
            return Optional.empty();
        }
        if (template.values() == 0 && !field) {
            return mark(cell, at, problems)
                    ? Optional.of(List.of(atom(parts.get(0), List.of(), at)))
                    : Optional.empty();
        }
        if (field && parts.get(0).type().kind() != ValueType.Kind.TEXT && cell.kind() == Cell.Kind.TEXT) {
            return test(cell.text().strip(), at, problems);
        }
        Optional<List<Cell>> values =
                template.values() == 0 ? Optional.of(List.of(cell)) : template.values(cell, at, problems);
        if (values.isEmpty()) {
            return Optional.empty();
        }
        List<Atom> atoms = new ArrayList<>();
        for (Part part : parts) {
            Cell value = values.get().get(part.value());
            boolean list = part.op() == Atom.Op.IN || part.op() == Atom.Op.NOT_IN;
            Optional<List<ValueType.Literal>> read = list && value.kind() == Cell.Kind.TEXT
                    ? list(part.type(), value.text(), at, problems)
                    : part.type().read(value, at, problems).map(List::of);
            if (read.isEmpty()) {
                return Optional.empty();
            }
            atoms.add(atom(part, read.get(), at));
        }
        return Optional.of(atoms);
    }

    /** Whether a cell marks a condition that takes no value. */
    static boolean mark(Cell cell, Place at, TableProblems problems) {
        boolean marked = cell.plain() && cell.text().strip().equalsIgnoreCase("x");
        if (!marked) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "'" + cell.text() + "' is no mark",
                    "The code of the column takes no value: write X where it counts, or leave the cell empty.");
        }
        return marked;
    }

    private Atom atom(Part part, List<ValueType.Literal> values, Place at) {
        return new Atom(pattern, part.left(), part.type(), part.op(), values, column, at);
    }

    private Optional<List<ValueType.Literal>> list(ValueType type, String text, Place at, TableProblems problems) {
        List<ValueType.Literal> literals = new ArrayList<>();
        for (String piece : Arrays.asList(text.split(",", -1))) {
            Optional<ValueType.Literal> literal = type.read(piece.strip(), at, problems);
            if (literal.isEmpty()) {
                return Optional.empty();
            }
            literals.add(literal.get());
        }
        return Optional.of(List.copyOf(literals));
    }

    /** A cell below a plain field: a value, {@code >= 80}, {@code 80..89}, {@code LS, LSR}, {@code not LS}. */
    private Optional<List<Atom>> test(String text, Place at, TableProblems problems) {
        Part part = parts.get(0);
        ValueType type = part.type();
        Matcher signed = SIGNED.matcher(text);
        if (type.kind() == ValueType.Kind.NUMBER) {
            Matcher range = RANGE.matcher(text);
            if (range.matches()) {
                return range(range.group(1), range.group(2), at, problems);
            }
            Atom.Op op = signed.matches() ? Atom.Op.of(signed.group(1)) : Atom.Op.EQ;
            String value = signed.matches() ? signed.group(2) : text;
            return type.read(value, at, problems)
                    .map(v -> List.of(atom(new Part(part.left(), type, op, 0), List.of(v), at)));
        }
        if (type.kind() == ValueType.Kind.BOOLEAN) {
            return type.read(text, at, problems).map(v -> List.of(atom(part, List.of(v), at)));
        }
        boolean not = text.startsWith("!=") || text.matches("(?is)not\\s.*");
        String values = not ? text.replaceFirst("(?i)^(!=|not\\s)\\s*", "") : text;
        Part asked = new Part(part.left(), type, not ? Atom.Op.NOT_IN : Atom.Op.IN, 0);
        return list(type, values, at, problems).map(v -> List.of(atom(asked, v, at)));
    }

    private Optional<List<Atom>> range(String low, String high, Place at, TableProblems problems) {
        ValueType type = parts.get(0).type();
        Optional<ValueType.Literal> from = type.read(low, at, problems);
        Optional<ValueType.Literal> to = type.read(high, at, problems);
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        if (from.get().number() > to.get().number()) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "the range " + low + ".." + high + " holds no number",
                    "Write the lower bound first; both belong to the range.");
            return Optional.empty();
        }
        String left = parts.get(0).left();
        return Optional.of(List.of(
                atom(new Part(left, type, Atom.Op.GE, 0), List.of(from.get()), at),
                atom(new Part(left, type, Atom.Op.LE, 0), List.of(to.get()), at)));
    }
}
