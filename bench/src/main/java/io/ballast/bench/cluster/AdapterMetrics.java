package io.ballast.bench.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of the adapter's page of metrics at one moment. Immutable, thread-safe.
 *
 * @param series number by name and labels, as the page writes them
 */
record AdapterMetrics(Map<String, Double> series) {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    AdapterMetrics {
        series = Map.copyOf(series);
    }

    /** Reads the page. */
    static AdapterMetrics read(URI page) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(page).timeout(PATIENCE).build();
        return parse(HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body());
    }

    /** Reads Prometheus' text format. */
    static AdapterMetrics parse(String text) {
        Map<String, Double> series = new LinkedHashMap<>();
        text.lines().filter(line -> !line.startsWith("#") && line.contains(" ")).forEach(line -> {
            // Labels may hold blanks, numbers do not; no times are written.
            int blank = line.lastIndexOf(' ');
            series.put(line.substring(0, blank), Double.parseDouble(line.substring(blank + 1)));
        });
        return new AdapterMetrics(series);
    }

    /** Sum over all series of a name that have these labels, given as name, value, name, value; 0 when there is none. */
    double sum(String name, String... labels) {
        return series.entrySet().stream()
                .filter(e -> e.getKey().equals(name) || e.getKey().startsWith(name + "{"))
                .filter(e -> has(e.getKey(), labels))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static boolean has(String key, String... labels) {
        for (int i = 0; i + 1 < labels.length; i += 2) {
            if (!key.contains(labels[i] + "=\"" + labels[i + 1] + "\"")) {
                return false;
            }
        }
        return true;
    }

    /** Values that a label has in the series of a name, with their sums. */
    Map<String, Double> byLabel(String name, String label) {
        Pattern value = Pattern.compile(Pattern.quote(name) + "\\{.*\\b" + label + "=\"([^\"]*)\".*");
        Map<String, Double> sums = new TreeMap<>();
        series.forEach((key, number) -> {
            Matcher found = value.matcher(key);
            if (found.matches()) {
                sums.merge(found.group(1), number, Double::sum);
            }
        });
        return sums;
    }

    /**
     * Two moments.
     *
     * @param before the earlier one
     * @param after  the later one
     */
    record Change(AdapterMetrics before, AdapterMetrics after) {
        /** What it was at last. */
        double now(String name) {
            return after.sum(name);
        }

        /** How much a counter has grown; labels as in {@link AdapterMetrics#sum}. */
        double since(String name, String... labels) {
            return after.sum(name, labels) - before.sum(name, labels);
        }

        /** How much a counter has grown, by the values of a label. */
        Map<String, Double> sinceByLabel(String name, String label) {
            Map<String, Double> earlier = before.byLabel(name, label);
            Map<String, Double> grown = after.byLabel(name, label);
            grown.replaceAll((value, number) -> number - earlier.getOrDefault(value, 0.0));
            return grown;
        }
    }
}
