package io.ballast.cli.simulate;

import io.ballast.cli.input.CsvTable;
import io.ballast.cli.input.InputFiles;
import io.ballast.cli.report.TraceSection;
import io.ballast.cli.trace.TraceReader;
import io.ballast.engine.problem.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The published results that lie beside a trace, when they do: mean and spread over ten seeds, by workload and policy. */
final class PublishedCurves {
    private static final String SOURCE = "published, ten seeds (Weng et al., USENIX ATC'23)";

    private static final String FILE = "expected_policy_table.csv";
    private static final List<String> COLUMNS =
            List.of("workload", "policy", "metric", "arrived_pct", "mean_10_seeds", "sd_10_seeds", "min", "max");

    private static final String PER_SEED_FILE = "expected_default_per_seed.csv";
    private static final List<String> PER_SEED_COLUMNS = List.of(
            "policy", "seed", "arrived_pct", "gpu_alloc_pct", "frag_gpu_pct_of_total", "frag_ratio_pct_of_idle");

    private static final Pattern PERCENT = Pattern.compile("-?[0-9]{1,3}(\\.[0-9]{1,20})?");

    /** Demand is tuned to 130 % of the cluster. */
    private static final long MAX_PERCENT = 1_000;

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

    /**
     * Reads the tables of a trace folder; without any there are no published curves.
     *
     * @throws io.ballast.engine.problem.ProblemException with everything wrong with them
     */
    static PublishedCurves read(Path folder) {
        Map<String, List<TraceSection.Band>> bands = new HashMap<>();
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return new PublishedCurves(bands);
        }
        Problems problems = new Problems();
        readTable(file, bands, problems);
        if (Files.isRegularFile(folder.resolve(PER_SEED_FILE))) {
            readPerSeed(folder.resolve(PER_SEED_FILE), bands, problems);
        }
        problems.throwIfAny();
        return new PublishedCurves(bands);
    }

    private static void readTable(Path file, Map<String, List<TraceSection.Band>> bands, Problems problems) {
        for (CsvTable.Row row : rows(file, COLUMNS, problems)) {
            bands.computeIfAbsent(
                            key(row.text("workload"), row.text("policy"), row.text("metric")), k -> new ArrayList<>())
                    .add(new TraceSection.Band(
                            percent(row, "arrived_pct"),
                            percent(row, "mean_10_seeds"),
                            percent(row, "min"),
                            percent(row, "max")));
        }
    }

    /** Curves of each seed of the default workload, at every percent: finer than the table, so they replace its points. */
    private static void readPerSeed(Path file, Map<String, List<TraceSection.Band>> bands, Problems problems) {
        Map<String, TreeMap<Long, DoubleSummaryStatistics>> seeds = new HashMap<>();
        for (CsvTable.Row row : rows(file, PER_SEED_COLUMNS, problems)) {
            long percent = row.number("arrived_pct", MAX_PERCENT);
            METRICS.forEach(
                    metric -> seeds.computeIfAbsent(key("default", row.text("policy"), metric), k -> new TreeMap<>())
                            .computeIfAbsent(percent, p -> new DoubleSummaryStatistics())
                            .accept(percent(row, metric)));
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

    private static List<CsvTable.Row> rows(Path file, List<String> columns, Problems problems) {
        return InputFiles.text(file, TraceReader.LIMIT_BYTES, problems)
                .map(text -> CsvTable.read(file.toString(), text, columns, List.of(), problems)
                        .rows())
                .orElse(List.of());
    }

    private static double percent(CsvTable.Row row, String column) {
        String text = row.text(column);
        if (!PERCENT.matcher(text).matches()) {
            row.problem(column + " is '" + text + "', not a percentage", "Write a number such as 97.5.");
            return 0;
        }
        return Double.parseDouble(text);
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
