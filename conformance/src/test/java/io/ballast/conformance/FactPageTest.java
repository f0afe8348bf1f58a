package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.Console;
import io.ballast.cli.Main;
import io.ballast.cli.term.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of facts is the one that the command writes, so that it never falls behind the facts. */
class FactPageTest {
    @Test
    void thePageIsUpToDate() throws IOException {
        Path page = Repository.root().resolve("docs/facts.md");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        Console console = new Console(print, print, Terminal.NONE, Clock.systemUTC());

        assertThat(Main.run(console, "facts", "--output", "markdown")).isZero();

        String real = out.toString(StandardCharsets.UTF_8);
        if (Boolean.getBoolean("ballast.record")) {
            Files.writeString(page, real);
        }
        assertThat(Files.readString(page))
                .as("facts changed: run this test with -Dballast.record=true")
                .isEqualTo(real);
    }

    /** A number of a section helps nobody who does not have the document. */
    @Test
    void sourcesAndPagesCiteNoSectionOfADocumentThatIsNotHere() throws IOException {
        Pattern cited = Pattern.compile("\\bspec \\d");
        try (Stream<Path> files = Files.walk(Repository.root())) {
            assertThat(files.filter(f -> f.toString().matches(".*\\.(java|md|drl|yaml)"))
                            .filter(f -> !f.toString().contains("/target/"))
                            .filter(f -> cited.matcher(text(f)).find()))
                    .isEmpty();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
