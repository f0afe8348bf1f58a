package io.ballast.api.quantity;

/**
 * Quantities as nearly all of them are written: some digits, and perhaps a unit. They are read for every pod that a watch shows, so they do not take the way over
 * decimals. Thread-safe.
 */
final class PlainQuantity {
    /** What is not written that way, or may not fit. */
    static final long OTHER = -1;

    private static final int MOST_DIGITS = 12;
    private static final long THOUSAND = 1000;

    private PlainQuantity() {}

    /**
     * Amount in whole units, or in thousandths, a remainder rounded up.
     *
     * @param milli whether thousandths are asked for
     * @return {@link #OTHER} when the text is not of the plain form
     */
    static long amount(String text, boolean milli) {
        int length = text.length();
        int digits = 0;
        long number = 0;
        while (digits < length && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            if (digits == MOST_DIGITS) {
                return OTHER;
            }
            number = 10 * number + (text.charAt(digits++) - '0');
        }
        if (digits == 0) {
            return OTHER;
        }
        if (length == digits + 1 && text.charAt(digits) == 'm') {
            return milli ? number : (number + THOUSAND - 1) / THOUSAND;
        }
        return times(number, unit(text, digits), milli);
    }

    /** What a unit multiplies by; {@link #OTHER} for one that is not among the usual ones. */
    private static long unit(String text, int from) {
        int length = text.length() - from;
        if (length == 0) {
            return 1;
        }
        boolean binary = length == 2 && text.charAt(from + 1) == 'i';
        int power = 1 + (binary ? "KMGT" : "kMGT").indexOf(text.charAt(from));
        if (power == 0 || (length > 1 && !binary)) {
            return OTHER;
        }
        long unit = 1;
        for (int i = 0; i < power; i++) {
            unit *= binary ? 1 << 10 : THOUSAND;
        }
        return unit;
    }

    private static long times(long number, long unit, boolean milli) {
        long most = Long.MAX_VALUE / THOUSAND;
        if (unit == OTHER || number > most / unit) {
            return OTHER;
        }
        return milli ? number * unit * THOUSAND : number * unit;
    }
}
