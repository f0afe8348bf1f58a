package io.ballast.authoring.table;

import io.ballast.engine.fact.QuantityHint;
import io.ballast.engine.problem.Nearest;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What values a column takes, and how they are written in a rule. Each method gives nothing when a problem has been noted.
 *
 * @param kind      kind of value
 * @param type      class of a constant, otherwise unused
 * @param constants names of the constants
 */
record ValueType(Kind kind, Class<?> type, Set<String> constants) {
    /** Kinds of values. */
    enum Kind {
        NUMBER,
        BOOLEAN,
        TEXT,
        CONSTANT
    }

    /** Numbers up to here are compared exactly. */
    static final long MAX_NUMBER = (1L << 53) - 1;

    private static final String DIGITS =
            "Write digits only: 80, not 080, 80.0, 1,000 or 80 %; fractions become a finer unit.";

    /**
     * A value of a cell.
     *
     * @param drl   as written in a rule
     * @param shown as people write it
     * @param number the number; 0 for other kinds
     */
    record Literal(String drl, String shown, long number) {}

    /** The values of a Java type. */
    static Optional<ValueType> of(Class<?> type, TableVocabulary vocabulary) {
        if (type == long.class || type == int.class || type == short.class) {
            return Optional.of(new ValueType(Kind.NUMBER, type, Set.of()));
        }
        if (type == boolean.class) {
            return Optional.of(new ValueType(Kind.BOOLEAN, type, Set.of()));
        }
        if (type == String.class || type == Object.class) {
            return Optional.of(new ValueType(Kind.TEXT, type, Set.of()));
        }
        Set<String> constants = vocabulary.constants(type);
        return constants.isEmpty() ? Optional.empty() : Optional.of(new ValueType(Kind.CONSTANT, type, constants));
    }

    /** What it is called in messages. */
    String words() {
        return switch (kind) {
            case NUMBER -> "a whole number";
            case BOOLEAN -> "true or false";
            case TEXT -> "a text";
            case CONSTANT -> "a " + type.getSimpleName();
        };
    }

    /** Reads the value of a cell as a whole. */
    Optional<Literal> read(Cell cell, Place at, TableProblems problems) {
        if (!cell.plain()) {
            problems.add(
                    TableProblems.UNSEEN,
                    at,
                    "the cell holds " + cell.kind().words() + ", must be " + words(),
                    cell.kind() == Cell.Kind.FORMULA
                            ? "A rule must not change with the program that calculates. Paste the value in place of the formula."
                            : "Write " + words() + ", in a cell of format General or Text.");
            return Optional.empty();
        }
        if (kind == Kind.TEXT) {
            return text(cell, at, problems);
        }
        return cell.kind() == Cell.Kind.NUMBER ? stored(cell, at, problems) : read(cell.text(), at, problems);
    }

    /** A number that the file holds as such; in a file it may have a point and an exponent. */
    private Optional<Literal> stored(Cell cell, Place at, TableProblems problems) {
        return read(digits(cell.text()), at, problems);
    }

    /** The digits of a whole number; the text itself when it is none, or a very large one. */
    private static String digits(String stored) {
        BigDecimal number = new BigDecimal(stored);
        boolean whole = number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
        boolean small = number.precision() - number.scale() <= 17;
        return whole && small ? number.toBigInteger().toString() : stored;
    }

    /** Reads a value that is a part of a cell. */
    Optional<Literal> read(String part, Place at, TableProblems problems) {
        String text = part.strip();
        return switch (kind) {
            case NUMBER -> number(text, at, problems);
            case BOOLEAN -> truth(text, at, problems);
            case CONSTANT -> constant(text, at, problems);
            case TEXT -> text(Cell.text(part), at, problems);
        };
    }

    private Optional<Literal> number(String text, Place at, TableProblems problems) {
        boolean digits = text.matches("-?(0|[1-9]\\d{0,15})");
        if (!digits || Math.abs(Long.parseLong(text)) > MAX_NUMBER) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "'" + text + "' is not a whole number" + (digits ? " up to " + MAX_NUMBER : ""),
                    (QuantityHint.of(text) + " " + DIGITS).strip());
            return Optional.empty();
        }
        // "-0" is 0.
        long number = Long.parseLong(text);
        return Optional.of(new Literal(Long.toString(number), Long.toString(number), number));
    }

    private Optional<Literal> truth(String text, Place at, TableProblems problems) {
        String word = text.toLowerCase(Locale.ROOT);
        if (!word.equals("true") && !word.equals("false")) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "'" + text + "' is neither true nor false",
                    "Write true or false; an empty cell means either.");
            return Optional.empty();
        }
        return Optional.of(new Literal(word, word, word.equals("true") ? 1 : 0));
    }

    private Optional<Literal> constant(String text, Place at, TableProblems problems) {
        if (!constants.contains(text)) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "'" + text + "' is no " + type.getSimpleName() + Nearest.hint(text, constants),
                    "Known: " + String.join(", ", constants) + "; an empty cell means any.");
            return Optional.empty();
        }
        return Optional.of(new Literal(type.getSimpleName() + "." + text, text, 0));
    }

    private static Optional<Literal> text(Cell cell, Place at, TableProblems problems) {
        String text = cell.kind() == Cell.Kind.NUMBER ? digits(cell.text()) : cell.text();
        if (cell.kind() == Cell.Kind.NUMBER) {
            // Spreadsheets turn what looks like a number into one.
            if (!text.matches("-?\\d{1,15}")) {
                problems.add(
                        TableProblems.VALUE,
                        at,
                        "the cell holds the number " + text + ", must be a text",
                        "Give the cell the format Text and write it again.");
                return Optional.empty();
            }
        } else if (cell.kind() == Cell.Kind.BOOLEAN) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "the cell holds true or false, must be a text",
                    "Give the cell the format Text and write it again.");
            return Optional.empty();
        }
        return Texts.clean(text, at, problems)
                ? Optional.of(new Literal(Texts.quote(text), text, 0))
                : Optional.empty();
    }
}
