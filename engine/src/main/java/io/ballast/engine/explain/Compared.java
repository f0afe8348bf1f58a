package io.ballast.engine.explain;

import java.util.Locale;

/**
 * A comparison with the values that it was made on.
 *
 * @param left     value left of the operator
 * @param operator for example {@code >}
 * @param right    value right of the operator
 * @param unit     what the values are amounts of, as far as their names tell
 */
public record Compared(Object left, String operator, Object right, Unit unit) {
    private static final double GIBI = 1L << 30;

    /** What a number is an amount of. */
    public enum Unit {
        NONE,
        MILLI,
        BYTES,
        PERCENT;

        /** By the last word of a name, for example {@code freeCpuMilli} or {@code percentWith}. */
        static Unit of(String name) {
            if (name.endsWith("Bytes") || name.equals("memory")) {
                return BYTES;
            }
            if (name.endsWith("Milli") || name.equals("cpu")) {
                return MILLI;
            }
            return name.toLowerCase(Locale.ROOT).contains("percent") ? PERCENT : NONE;
        }

        /** The amount as a person writes it; bytes are rounded to a tenth of GiB. */
        public String show(long amount) {
            return switch (this) {
                case BYTES -> String.format(Locale.ROOT, "%.1f GiB", amount / GIBI);
                case MILLI -> amount + "m";
                case PERCENT -> amount + " %";
                case NONE -> Long.toString(amount);
            };
        }
    }

    /** Whether it says more than the rule does: not that something equals a value that the rule itself asks for. */
    public boolean telling() {
        return !operator.equals("==") || !left.equals(right);
    }

    /** Whether both sides are whole numbers. */
    public boolean numeric() {
        return left instanceof Long && right instanceof Long;
    }

    /** The comparison as text, for example {@code 999m < 1000m}; percent are plain numbers. */
    public String text() {
        String shownLeft = show(left);
        String shownRight = show(right);
        if (shownLeft.equals(shownRight) && !left.equals(right)) {
            // Rounding must not hide a near miss.
            shownLeft = left.toString();
            shownRight = right.toString();
        }
        return shownLeft + " " + operator + " " + shownRight;
    }

    private String show(Object value) {
        return value instanceof Long amount && unit != Unit.PERCENT ? unit.show(amount) : value.toString();
    }
}
