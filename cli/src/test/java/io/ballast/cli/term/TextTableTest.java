package io.ballast.cli.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void textStandsLeftAndNumbersRight() {
        String table = new TextTable()
                .text("SCORE")
                .number("PODS")
                .text("VERDICT")
                .row("gpu-fgd", "10,866", "ok")
                .row("gpu-best-fit", 7, "")
                .render(Paint.PLAIN);
        assertThat(table)
                .isEqualTo(
                        """
                SCORE           PODS  VERDICT
                gpu-fgd       10,866  ok
                gpu-best-fit       7
                """);
    }

    @Test
    void coloursDoNotMoveColumns() {
        String table = new TextTable()
                .text("")
                .text("")
                .start()
                .cell("a", Paint.ANSI::good)
                .cell("x", Paint.ANSI::faint)
                .row("long", "y")
                .render(Paint.ANSI);
        assertThat(table).isEqualTo("\u001B[32ma\u001B[0m     \u001B[2mx\u001B[0m\nlong  y\n");
    }

    @Test
    void namesCannotMoveTheCursor() {
        assertThat(new TextTable().text("").row("a\u001B[2Jb\r\nc").render(Paint.PLAIN))
                .isEqualTo("a?[2Jb??c\n");
    }

    @Test
    void charactersOutsideTheBasicPlaneCountOnce() {
        assertThat(new TextTable()
                        .text("")
                        .text("")
                        .row("😀", "x")
                        .row("ab", "y")
                        .render(Paint.PLAIN))
                .isEqualTo("😀   x\nab  y\n");
    }

    @Test
    void tableWithoutRowsShowsItsTitles() {
        assertThat(new TextTable().text("NODE").number("POINTS").render(Paint.PLAIN))
                .isEqualTo("NODE  POINTS\n");
    }

    @Test
    void rowLongerThanTheTableIsRefused() {
        assertThatThrownBy(() -> new TextTable().text("A").row("1", "2"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the row has 1 cells already");
    }
}
