package io.ballast.model.evict;

/**
 * A number that a NodeSLO may leave out.
 *
 * @param given  whether it is there
 * @param number the number; 0 when it is not there
 */
public record OptionalNumber(boolean given, long number) {
    /** Not there. */
    public static final OptionalNumber NONE = new OptionalNumber(false, 0);

    public OptionalNumber {
        if (!given && number != 0) {
            throw new IllegalArgumentException("number is " + number + ", must be 0 when it is not given");
        }
    }

    /** A number that is there. */
    public static OptionalNumber of(long number) {
        return new OptionalNumber(true, number);
    }
}
