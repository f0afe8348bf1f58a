package io.ballast.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReasonTextTest {
    @Test
    void placesTakeTheirArguments() {
        assertThat(ReasonText.fill("node(s) {0} usage exceed {1}, {0}", List.of("cpu", 65L)))
                .isEqualTo("node(s) cpu usage exceed 65, cpu");
    }

    @Test
    void placeWithoutArgumentStays() {
        assertThat(ReasonText.fill("{0} of {1}", List.of("a"))).isEqualTo("a of {1}");
        assertThat(ReasonText.fill("plain {x} {} {", List.of("a"))).isEqualTo("plain {x} {} {");
    }

    @Test
    void argumentIsTakenAsItIs() {
        assertThat(ReasonText.fill("{0}", List.of("$1 \\ {0}"))).isEqualTo("$1 \\ {0}");
    }
}
