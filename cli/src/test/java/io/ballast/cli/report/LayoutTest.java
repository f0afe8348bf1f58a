package io.ballast.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.cli.report.Chart.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LayoutTest {
    @Test
    void labelsThatHaveRoomStayWhereTheyBelong() {
        assertThat(Labels.spread(new double[] {0.9, 0.1, 0.5}, 0.1))
                .containsExactly(new double[] {0.9, 0.1, 0.5}, within(1e-9));
    }

    @Test
    void labelsThatMeetMoveApartEvenly() {
        assertThat(Labels.spread(new double[] {0.5, 0.5}, 0.1))
                .containsExactly(new double[] {0.45, 0.55}, within(1e-9));
    }

    @Test
    void labelsStayOnThePage() {
        assertThat(Labels.spread(new double[] {1, 1, 0.99}, 0.1))
                .containsExactly(new double[] {0.9, 1, 0.8}, within(1e-9));
    }

    @Property
    void labelsNeverOverlap(@ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 0, max = 1) Double> wanted) {
        double[] places =
                Labels.spread(wanted.stream().mapToDouble(Double::doubleValue).toArray(), 0.068);
        Arrays.sort(places);
        double gap = wanted.size() == 1 ? 0 : Math.min(0.068, 1.0 / (wanted.size() - 1));
        for (int i = 1; i < places.length; i++) {
            assertThat(places[i] - places[i - 1]).isGreaterThanOrEqualTo(gap - 1e-9);
        }
        assertThat(places[0]).isGreaterThanOrEqualTo(0);
        assertThat(places[places.length - 1]).isLessThanOrEqualTo(1 + 1e-9);
    }

    @Test
    void shortCurveIsKeptWhole() {
        List<Point> points = List.of(new Point(0, 1), new Point(1, 2), new Point(2, 1));
        assertThat(Downsample.largestTriangles(points, 3, Point::x, Point::y)).isEqualTo(points);
    }

    @Test
    void peakOfALongCurveSurvives() {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            points.add(new Point(i, i == 4321 ? 100 : 1));
        }
        List<Point> kept = Downsample.largestTriangles(points, 50, Point::x, Point::y);
        assertThat(kept)
                .hasSize(50)
                .contains(points.get(0), points.get(4321), points.get(9999))
                .doesNotHaveDuplicates();
        assertThat(kept).isSortedAccordingTo((a, b) -> Double.compare(a.x(), b.x()));
    }

    @Test
    void numbersAreWrittenTheSameEverywhere() {
        assertThat(Numbers.whole(10_866)).isEqualTo("10,866");
        assertThat(Numbers.fixed(95.405, 1)).isEqualTo("95.4");
        assertThat(Numbers.fixed(Double.NaN, 1)).isEqualTo("–");
        assertThat(Numbers.thousandths(1_500)).isEqualTo("1.5");
        assertThat(Numbers.compact(20.0, 2)).isEqualTo("20");
        assertThat(Numbers.compact(-0.0004, 2)).isEqualTo("0");
        assertThat(Numbers.compact(Double.POSITIVE_INFINITY, 2)).isEqualTo("null");
    }
}
