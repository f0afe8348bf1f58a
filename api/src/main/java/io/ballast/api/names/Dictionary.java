package io.ballast.api.names;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every name of Koordinator's API that Ballast knows, for listings and for the check of unknown names. Thread-safe. */
public final class Dictionary {
    private static final List<DictionaryEntry> ENTRIES = Stream.<DictionaryEntry[]>of(
                    PodLabel.values(),
                    PodAnnotation.values(),
                    NodeLabel.values(),
                    NodeAnnotation.values(),
                    ReservationLabel.values(),
                    ExtendedResource.values())
            .flatMap(Arrays::stream)
            .sorted(Comparator.comparing(DictionaryEntry::domain).thenComparing(DictionaryEntry::key))
            .toList();

    private Dictionary() {}

    /** All entries, ordered by domain and name. */
    public static List<DictionaryEntry> entries() {
        return ENTRIES;
    }

    /** The entry of exactly that name and kind. */
    public static Optional<DictionaryEntry> find(DictionaryEntry.Kind kind, String key) {
        return ENTRIES.stream()
                .filter(e -> e.kind() == kind && e.key().equals(key))
                .findFirst();
    }
}
