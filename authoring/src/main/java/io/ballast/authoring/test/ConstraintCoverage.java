package io.ballast.authoring.test;

/**
 * Which outcomes of a constraint the tests have seen. For a {@code not} or {@code exists} over a pattern: whether a fact was there, and whether none was.
 *
 * @param text      as written
 * @param line      line in the file of its rule
 * @param seenTrue  whether it held for a tuple of facts that got there
 * @param seenFalse whether it did not
 */
public record ConstraintCoverage(String text, int line, boolean seenTrue, boolean seenFalse) {
    /** Outcomes seen, 0 to 2. */
    public int seen() {
        return (seenTrue ? 1 : 0) + (seenFalse ? 1 : 0);
    }

    /** What was never seen, in words; empty when nothing is missing. */
    public String missing() {
        if (seen() == 2) {
            return "";
        }
        return seen() == 0 ? "never reached" : seenTrue ? "never false" : "never true";
    }
}
