package io.ballast.api.names;

/** Labels of reservations that carry a meaning of their own. Thread-safe. */
public enum ReservationLabel implements DictionaryEntry {
    PRE_ALLOCATION_REQUIRED(
            "scheduling.koordinator.sh/pre-allocation-required", "the reservation takes the place of a running pod"),
    RESERVATION_ORDER(
            "scheduling.koordinator.sh/reservation-order",
            "order among matching reservations, a number as text; the lowest positive goes first");

    private final String key;
    private final String meaning;

    ReservationLabel(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public Kind kind() {
        return Kind.RESERVATION_LABEL;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
