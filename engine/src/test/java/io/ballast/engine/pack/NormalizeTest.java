package io.ballast.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NormalizeTest {
    @Test
    void lowestBecomesNothingAndHighestBecomesAll() {
        assertThat(stretched(Normalize.MIN_MAX, 20, 30, 60)).containsExactly(0, 25, 100);
        assertThat(stretched(Normalize.MIN_MAX, 0, 1, 3)).containsExactly(0, 33, 100);
    }

    @Test
    void equalPointsBecomeNothing() {
        assertThat(stretched(Normalize.MIN_MAX, 70, 70)).containsExactly(0, 0);
        assertThat(stretched(Normalize.MIN_MAX, 70)).containsExactly(0);
        assertThat(stretched(Normalize.MIN_MAX)).isEmpty();
    }

    @Test
    void noneLeavesPointsAlone() {
        assertThat(stretched(Normalize.NONE, 20, 30)).containsExactly(20, 30);
    }

    @Test
    void wordsOfThePackageFile() {
        assertThat(Normalize.ofWord("min-max")).contains(Normalize.MIN_MAX);
        assertThat(Normalize.ofWord("MIN_MAX")).isEmpty();
        assertThat(HitPolicy.ofWord("first")).contains(HitPolicy.FIRST);
        assertThat(HitPolicy.ofWord("First")).isEmpty();
    }

    private static int[] stretched(Normalize normalize, int... points) {
        normalize.apply(points);
        return points;
    }
}
