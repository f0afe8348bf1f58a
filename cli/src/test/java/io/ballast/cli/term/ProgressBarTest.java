package io.ballast.cli.term;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static final String WIPE = "\r\u001B[K";

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream error = new PrintStream(written, true, UTF_8);
    private long now = 5;

    @Test
    void staysSilentInTheFirstSecond() {
        try (ProgressBar bar = bar(new Terminal(true, true, true, 80), 100)) {
            at(999);
            bar.update(50);
        }
        assertThat(text()).isEmpty();
    }

    @Test
    void staysSilentWithoutATerminal() {
        try (ProgressBar bar = bar(Terminal.NONE, 100)) {
            at(5000);
            bar.update(50);
        }
        assertThat(text()).isEmpty();
    }

    @Test
    void showsHowFarTheWorkIsAndIsWipedAtTheEnd() {
        try (ProgressBar bar = bar(new Terminal(true, true, true, 60), 2000)) {
            at(1000);
            bar.update(500);
            at(1050);
            bar.update(600);
            at(1100);
            bar.update(1000);
        }
        assertThat(text())
                .isEqualTo(WIPE + "replay  [#####................]   25 %    500 of 2,000  1 s"
                        + WIPE + "replay  [##########...........]   50 %  1,000 of 2,000  1 s"
                        + WIPE);
    }

    @Test
    void doneBeyondTheTotalIsFull() {
        try (ProgressBar bar = bar(new Terminal(true, true, true, 50), 10)) {
            at(2000);
            bar.update(11);
        }
        assertThat(text()).contains("100 %  10 of 10  2 s").doesNotContain(".]");
    }

    @Test
    void unknownTotalShowsTheCount() {
        try (ProgressBar bar = bar(new Terminal(true, true, true, 80), 0)) {
            at(3000);
            bar.update(12_345);
        }
        assertThat(text()).isEqualTo(WIPE + "replay  12,345  3 s" + WIPE);
    }

    @Test
    void narrowTerminalGetsNoLineThatWraps() {
        try (ProgressBar bar = bar(new Terminal(true, true, true, 20), 1_000_000)) {
            at(3000);
            bar.update(12_345);
        }
        assertThat(text()).isEqualTo(WIPE + "replay    1 %     1" + WIPE);
    }

    private ProgressBar bar(Terminal terminal, long total) {
        return new ProgressBar(error, terminal, () -> now, "replay", total);
    }

    private void at(long millis) {
        now = 5 + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private String text() {
        return written.toString(UTF_8);
    }
}
