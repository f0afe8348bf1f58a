package io.ballast.cli.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as the report shows them, the same in every locale. */
final class Numbers {
    private Numbers() {}

    /** A whole number with thousands apart: {@code 10,866}. */
    static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A number with a fixed number of decimals: {@code 95.40}. Something that is no number is a dash. */
    static String fixed(double value, int decimals) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,." + decimals + "f", value) : "–";
    }

    /** Thousandths as units with one decimal: {@code 1500} is {@code 1.5}. */
    static String thousandths(long milli) {
        return fixed(milli / 1000.0, 1);
    }

    /** A number for a coordinate or a data block, as short as it can be with at most this many decimals. */
    static String compact(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return "null";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
