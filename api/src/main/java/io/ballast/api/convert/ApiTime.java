package io.ballast.api.convert;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Times of API objects. Thread-safe. */
final class ApiTime {
    /** The form in which the API server writes times: whole seconds of UTC. */
    private static final String PLAIN = "0000-00-00T00:00:00Z";

    private ApiTime() {}

    /**
     * A time in RFC 3339.
     *
     * @throws ApiObjectException when the text is none
     */
    static Instant of(String text, String field) {
        try {
            return isPlain(text) ? plain(text) : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new ApiObjectException(field, "'" + text + "' is no time such as 2024-01-01T00:00:00Z", e);
        }
    }

    private static boolean isPlain(String text) {
        boolean plain = text.length() == PLAIN.length();
        for (int i = 0; plain && i < text.length(); i++) {
            char wanted = PLAIN.charAt(i);
            char c = text.charAt(i);
            plain = wanted == '0' ? c >= '0' && c <= '9' : c == wanted;
        }
        return plain;
    }

    /** The general parser takes ten times as long, and each pod that a watch shows has some times. */
    private static Instant plain(String text) {
        return LocalDateTime.of(
                        number(text, 0, 4),
                        number(text, 5, 7),
                        number(text, 8, 10),
                        number(text, 11, 13),
                        number(text, 14, 16),
                        number(text, 17, 19))
                .toInstant(ZoneOffset.UTC);
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = 10 * number + (text.charAt(i) - '0');
        }
        return number;
    }
}
