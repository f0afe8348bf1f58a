package io.ballast.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures everything and prints one table: {@code Bench RULES OUT [--quick] [SCENARIO...]}. Exits with 0 when all limits hold, with 2 when one does not, with 1
 * when nothing could be measured.
 */
final class Bench {
    private static final int RULES = 200;

    private final Path rules;
    private final Path out;
    private final boolean quick;
    private final PrintStream progress;

    private Bench(Path rules, Path out, boolean quick, PrintStream progress) {
        this.rules = rules;
        this.out = out;
        this.quick = quick;
        this.progress = progress;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> rest = new ArrayList<>(Arrays.asList(arguments));
        boolean quick = rest.remove("--quick");
        Path out = Path.of(rest.get(1));
        Files.createDirectories(out);
        Bench bench = new Bench(Path.of(rest.get(0)), out, quick, System.err);
        Results results = bench.run(rest.subList(2, rest.size()));
        String table = results.table();
        Files.writeString(out.resolve("results.md"), table);
        Files.writeString(out.resolve("results.json"), results.json());
        System.out.print(table);
        System.exit(results.allHold() ? 0 : 2);
    }

    private Results run(List<String> wanted) throws IOException {
        int forks = quick ? 2 : 5;
        Results results = new Results(forks);
        measure(results, wanted, "full-500", forks, quick ? 100 : 200, quick ? 20 : 60, List.of());
        measure(results, wanted, "full-5000", forks, quick ? 20 : 40, quick ? 10 : 30, List.of());
        measure(results, wanted, "incremental-50", forks, quick ? 20 : 60, quick ? 10 : 40, List.of());
        measure(results, wanted, "incremental-512", forks, quick ? 10 : 20, quick ? 10 : 30, List.of());
        trace(results, wanted, forks);
        measure(results, wanted, "record-mixed-500", forks, 60, quick ? 20 : 40, List.of());
        if (wanted(wanted, "bundle-200")) {
            Path bundle = buildTwice();
            results.note("Two fresh processes built identical bytes of a bundle of " + RULES + " rules: "
                    + Files.size(bundle) + " bytes.");
            measure(results, wanted, "bundle-200", forks, 20, 20, List.of(bundle.toString()));
        }
        return results;
    }

    private void trace(Results results, List<String> wanted, int forks) throws IOException {
        Path folder = Data.folder();
        if (Files.isDirectory(folder)) {
            measure(results, wanted, "trace", forks, quick ? 2 : 4, quick ? 3 : 7, List.of(folder.toString()));
            measure(results, wanted, "record-trace-500", forks, 60, quick ? 20 : 40, List.of(folder.toString()));
        } else {
            results.note("No trace replay: there is no folder " + Data.hint() + ".");
        }
    }

    private static boolean wanted(List<String> wanted, String scenario) {
        return wanted.isEmpty() || wanted.contains(scenario);
    }

    private void measure(
            Results results,
            List<String> wanted,
            String scenario,
            int forks,
            int warmUps,
            int rounds,
            List<String> more)
            throws IOException {
        if (!wanted(wanted, scenario)) {
            return;
        }
        for (int fork = 1; fork <= forks; fork++) {
            progress.printf("%s: fork %d of %d%n", scenario, fork, forks);
            List<String> arguments = new ArrayList<>(List.of(scenario, "" + warmUps, "" + rounds));
            arguments.addAll(more);
            Map<String, Alternation.Measured> measured = new LinkedHashMap<>();
            for (String line : run(Fork.class, arguments)) {
                if (line.startsWith(Fork.MARK)) {
                    String[] parts = line.split("\t", -1);
                    measured.put(
                            parts[1],
                            new Alternation.Measured(Double.parseDouble(parts[2]), Double.parseDouble(parts[3])));
                }
            }
            results.add(scenario, measured);
        }
    }

    /** Builds the large bundle in two processes and compares the bytes. */
    private Path buildTwice() throws IOException {
        List<Path> files = List.of(out.resolve("rules-1.bundle"), out.resolve("rules-2.bundle"));
        for (Path file : files) {
            progress.printf("building a bundle of %d rules%n", RULES);
            run(BuildCopies.class, List.of(rules.toString(), file.toString(), "" + RULES));
        }
        if (Files.mismatch(files.get(0), files.get(1)) >= 0) {
            throw new IllegalStateException("two processes built different bundles: " + files);
        }
        return files.get(0);
    }

    private List<String> run(Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx2g",
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        Path errors = out.resolve("errors.log");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = process.inputReader()) {
            reader.lines().forEach(lines::add);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", main.getSimpleName(), String.join(" ", arguments))
                        + " failed:" + System.lineSeparator() + Files.readString(errors));
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return lines;
    }

    /** Where the published trace is. */
    private static final class Data {
        private static final String VARIABLE = "BALLAST_DATA";

        static Path folder() {
            String named = System.getenv(VARIABLE);
            return (named == null ? Path.of("..", "shared", "data") : Path.of(named)).resolve("openb");
        }

        static String hint() {
            return folder() + File.separator + "; " + VARIABLE + " names the folder that holds openb";
        }
    }
}
