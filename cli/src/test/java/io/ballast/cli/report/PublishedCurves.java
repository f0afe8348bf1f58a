package io.ballast.cli.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ballast.cli.report.TraceSection.Band;
import io.ballast.cli.report.TraceSection.CurvePoint;
import io.ballast.cli.report.TraceSection.Published;
import io.ballast.cli.report.TraceSection.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The published curves of the openb trace, where the shared data is at hand. */
final class PublishedCurves {
    private static final Map<String, String> PACKAGES = Map.of(
            "FGD", "gpu-fgd",
            "BestFit", "gpu-best-fit",
            "GpuPacking", "gpu-packing",
            "GpuClustering", "gpu-clustering",
            "DotProd", "gpu-dot-product",
            "Random", "gpu-random");

    private PublishedCurves() {}

    /** The file of curves by seed; empty where there is no shared data. */
    static Optional<Path> file() {
        String configured = System.getenv("BALLAST_DATA");
        Path data = configured == null ? Path.of("..", "..", "shared", "data") : Path.of(configured);
        return Optional.of(data.resolve("openb").resolve("expected_default_per_seed.csv"))
                .filter(Files::isRegularFile);
    }

    /** Runs of the named policies as published for one seed, with the spread of all seeds. */
    static List<Run> runs(Path file, String seed, List<String> policies) throws IOException {
        List<Run> runs = new ArrayList<>();
        List<String[]> rows = Files.readAllLines(file, UTF_8).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
        for (String policy : policies) {
            List<String[]> mine =
                    rows.stream().filter(row -> row[0].equals(policy)).toList();
            List<CurvePoint> curve = mine.stream()
                    .filter(row -> row[1].equals(seed))
                    .map(row -> new CurvePoint(number(row, 2), number(row, 3), number(row, 4), number(row, 5)))
                    .toList();
            Published published = new Published(
                    "published: Weng et al., ATC '23, mean of ten seeds",
                    bands(mine, 3),
                    bands(mine, 4),
                    bands(mine, 5));
            runs.add(SampleReport.run(PACKAGES.get(policy), curve, Optional.of(published)));
        }
        return runs;
    }

    private static List<Band> bands(List<String[]> rows, int column) {
        Map<Double, DoubleSummaryStatistics> byArrived = new TreeMap<>();
        rows.forEach(row -> byArrived
                .computeIfAbsent(number(row, 2), key -> new DoubleSummaryStatistics())
                .accept(number(row, column)));
        return byArrived.entrySet().stream()
                .map(e -> new Band(
                        e.getKey(),
                        e.getValue().getAverage(),
                        e.getValue().getMin(),
                        e.getValue().getMax()))
                .toList();
    }

    private static double number(String[] row, int column) {
        return Double.parseDouble(row[column]);
    }
}
