package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorLoaderTest {
    private static final String FILE =
            """
            component: something-else
            area: node
            cases:
            - id: ABC-001
              title: 'a folded
                title'
              given:
                clock: 2024-01-01T00:00:00Z
                big: 9007199254740993
                share: 0.5
                off: off
                nothing: null
                ? a/very/long/key
                : value
                ? ''
                : empty key
              expect: {}
            """;

    @Test
    void keyComesFromFolderAndFileName(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("node"));
        Files.writeString(folder.resolve("node").resolve("cpu-suppress.yaml"), FILE);
        Files.writeString(folder.resolve("README.md"), "no vectors here");

        assertThat(VectorLoader.load(folder)).containsOnlyKeys("node/cpu-suppress");
    }

    @Test
    void scalarsKeepTheirMeaning() {
        Tree given = VectorLoader.parse("node/x", FILE).cases().get(0).given();

        assertThat(given.text("clock")).isEqualTo("2024-01-01T00:00:00Z");
        assertThat(given.integer("big")).isEqualTo(9_007_199_254_740_993L);
        assertThat(given.number("share")).isEqualTo(0.5);
        assertThat(given.text("off")).isEqualTo("off");
        assertThat(given.has("nothing")).isTrue();
        assertThat(given.isSet("nothing")).isFalse();
        assertThat(given.has("missing")).isFalse();
    }

    @Test
    void explicitKeysEmptyKeysAndFoldedTextAreRead() {
        VectorCase vector = VectorLoader.parse("node/x", FILE).cases().get(0);

        assertThat(vector.title()).isEqualTo("a folded title");
        assertThat(vector.given().text("a/very/long/key")).isEqualTo("value");
        assertThat(vector.given().text("")).isEqualTo("empty key");
    }

    @Test
    void aBrokenFileIsNamed(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("node"));
        Files.writeString(folder.resolve("node").resolve("broken.yaml"), "cases: [{id: A-1, given");

        assertThatThrownBy(() -> VectorLoader.load(folder)).hasMessageContaining("broken.yaml");
    }

    @Test
    void anIdUsedTwiceIsRefused(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("node"));
        Files.writeString(folder.resolve("node").resolve("a.yaml"), FILE);
        Files.writeString(folder.resolve("node").resolve("b.yaml"), FILE);

        assertThatThrownBy(() -> VectorLoader.load(folder)).hasMessageContaining("ABC-001 is already used in node/a");
    }

    @Test
    void aMistypedValueNamesItsPath() {
        Tree given = VectorLoader.parse("node/x", FILE).cases().get(0).given();

        assertThatThrownBy(() -> given.integer("clock"))
                .hasMessage("given.clock: expected a whole number, found 2024-01-01T00:00:00Z");
        assertThatThrownBy(() -> given.map("missing")).hasMessage("given.missing is missing");
        assertThat(given.texts("missing")).isEqualTo(List.of());
    }
}
