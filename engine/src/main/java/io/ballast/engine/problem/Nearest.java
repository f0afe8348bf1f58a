package io.ballast.engine.problem;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that somebody probably meant. */
public final class Nearest {
    /** Longer words are no names that somebody mistyped, and comparing two of them would take long. */
    private static final int MAX_LENGTH = 100;

    private Nearest() {}

    /**
     * The candidate with the smallest edit distance, when it is small enough to be a slip, else one that begins with the word; ties go to the first in
     * natural order.
     */
    public static Optional<String> to(String word, Collection<String> candidates) {
        if (word.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String candidate : candidates.stream().sorted().toList()) {
            int d = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (d < bestDistance) {
                bestDistance = d;
                best = candidate;
            }
        }
        boolean slip = bestDistance <= Math.max(2, word.length() / 2) && bestDistance < word.length();
        return best != null && slip ? Optional.of(best) : longer(word, candidates);
    }

    private static Optional<String> longer(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(c -> word.length() > 2 && c.regionMatches(true, 0, word, 0, word.length()))
                .sorted()
                .findFirst();
    }

    /** {@code (nearest: 'x')} with a leading blank, or nothing. */
    public static String hint(String word, Collection<String> candidates) {
        return to(word, candidates).map(n -> " (nearest: '" + n + "')").orElse("");
    }

    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replace, Math.min(previous[j], row[j - 1]) + 1);
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
