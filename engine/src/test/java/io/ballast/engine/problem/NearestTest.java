package io.ballast.engine.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> FIELDS = List.of("freeCpuMilli", "freeMemoryBytes", "freePods", "node");

    @Test
    void slipsFindTheirWord() {
        assertThat(Nearest.to("freeCpuMili", FIELDS)).contains("freeCpuMilli");
        assertThat(Nearest.to("FREEPODS", FIELDS)).contains("freePods");
        assertThat(Nearest.to("nod", FIELDS)).contains("node");
        assertThat(Nearest.to("freeMemoryMiB", FIELDS)).contains("freeMemoryBytes");
    }

    @Test
    void beginningOfAWordFindsIt() {
        assertThat(Nearest.to("freeCpu", FIELDS)).contains("freeCpuMilli");
        assertThat(Nearest.to("free", FIELDS)).contains("freeCpuMilli");
        assertThat(Nearest.to("fr", FIELDS)).isEmpty();
    }

    @Test
    void wordsThatShareNothingFindNothing() {
        assertThat(Nearest.to("temperature", FIELDS)).isEmpty();
        assertThat(Nearest.to("x", List.of("id"))).isEmpty();
        assertThat(Nearest.to("node", List.of())).isEmpty();
    }

    @Test
    void amongEquallyNearWordsTheFirstInNaturalOrderIsNamed() {
        assertThat(Nearest.to("cpy", List.of("cpv", "cpu"))).contains("cpu");
    }

    @Test
    void hintIsEmptyWithoutANeighbour() {
        assertThat(Nearest.hint("nodes", FIELDS)).isEqualTo(" (nearest: 'node')");
        assertThat(Nearest.hint("temperature", FIELDS)).isEmpty();
    }

    @Test
    void whatIsTooLongToBeANameHasNoNeighbour() {
        String longest = "x".repeat(100);
        assertThat(Nearest.to(longest, List.of(longest))).contains(longest);
        assertThat(Nearest.to(longest + "x", List.of(longest))).isEmpty();
    }

    @Property(tries = 300)
    void wordThatIsThereIsItsOwnNeighbour(
            @ForAll @NotEmpty @Size(max = 8) List<@AlphaChars @StringLength(min = 1, max = 100) String> words) {
        assertThat(Nearest.to(words.get(0), words))
                .hasValueSatisfying(n -> assertThat(n).isEqualToIgnoringCase(words.get(0)));
    }
}
