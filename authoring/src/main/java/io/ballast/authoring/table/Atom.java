package io.ballast.authoring.table;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One comparison that a cell adds to its row.
 *
 * @param pattern the pattern whose fact is asked
 * @param left    what is compared: a field or a function of the fact; for {@link Op#HOLDS} the whole condition
 * @param type    what values it has; null for {@link Op#HOLDS}
 * @param op      how it is compared
 * @param values  with what; several only for a list
 * @param column  the column
 * @param cell    the cell
 */
record Atom(
        HeaderPattern pattern,
        String left,
        ValueType type,
        Op op,
        List<ValueType.Literal> values,
        TableColumn column,
        Place cell) {
    /** How a value is compared. */
    enum Op {
        EQ("==", "!="),
        NE("!=", "=="),
        LT("<", ">="),
        LE("<=", ">"),
        GT(">", "<="),
        GE(">=", "<"),
        IN("==", "!="),
        NOT_IN("!=", "=="),
        MATCHES("matches", "not matches"),
        HOLDS("", "");

        private final String sign;
        private final String opposite;

        Op(String sign, String opposite) {
            this.sign = sign;
            this.opposite = opposite;
        }

        static Op of(String sign) {
            for (Op op : values()) {
                if (op.sign.equals(sign)) {
                    return op;
                }
            }
            throw new IllegalArgumentException(sign);
        }

        boolean orders() {
            return this == LT || this == LE || this == GT || this == GE;
        }
    }

    /** A field or a function of the fact whose arguments name no other field of it. */
    private static final Pattern PATH = Pattern.compile("[a-z]\\w*(\\.\\w+)*(\\.?\\([^()]*\\))?");

    private static final Pattern OWN_ARGUMENT = Pattern.compile("(?<![\\w$.])[a-z]\\w*");

    /** Writes the comparison, each piece with the cell that it comes from. */
    void write(DrlWriter drl) {
        if (op == Op.HOLDS) {
            drl.put(left, column.codeAt());
        } else if (values.size() == 1) {
            compare(drl, left, op.sign, values.get(0), cell);
        } else {
            list(drl, left, op.sign, op == Op.IN ? " || " : " && ", cell);
        }
    }

    /**
     * Writes the opposite, for a row that counts only where this one does not.
     *
     * @param in the pattern where it is written
     * @param at the cell that asks for it
     */
    void writeOpposite(DrlWriter drl, HeaderPattern in, Place at) {
        String subject = in.equals(pattern) ? left : pattern.variable() + "." + left;
        if (op == Op.HOLDS) {
            drl.put("!(" + left + ")", at);
        } else if (values.size() == 1) {
            compare(drl, subject, op.opposite, values.get(0), at);
        } else {
            list(drl, subject, op.opposite, op == Op.IN ? " && " : " || ", at);
        }
    }

    /** Whether the opposite can be written in another pattern. */
    boolean movable() {
        if (op == Op.HOLDS || !PATH.matcher(left).matches()) {
            return false;
        }
        int open = left.indexOf('(');
        if (open < 0) {
            return true;
        }
        Matcher own = OWN_ARGUMENT.matcher(left.substring(open));
        return !own.find();
    }

    private void compare(DrlWriter drl, String subject, String sign, ValueType.Literal value, Place at) {
        drl.put(subject + " " + sign + " ", at.equals(cell) ? column.codeAt() : at)
                .put(value.drl(), at);
    }

    private void list(DrlWriter drl, String subject, String sign, String join, Place at) {
        drl.put("(", at);
        for (int i = 0; i < values.size(); i++) {
            drl.put(i == 0 ? "" : join, at);
            compare(drl, subject, sign, values.get(i), at);
        }
        drl.put(")", at);
    }
}
