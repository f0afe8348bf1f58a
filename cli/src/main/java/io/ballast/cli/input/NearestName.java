package io.ballast.cli.input;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds what the user probably meant. */
public final class NearestName {
    private static final int MAX_LENGTH = 64;

    private NearestName() {}

    /** The known name that is fewest edits away, the first in order among equals; empty when none is near. */
    public static Optional<String> of(String given, Collection<String> known) {
        String best = null;
        int least = Math.max(2, given.length() / 3) + 1;
        for (String name : known) {
            int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                best = name;
            }
        }
        return Optional.ofNullable(best);
    }

    private static int distance(String a, String b) {
        if (a.length() > MAX_LENGTH || b.length() > MAX_LENGTH) {
            return Integer.MAX_VALUE;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
