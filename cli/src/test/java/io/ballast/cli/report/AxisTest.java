package io.ballast.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.report.Axis.Kind;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void roundedAxisEndsOnTicks() {
        Axis axis = Axis.rounded("", Kind.PERCENT, 78.2, 95.4, 5);
        assertThat(axis.ticks()).containsExactly(75.0, 80.0, 85.0, 90.0, 95.0, 100.0);
        assertThat(axis.share(75)).isZero();
        assertThat(axis.share(87.5)).isEqualTo(0.5);
    }

    @Test
    void exactAxisEndsAtTheData() {
        Axis axis = Axis.exact("", Kind.PERCENT, 0, 130, 7);
        assertThat(axis.ticks()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0);
        assertThat(axis.share(130)).isEqualTo(1);
    }

    @Test
    void timeHasTicksOnWholeHours() {
        Axis axis = Axis.time(0, 86_100, 8);
        assertThat(labels(axis)).containsExactly("0:00", "3:00", "6:00", "9:00", "12:00", "15:00", "18:00", "21:00");
        assertThat(axis.title()).isEqualTo("time, h:mm");
    }

    @Test
    void shortTimeIsInMinutesAndSeconds() {
        Axis axis = Axis.time(0, 90, 8);
        assertThat(labels(axis)).containsExactly("0:00", "0:30", "1:00", "1:30");
        assertThat(axis.title()).isEqualTo("time, min:s");
    }

    @Test
    void longTimeIsInDays() {
        assertThat(labels(Axis.time(0, 28 * 86_400L, 8))).containsExactly("0", "7", "14", "21", "28");
    }

    @Test
    void momentWithoutLengthStillHasAnAxis() {
        assertThat(Axis.time(50, 50, 8).ticks()).isNotEmpty();
        assertThat(Axis.rounded("", Kind.CORES, 0, 0, 5).ticks()).isNotEmpty();
    }

    @Property
    void ticksAreFewAndOnTheAxis(
            @ForAll @DoubleRange(min = 0, max = 1e6) double low,
            @ForAll @DoubleRange(min = 0.01, max = 1e6) double span,
            @ForAll @IntRange(min = 2, max = 10) int wanted) {
        Axis axis = Axis.rounded("", Kind.PERCENT, low, low + span, wanted);
        assertThat(axis.ticks()).hasSizeBetween(2, wanted + 3);
        assertThat(axis.min()).isLessThanOrEqualTo(low + 1e-6 * span);
        assertThat(axis.max()).isGreaterThanOrEqualTo(low + span * (1 - 1e-6));
    }

    @Property
    void timeTicksAreFew(
            @ForAll @LongRange(min = 0, max = 1_000_000) long from,
            @ForAll @LongRange(min = 0, max = 4_000_000_000L) long span) {
        assertThat(Axis.time(from, from + span, 8).ticks().size()).isLessThanOrEqualTo(17);
    }

    private static List<String> labels(Axis axis) {
        return axis.ticks().stream().map(axis::label).toList();
    }
}
