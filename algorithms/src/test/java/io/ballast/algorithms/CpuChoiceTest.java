package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CpuChoiceTest {
    @Test
    void aWholeCoreFirstThenOneCpuOfTheNextBucket() {
        assertThat(CpuChoice.select(3, CpuFixtures.siblingsFarApart())).containsExactly(0L, 4L, 2L);
        assertThat(CpuChoice.select(3, CpuFixtures.pairs(8, 2))).containsExactly(0L, 1L, 4L);
    }

    @Test
    void oneCpuIsTheFirstOfTheFirstBucket() {
        assertThat(CpuChoice.select(1, CpuFixtures.pairs(16, 2))).containsExactly(0L);
    }

    @Test
    void pairsGoRoundTheSocketsBeforeASocketGivesItsSecond() {
        assertThat(CpuChoice.select(5, CpuFixtures.pairs(16, 2))).containsExactly(0L, 1L, 4L, 5L, 8L);
        assertThat(CpuChoice.select(10, CpuFixtures.pairs(16, 2)))
                .containsExactly(0L, 1L, 4L, 5L, 8L, 9L, 12L, 13L, 2L, 3L);
    }

    @Test
    void theOrderOfTheListDoesNotMatter() {
        List<Processor> shuffled = new ArrayList<>(CpuFixtures.pairs(16, 2));
        Collections.shuffle(shuffled, new Random(7));

        assertThat(CpuChoice.select(5, shuffled)).containsExactly(0L, 1L, 4L, 5L, 8L);
    }

    @Test
    void theLargestBucketIsFirst() {
        List<Processor> processors = CpuFixtures.only(CpuFixtures.pairs(8, 2), 0, 4, 5, 6, 7);

        assertThat(CpuChoice.select(2, processors)).containsExactly(4L, 5L);
    }

    @Test
    void singleCpusAreTakenWhenNoPairIsLeft() {
        List<Processor> halves = CpuFixtures.only(CpuFixtures.pairs(8, 2), 0, 2, 4, 6);

        assertThat(CpuChoice.select(3, halves)).containsExactly(0L, 4L, 2L);
    }

    @Test
    void moreThanThereAreSelectsNothing() {
        assertThat(CpuChoice.select(9, CpuFixtures.pairs(8, 2))).isEmpty();
        assertThat(CpuChoice.select(0, List.of())).isEmpty();
    }

    @Test
    void eachPoolGivesItsShareRoundedDownForLsr() {
        List<Processor> all = CpuFixtures.pairs(8, 2);
        List<Processor> lsr = CpuFixtures.only(all, 0, 6);
        List<Processor> ls = CpuFixtures.only(all, 1, 2, 4, 5);

        assertThat(CpuChoice.choose(3, lsr, ls, CpuSet.NONE, false)).isEqualTo(CpuSet.parse("0,4-5"));
        assertThat(CpuChoice.choose(2, lsr, ls, CpuSet.NONE, false)).isEqualTo(CpuSet.parse("4-5"));
    }

    @Test
    void emptyPoolsGiveNothing() {
        assertThat(CpuChoice.choose(2, List.of(), List.of(), CpuSet.NONE, true)).isEqualTo(CpuSet.NONE);
        assertThat(CpuChoice.possible(2, List.of(), List.of())).isFalse();
    }

    @Test
    void poolsThatAreTooSmallGiveNothing() {
        List<Processor> one = CpuFixtures.only(CpuFixtures.pairs(8, 2), 0);

        assertThat(CpuChoice.choose(3, one, List.of(), CpuSet.NONE, true)).isEqualTo(CpuSet.NONE);
        assertThat(CpuChoice.possible(3, one, List.of())).isFalse();
        assertThat(CpuChoice.possible(1, one, List.of())).isTrue();
    }

    @Test
    void keptCpusStayAndMoreAreAdded() {
        List<Processor> all = CpuFixtures.pairs(8, 2);

        assertThat(CpuChoice.choose(4, List.of(), all, CpuSet.parse("6-7"), true))
                .isEqualTo(CpuSet.parse("0-1,6-7"));
        assertThat(CpuChoice.choose(4, List.of(), all, CpuSet.parse("6-7"), false))
                .isEqualTo(CpuSet.parse("0-1,4-5"));
    }

    @Test
    void everythingIsChosenAnewWhenACpuWasTakenAway() {
        List<Processor> free = CpuFixtures.only(CpuFixtures.pairs(8, 2), 0, 1, 2, 3, 4, 5, 6);

        assertThat(CpuChoice.choose(2, List.of(), free, CpuSet.parse("6-7"), true))
                .isEqualTo(CpuSet.parse("0-1"));
    }

    @Property
    void theChoiceIsFromThePoolsAndCompleteOrEmpty(
            @ForAll @IntRange(min = 0, max = 40) int count,
            @ForAll @IntRange(min = 1, max = 32) int cpus,
            @ForAll @IntRange(min = 1, max = 8) int coresPerSocket,
            @ForAll boolean keep,
            @ForAll Random random) {
        List<Processor> pool = new ArrayList<>(CpuFixtures.pairs(cpus, coresPerSocket));
        pool.removeIf(p -> random.nextInt(4) == 0);
        CpuSet before = someOf(pool, random);

        CpuSet chosen = CpuChoice.choose(count, List.of(), pool, before, keep);

        assertThat(CpuSet.ofProcessors(pool).containsAll(chosen)).isTrue();
        assertThat(chosen.count()).isEqualTo(count <= pool.size() ? count : 0);
        assertThat(CpuChoice.possible(count, List.of(), pool)).isEqualTo(!chosen.none());
    }

    /** BL-085: whatever the machine looks like, a target that changes never swaps one CPU for another. */
    @Property
    void bl085ASetThatGrowsOrShrinksOnlyGainsOrOnlyLosesCpus(
            @ForAll @IntRange(min = 1, max = 32) int cpus,
            @ForAll @IntRange(min = 1, max = 8) int coresPerSocket,
            @ForAll @IntRange(min = 1, max = 32) int first,
            @ForAll @IntRange(min = 1, max = 32) int second,
            @ForAll Random random) {
        List<Processor> lsr = new ArrayList<>();
        List<Processor> ls = new ArrayList<>();
        for (Processor p : CpuFixtures.pairs(cpus, coresPerSocket)) {
            switch (random.nextInt(4)) {
                case 0 -> lsr.add(p);
                case 1 -> {}
                default -> ls.add(p);
            }
        }
        int most = lsr.size() + ls.size();
        CpuSet before = CpuChoice.choose(Math.min(first, most), lsr, ls, CpuSet.NONE, true);

        CpuSet after = CpuChoice.choose(Math.min(second, most), lsr, ls, before, true);

        assertThat(before.containsAll(after) || after.containsAll(before)).isTrue();
    }

    private static CpuSet someOf(List<Processor> pool, Random random) {
        return CpuSet.ofProcessors(
                pool.stream().filter(p -> random.nextBoolean()).toList());
    }
}
