package io.ballast.model.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSetTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''              | ''",
                "5               | 5",
                "'7,6,3,2'       | '2-3,6-7'",
                "'0-2,3'         | '0-3'",
                "' 0 - 2 , 4\n'  | '0-2,4'",
                "'1,1,0-2'       | '0-2'"
            })
    void theTextFormIsSortedRanges(String text, String formatted) {
        assertThat(CpuSet.parse(text)).hasToString(formatted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'0-3-5'   | CPU list '0-3-5': '0-3-5' must be a CPU id or a range such as 0-3",
                "'0,x'     | CPU list '0,x': 'x' must be a CPU id or a range such as 0-3",
                "'0,'      | CPU list '0,': '' must be a CPU id or a range such as 0-3",
                "'-1'      | CPU list '-1': '-1' must be a CPU id or a range such as 0-3",
                "'5-2'     | CPU list '5-2': '5-2' the range ends before it begins",
                "'0-99999' | CPU list '0-99999': '0-99999' CPU ids end at 65535"
            })
    void aWrongPartIsNamed(String text, String message) {
        assertThatThrownBy(() -> CpuSet.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void setsCombine() {
        CpuSet a = CpuSet.parse("0-3");
        CpuSet b = CpuSet.parse("2-5");

        assertThat(a.with(b)).isEqualTo(CpuSet.parse("0-5"));
        assertThat(a.without(b)).isEqualTo(CpuSet.parse("0-1"));
        assertThat(a.containsAll(CpuSet.parse("1,3"))).isTrue();
        assertThat(a.containsAll(b)).isFalse();
        assertThat(a.count()).isEqualTo(4);
        assertThat(CpuSet.NONE.none()).isTrue();
    }

    @Test
    void orderAndRepeatsDoNotMatter() {
        assertThat(CpuSet.of(3, 1, 1)).isEqualTo(CpuSet.of(1, 3));
    }

    @Property
    void parsingTheTextFormGivesTheSameSet(@ForAll Set<@LongRange(min = 0, max = 300) Long> ids) {
        CpuSet set = CpuSet.of(ids);
        assertThat(CpuSet.parse(set.toString())).isEqualTo(set);
    }
}
