package io.ballast.scheduler.decide;

/**
 * How many nodes an answer to a filter question names.
 *
 * @param most highest number; {@link Integer#MAX_VALUE} for all that fit
 */
public record Candidates(int most) {
    /** What is answered unless the configuration says otherwise. */
    public static final Candidates DEFAULT = new Candidates(32);

    /** All nodes that fit, and the reasons of all others. */
    public static final Candidates ALL = new Candidates(Integer.MAX_VALUE);

    public Candidates {
        if (most < 1) {
            throw new IllegalArgumentException("candidates is " + most + ", must be 1 or more");
        }
    }

    public boolean all() {
        return most == Integer.MAX_VALUE;
    }
}
