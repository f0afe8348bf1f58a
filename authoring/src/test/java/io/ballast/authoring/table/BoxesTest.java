package io.ballast.authoring.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.table.Boxes.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The reasoning about rows agrees with looking at every single case. */
class BoxesTest {
    private static final int TOP = 7;
    private static final Ranges ALL = Ranges.of(Long.MIN_VALUE, Long.MAX_VALUE);

    private static Ranges some(Random random) {
        Ranges set = Ranges.NONE;
        for (int i = random.nextInt(3); i >= 0; i--) {
            long first = random.nextInt(TOP + 1);
            set = set.union(Ranges.of(first, Math.min(TOP, first + random.nextInt(4))));
        }
        return random.nextInt(4) == 0 ? Ranges.of(0, TOP) : set;
    }

    private static Box box(Random random, int axes) {
        return new Box(IntStream.range(0, axes).mapToObj(i -> some(random)).toList());
    }

    private static List<long[]> points(int axes) {
        List<long[]> points = new ArrayList<>();
        long count = (long) Math.pow(TOP + 1, axes);
        for (long n = 0; n < count; n++) {
            long rest = n;
            long[] point = new long[axes];
            for (int i = 0; i < axes; i++) {
                point[i] = rest % (TOP + 1);
                rest /= TOP + 1;
            }
            points.add(point);
        }
        return points;
    }

    private static boolean holds(Box box, long[] point) {
        return IntStream.range(0, point.length).allMatch(i -> box.sides().get(i).contains(point[i]));
    }

    @Property(tries = 400, shrinking = ShrinkingMode.OFF)
    void gapIsFoundExactlyWhenSomeCaseIsFree(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int axes, @ForAll @IntRange(max = 12) int rows)
            throws Boxes.TooMany {
        Random random = new Random(seed);
        Box space = box(random, axes);
        List<Box> covers =
                IntStream.range(0, rows).mapToObj(i -> box(random, axes)).toList();
        List<long[]> free = points(axes).stream()
                .filter(p -> holds(space, p) && covers.stream().noneMatch(c -> holds(c, p)))
                .toList();

        Optional<Box> gap = Boxes.gap(space, covers, 1_000_000);

        assertThat(gap.isPresent()).isEqualTo(!free.isEmpty());
        gap.ifPresent(g -> {
            assertThat(g.isEmpty()).isFalse();
            assertThat(space.covers(g)).isTrue();
            assertThat(covers).allMatch(c -> c.intersect(g).isEmpty());
            assertThat(free).anyMatch(p -> holds(g, p));
        });
    }

    @Property(tries = 300, shrinking = ShrinkingMode.OFF)
    void boxesAreSetsOfCases(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int axes) {
        Random random = new Random(seed);
        Box a = box(random, axes);
        Box b = box(random, axes);

        for (long[] point : points(axes)) {
            assertThat(holds(a.intersect(b), point)).isEqualTo(holds(a, point) && holds(b, point));
        }
        assertThat(a.covers(b)).isEqualTo(points(axes).stream().allMatch(p -> !holds(b, p) || holds(a, p)));
    }

    @Property(tries = 500, shrinking = ShrinkingMode.OFF)
    void rangesAreSetsOfNumbers(@ForAll long seed) {
        Random random = new Random(seed);
        Ranges a = some(random);
        Ranges b = some(random);

        LongStream.rangeClosed(-1, TOP + 1).forEach(n -> {
            assertThat(a.union(b).contains(n)).isEqualTo(a.contains(n) || b.contains(n));
            assertThat(a.intersect(b).contains(n)).isEqualTo(a.contains(n) && b.contains(n));
            assertThat(a.minus(b).contains(n)).isEqualTo(a.contains(n) && !b.contains(n));
            assertThat(ALL.minus(ALL.minus(a)).contains(n)).isEqualTo(a.contains(n));
        });
        assertThat(a.union(b)).isEqualTo(b.union(a));
        assertThat(a.minus(b).union(a.intersect(b))).isEqualTo(a);
    }

    @Test
    void theEndsOfAllNumbersAreNoExceptions() throws Boxes.TooMany {
        Ranges low = Ranges.of(Long.MIN_VALUE, 79);
        Ranges high = Ranges.of(80, Long.MAX_VALUE);
        Box space = new Box(List.of(ALL));

        assertThat(low.union(high)).isEqualTo(ALL);
        assertThat(ALL.minus(low)).isEqualTo(high);
        assertThat(ALL.minus(high)).isEqualTo(low);
        assertThat(Boxes.gap(space, List.of(new Box(List.of(low)), new Box(List.of(high))), 100))
                .isEmpty();
        assertThat(Boxes.gap(space, List.of(new Box(List.of(low))), 100)).contains(new Box(List.of(high)));
        assertThat(high.example()).isEqualTo(80);
        assertThat(low.example()).isEqualTo(79);
    }

    @Test
    void gapIsAsLargeAsItCanBe() throws Boxes.TooMany {
        Ranges five = Ranges.of(0, 4);
        Box space = new Box(List.of(five, five));
        Box row = new Box(List.of(Ranges.of(0, 3), five));

        assertThat(Boxes.gap(space, List.of(row), 100)).contains(new Box(List.of(Ranges.of(4), five)));
    }

    @Test
    void tooManyCombinationsAreGivenUp() {
        Random random = new Random(3);
        List<Box> covers = IntStream.range(0, 40).mapToObj(i -> box(random, 6)).toList();
        Box space =
                new Box(IntStream.range(0, 6).mapToObj(i -> Ranges.of(0, TOP)).toList());

        assertThatThrownBy(() -> Boxes.gap(space, covers, 20)).isInstanceOf(Boxes.TooMany.class);
    }
}
