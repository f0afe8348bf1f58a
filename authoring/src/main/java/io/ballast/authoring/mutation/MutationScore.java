package io.ballast.authoring.mutation;

import java.util.List;

/**
 * How many changes of a package its tests noticed. Whether a survivor means the same as the original is not guessed.
 *
 * @param found     changes that there are
 * @param killed    changes that failed a test
 * @param survivors changes that no test noticed, ordered by rule and place
 * @param invalid   changes that are no valid rule or setting
 * @param nanos     how long it took
 */
public record MutationScore(int found, int killed, List<Mutant> survivors, int invalid, long nanos) {
    public MutationScore {
        survivors = List.copyOf(survivors);
    }

    /** Share of the valid changes that were noticed, in whole percent, rounded down; 100 when there was none. */
    public int percent() {
        int tried = killed + survivors.size();
        return tried == 0 ? 100 : (int) (100L * killed / tried);
    }
}
