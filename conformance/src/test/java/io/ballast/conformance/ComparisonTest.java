package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static Comparison expecting(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return Comparison.with(Tree.of("expect", map));
    }

    @Test
    void keysThatAreNotListedAreNotAsserted() {
        assertThat(expecting("a", 1L).number("a", 1).text("b", "anything").outcome())
                .isEqualTo(Outcome.passed());
    }

    @Test
    void aListedKeyThatNobodyComparesFails() {
        assertThat(expecting("a", 1L).outcome())
                .isEqualTo(Outcome.failed(List.of("expect.a: the binding does not compare this key")));
    }

    @Test
    void everyDifferenceIsReported() {
        assertThat(expecting("a", 1L, "b", "x").number("a", 2).text("b", "y").outcome())
                .isEqualTo(Outcome.failed(List.of("expect.a: expected 1, was 2", "expect.b: expected x, was y")));
    }

    @Test
    void nullMeansAbsent() {
        assertThat(expecting("a", null).text("a", null).outcome()).isEqualTo(Outcome.passed());
        assertThat(expecting("a", null).number("a", 0).outcome())
                .isEqualTo(Outcome.failed(List.of("expect.a: expected null, was 0")));
    }

    @Test
    void absentEmptyAndZeroAreEqualWhereNullIsNotAsked() {
        assertThat(expecting("a", 0L, "b", Map.of(), "c", List.of())
                        .number("a", null)
                        .tree("b", null)
                        .names("c", null)
                        .outcome())
                .isEqualTo(Outcome.passed());
    }

    @Test
    void quantitiesAreNumbers() {
        assertThat(Comparison.sameQuantity("1000m", "1")).isTrue();
        assertThat(Comparison.sameQuantity("1k", "1000")).isTrue();
        assertThat(Comparison.sameQuantity("-500m", "-0.5")).isTrue();
        assertThat(Comparison.sameQuantity("1Gi", "1073741824")).isTrue();
        assertThat(Comparison.sameQuantity("1G", "1Gi")).isFalse();
        assertThat(expecting("r", Map.of("cpu", "2"))
                        .quantities("r", Map.of("cpu", "2000m", "memory", "0"))
                        .outcome())
                .isEqualTo(Outcome.passed());
    }

    @Test
    void floatsDifferBeyondTheFifteenthDigitOnly() {
        assertThat(Comparison.sameNumber(0.1 + 0.2, 0.3)).isTrue();
        assertThat(Comparison.sameNumber(0.3, 0.3000000000000010)).isFalse();
        assertThat(Comparison.sameNumber(9_007_199_254_740_993L, 9_007_199_254_740_992L))
                .isFalse();
    }

    @Test
    void namesHaveNoOrderAndSequencesHave() {
        List<String> wanted = List.of("a", "b");
        assertThat(expecting("n", wanted).names("n", List.of("b", "a")).outcome())
                .isEqualTo(Outcome.passed());
        assertThat(expecting("n", wanted).sequence("n", List.of("b", "a")).outcome())
                .isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void structuresCompareNumbersAsNumbersAndMissingAsEmpty() {
        Map<String, Object> wanted = Map.of("list", Arrays.asList(1L, null), "zero", 0L);
        assertThat(Comparison.sameTree(wanted, Map.of("list", Arrays.asList(1.0, null))))
                .isTrue();
        assertThat(Comparison.sameTree(wanted, Map.of("list", Arrays.asList(1.0, 2L))))
                .isFalse();
    }
}
