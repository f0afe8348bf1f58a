package io.ballast.scheduler.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page that operators read has every metric, as it is. */
class MetricsDocTest {
    private static final Path PAGE = Path.of("..", "docs", "metrics.md");

    private static String row(Metric metric) {
        String labels = metric.labels().isEmpty() ? "" : "`" + String.join("`, `", metric.labels()) + "`";
        return "| `" + metric.id() + "` | " + metric.type().name().toLowerCase(Locale.ROOT) + " | " + labels + " | "
                + metric.help() + " |";
    }

    @Test
    void tableHasEveryMetricAndNoOther() throws IOException {
        List<String> rows =
                Arrays.stream(Metric.values()).map(MetricsDocTest::row).toList();

        assertThat(Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `ballast_")))
                .as("the table of docs/metrics.md; it must be\n" + String.join("\n", rows))
                .containsExactlyElementsOf(rows);
    }

    /** An alert or example that asks for a metric of another name would never fire. */
    @Test
    void examplesAskForMetricsThatAreThere() throws IOException {
        List<String> names = Arrays.stream(Metric.values()).map(Metric::id).toList();

        assertThat(Files.readString(PAGE).replaceAll("[^a-z_]+", " ").split(" "))
                .filteredOn(word -> word.startsWith("ballast_"))
                .allSatisfy(word -> assertThat(names).contains(word.replaceAll("_(bucket|sum|count)$", "")));
    }
}
