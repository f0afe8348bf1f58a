package io.ballast.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveLinesTest {
    @Test
    void linesReplaceTheLastOnes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        LiveLines lines = new LiveLines(new PrintStream(bytes, true, StandardCharsets.UTF_8));

        lines.show(List.of("one", "two"));
        lines.show(List.of("three"));

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("\rone\u001B[K\n\rtwo\u001B[K\n\u001B[J" + "\u001B[2A\rthree\u001B[K\n\u001B[J");
    }
}
