package io.ballast.authoring.check;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Values of an enum, text or other type without an order that something may still be. Not thread-safe. */
final class ValueSet {
    private final Set<Object> excluded = new HashSet<>();
    private Optional<Set<Object>> allowed = Optional.empty();

    /** All values of a type; they are counted when it is an enum. */
    ValueSet(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        if (constants != null) {
            allowed = Optional.of(new HashSet<>(Arrays.asList(constants)));
        }
    }

    boolean empty() {
        return allowed.isPresent() && allowed.get().isEmpty();
    }

    /** The value, when only one is left. */
    Optional<Object> onlyValue() {
        return allowed.filter(a -> a.size() == 1).map(a -> a.iterator().next());
    }

    void limit(boolean equal, Object value) {
        if (equal) {
            keep(Set.of(value));
        } else {
            exclude(Set.of(value));
        }
    }

    /** Takes the limits of another. */
    void sameAs(ValueSet other) {
        other.allowed.ifPresent(this::keep);
        exclude(other.excluded);
    }

    private void keep(Set<Object> values) {
        Set<Object> kept = new HashSet<>(values);
        allowed.ifPresent(kept::retainAll);
        kept.removeAll(excluded);
        allowed = Optional.of(kept);
    }

    private void exclude(Set<Object> values) {
        excluded.addAll(values);
        allowed.ifPresent(a -> a.removeAll(values));
    }
}
