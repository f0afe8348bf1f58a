package io.ballast.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static final Map<String, String> BOTH = Map.of(
            "ballast.terminal.output", "true", "ballast.terminal.error", "true", "ballast.terminal.columns", "120");

    @Test
    void nothingIsColouredWithoutTheLauncher() {
        Terminal terminal = Terminal.of(Map.of(), Map.of("TERM", "xterm"));
        assertThat(terminal).isEqualTo(new Terminal(false, false, true, 80));
        assertThat(terminal.paint()).isEqualTo(Paint.PLAIN);
        assertThat(terminal.errorPaint()).isEqualTo(Paint.PLAIN);
    }

    @Test
    void terminalIsColoured() {
        Terminal terminal = Terminal.of(BOTH, Map.of("TERM", "xterm"));
        assertThat(terminal).isEqualTo(new Terminal(true, true, true, 120));
        assertThat(terminal.paint().bad("no")).isEqualTo("\u001B[31mno\u001B[0m");
        assertThat(terminal.errorPaint()).isEqualTo(Paint.ANSI);
    }

    @Test
    void noColorTurnsColoursOffUnlessItIsEmpty() {
        assertThat(Terminal.of(BOTH, Map.of("NO_COLOR", "1")).paint()).isEqualTo(Paint.PLAIN);
        assertThat(Terminal.of(BOTH, Map.of("NO_COLOR", "")).paint()).isEqualTo(Paint.ANSI);
    }

    @Test
    void dumbTerminalIsNotColoured() {
        assertThat(Terminal.of(BOTH, Map.of("TERM", "dumb")).paint()).isEqualTo(Paint.PLAIN);
    }

    @Test
    void oneOfTheTwoOutputsMayBeAPipe() {
        Terminal terminal = Terminal.of(Map.of("ballast.terminal.error", "true"), Map.of());
        assertThat(terminal.paint()).isEqualTo(Paint.PLAIN);
        assertThat(terminal.errorPaint()).isEqualTo(Paint.ANSI);
    }

    @Test
    void widthThatMakesNoSenseIsReplaced() {
        assertThat(Terminal.of(Map.of("ballast.terminal.columns", "wide"), Map.of())
                        .columns())
                .isEqualTo(80);
        assertThat(Terminal.of(Map.of("ballast.terminal.columns", "0"), Map.of())
                        .columns())
                .isEqualTo(20);
    }

    @Test
    void plainPaintAndEmptyTextStayAsTheyAre() {
        assertThat(Paint.PLAIN.good("a") + Paint.PLAIN.strong("b")).isEqualTo("ab");
        assertThat(Paint.ANSI.faint("")).isEmpty();
    }
}
