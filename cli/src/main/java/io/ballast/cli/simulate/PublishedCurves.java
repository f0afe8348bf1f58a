package io.ballast.cli.simulate;

import io.ballast.cli.report.TraceSection;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The published results that lie beside a trace, when they do: mean and spread over ten seeds, by workload and policy. */
final class PublishedCurves {
    private static final String FILE = "expected_policy_table.csv";
    private static final String SOURCE = "published, ten seeds (Weng et al., USENIX ATC'23)";

    private static final String PER_SEED_FILE = "expected_default_per_seed.csv";

    /** Metrics of the table, and columns of the file by seed. */
    private static final List<String> METRICS =
            List.of("gpu_alloc_pct", "frag_gpu_pct_of_total", "frag_ratio_pct_of_idle");

    /** Names of the policies in the published table. */
    private static final Map<String, String> POLICIES = Map.of(
            "gpu-fgd", "FGD",
            "gpu-best-fit", "BestFit",
            "gpu-dot-product", "DotProd",
            "gpu-packing", "GpuPacking",
            "gpu-clustering", "GpuClustering",
            "gpu-random", "Random");

    /** Nothing was published. */
    static final PublishedCurves NONE = new PublishedCurves(Map.of());

    private final Map<String, List<TraceSection.Band>> bands;

    private PublishedCurves(Map<String, List<TraceSection.Band>> bands) {
        this.bands = bands;
    }

    /** Reads the table of a trace folder; without one there are no published curves. */
    static PublishedCurves read(Path folder) {
        Map<String, List<TraceSection.Band>> bands = new HashMap<>();
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return new PublishedCurves(bands);
        }
        try {
            for (CSVRecord row : rows(file)) {
                bands.computeIfAbsent(
                                key(row.get("workload"), row.get("policy"), row.get("metric")), k -> new ArrayList<>())
                        .add(new TraceSection.Band(
                                Double.parseDouble(row.get("arrived_pct")),
                                Double.parseDouble(row.get("mean_10_seeds")),
                                Double.parseDouble(row.get("min")),
                                Double.parseDouble(row.get("max"))));
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": this is no table of published curves: " + e.getMessage(), e);
        }
        if (Files.isRegularFile(folder.resolve(PER_SEED_FILE))) {
            readPerSeed(folder.resolve(PER_SEED_FILE), bands);
        }
        return new PublishedCurves(bands);
    }

    /** Curves of each seed of the default workload, at every percent: finer than the table, so they replace its points. */
    private static void readPerSeed(Path file, Map<String, List<TraceSection.Band>> bands) {
        Map<String, TreeMap<Integer, DoubleSummaryStatistics>> seeds = new HashMap<>();
        for (CSVRecord row : rows(file)) {
            int percent = Integer.parseInt(row.get("arrived_pct"));
            METRICS.forEach(
                    metric -> seeds.computeIfAbsent(key("default", row.get("policy"), metric), k -> new TreeMap<>())
                            .computeIfAbsent(percent, p -> new DoubleSummaryStatistics())
                            .accept(Double.parseDouble(row.get(metric))));
        }
        seeds.forEach((key, curve) -> bands.put(
                key,
                curve.entrySet().stream()
                        .map(e -> new TraceSection.Band(
                                e.getKey(),
                                e.getValue().getAverage(),
                                e.getValue().getMin(),
                                e.getValue().getMax()))
                        .toList()));
    }

    private static List<CSVRecord> rows(Path file) {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (Reader reader = Files.newBufferedReader(file);
                CSVParser rows = CSVParser.parse(reader, format)) {
            return rows.getRecords();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Published curves of a score package on a workload. */
    Optional<TraceSection.Published> of(String scorePack, String workload) {
        String policy = POLICIES.get(scorePack);
        if (policy == null || !bands.containsKey(key(workload, policy, "gpu_alloc_pct"))) {
            return Optional.empty();
        }
        return Optional.of(new TraceSection.Published(
                SOURCE,
                bands.getOrDefault(key(workload, policy, "gpu_alloc_pct"), List.of()),
                bands.getOrDefault(key(workload, policy, "frag_gpu_pct_of_total"), List.of()),
                bands.getOrDefault(key(workload, policy, "frag_ratio_pct_of_idle"), List.of())));
    }

    private static String key(String workload, String policy, String metric) {
        return workload + "|" + policy + "|" + metric;
    }
}
