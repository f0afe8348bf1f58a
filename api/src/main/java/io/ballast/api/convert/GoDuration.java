package io.ballast.api.convert;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in Go's notation, as API objects hold them: {@code 5m0s}, {@code 1h30m}, {@code 1.5h}. Thread-safe. */
public final class GoDuration {
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|ms|s|m|h)");
    private static final Pattern WHOLE = Pattern.compile("[+-]?(?:0|(?:" + PART.pattern() + ")+)");
    private static final Map<String, BigDecimal> NANOS = Map.of(
            "ns", BigDecimal.ONE,
            "us", BigDecimal.valueOf(1_000),
            "µs", BigDecimal.valueOf(1_000),
            "ms", BigDecimal.valueOf(1_000_000),
            "s", BigDecimal.valueOf(1_000_000_000L),
            "m", BigDecimal.valueOf(60_000_000_000L),
            "h", BigDecimal.valueOf(3_600_000_000_000L));
    private static final int LONGEST = 60;

    private GoDuration() {}

    /** The duration; empty when the text is none or beyond what Go can hold (292 years). */
    public static Optional<Duration> parse(String text) {
        if (text.length() > LONGEST || !WHOLE.matcher(text).matches()) {
            return Optional.empty();
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(NANOS.get(part.group(2))));
        }
        try {
            Duration duration = Duration.ofNanos(nanos.toBigInteger().longValueExact());
            return Optional.of(text.startsWith("-") ? duration.negated() : duration);
        } catch (ArithmeticException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
