package io.ballast.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Collects the measurements of all forks and puts them into one table. Not thread-safe. */
final class Results {
    /**
     * What must hold.
     *
     * @param scenario scenario
     * @param arm      arm that is judged
     * @param base     arm it is a multiple of; empty when microseconds are limited
     * @param most     highest allowed multiple, or microseconds
     */
    private record Limit(String scenario, String arm, String base, double most) {
        String text() {
            return base.isEmpty()
                    ? "%s: %s <= %.0f us".formatted(scenario, arm, most)
                    : "%s: %s <= %.1f x %s".formatted(scenario, arm, most, base);
        }
    }

    private static final List<Limit> LIMITS = List.of(
            new Limit("full-500", "plan", "hand", 2.0),
            new Limit("full-5000", "plan", "hand", 2.0),
            new Limit("full-500", "hand", "columns", 2.0),
            new Limit("full-5000", "hand", "columns", 2.0),
            new Limit("incremental-50", "plan", "hand", 1.5),
            new Limit("incremental-512", "plan", "hand", 1.5),
            new Limit("trace", "plan", "hand", 3.0),
            new Limit("record-trace-500", RecordScenario.BOTH, RecordScenario.PLAIN, 1.1),
            new Limit("record-mixed-500", RecordScenario.BOTH, RecordScenario.PLAIN, 1.1),
            new Limit("trace", "plan", "", 50),
            new Limit("bundle-200", "to plan and rule bases, warm", "", 300_000));

    private static final double NANOS_PER_MICRO = 1000;

    private final int forks;
    private final Map<String, List<Map<String, Alternation.Measured>>> scenarios = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    Results(int forks) {
        this.forks = forks;
    }

    /** Adds what one fork measured; its first arm is what ratios are taken against. */
    void add(String scenario, Map<String, Alternation.Measured> measured) {
        scenarios.computeIfAbsent(scenario, s -> new ArrayList<>()).add(measured);
    }

    /** Adds a sentence below the tables. */
    void note(String text) {
        notes.add(text);
    }

    private double[] ratios(String scenario, String arm, String base) {
        return scenarios.get(scenario).stream()
                .mapToDouble(f -> f.get(arm).nanos() / f.get(base).nanos())
                .sorted()
                .toArray();
    }

    private double micros(String scenario, String arm) {
        return Alternation.median(scenarios.get(scenario).stream()
                        .mapToDouble(f -> f.get(arm).nanos())
                        .toArray())
                / NANOS_PER_MICRO;
    }

    private double allocated(String scenario, String arm) {
        return Alternation.median(scenarios.get(scenario).stream()
                .mapToDouble(f -> f.get(arm).allocated())
                .toArray());
    }

    private List<String> arms(String scenario) {
        return List.copyOf(scenarios.get(scenario).get(0).keySet());
    }

    private double judged(Limit limit) {
        return limit.base.isEmpty()
                ? micros(limit.scenario, limit.arm)
                : Alternation.median(ratios(limit.scenario, limit.arm, limit.base));
    }

    private List<Limit> limits() {
        return LIMITS.stream().filter(l -> scenarios.containsKey(l.scenario)).toList();
    }

    /** Whether everything that was measured is within its limit. */
    boolean allHold() {
        return limits().stream().allMatch(l -> judged(l) <= l.most);
    }

    /** The table as Markdown, readable as text. */
    String table() {
        StringBuilder text = new StringBuilder("# Ballast bench\n\n");
        line(
                text,
                "%s. %s. Medians of %d forks; ratios are taken within a fork, [lowest..highest].",
                date(),
                machine(),
                forks);
        scenarios.forEach((scenario, measured) -> {
            text.append("\n## ").append(scenario).append("\n\n");
            String base = arms(scenario).get(0);
            line(text, "| %-35s | %12s | %-24s | %12s |", "arm", "us", "x " + base, "bytes");
            line(text, "|%s|%s:|%s|%s:|", "-".repeat(37), "-".repeat(13), "-".repeat(26), "-".repeat(13));
            for (String arm : arms(scenario)) {
                double[] r = ratios(scenario, arm, base);
                String ratio = "%.2f [%.2f..%.2f]".formatted(Alternation.median(r), r[0], r[r.length - 1]);
                line(
                        text,
                        "| %-35s | %12.2f | %-24s | %12.0f |",
                        arm,
                        micros(scenario, arm),
                        ratio,
                        allocated(scenario, arm));
            }
        });
        text.append("\n## Limits\n\n");
        limits().forEach(l ->
                line(text, "* %s: %.2f, %s", l.text(), judged(l), judged(l) <= l.most ? "holds" : "MISSED"));
        notes.forEach(n -> line(text, "* %s", n));
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String date() {
        return LocalDate.now(ZoneOffset.UTC).toString();
    }

    private static String machine() {
        String collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
        return "%d cores, %s %s, %s %s, collectors %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("java.vm.name"),
                        System.getProperty("java.vm.version"),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        collectors);
    }

    /** The same for programs. */
    String json() {
        StringJoiner all = new StringJoiner(",\n    ", "{\n    ", "\n  }");
        scenarios.forEach((scenario, measured) -> {
            String base = arms(scenario).get(0);
            StringJoiner arms = new StringJoiner(",\n      ", "{\n      ", "\n    }");
            for (String arm : arms(scenario)) {
                double[] r = ratios(scenario, arm, base);
                arms.add(
                        "\"%s\": {\"micros\": %.3f, \"ratio\": %.3f, \"lowestRatio\": %.3f, \"highestRatio\": %.3f, \"bytes\": %.0f}"
                                .formatted(
                                        arm,
                                        micros(scenario, arm),
                                        Alternation.median(r),
                                        r[0],
                                        r[r.length - 1],
                                        allocated(scenario, arm)));
            }
            all.add("\"" + scenario + "\": " + arms);
        });
        StringJoiner limits = new StringJoiner(",\n    ", "[\n    ", "\n  ]");
        limits().forEach(l -> limits.add("{\"limit\": \"%s\", \"measured\": %.3f, \"holds\": %b}"
                .formatted(l.text(), judged(l), judged(l) <= l.most)));
        return "{\n  \"date\": \"%s\",\n  \"machine\": \"%s\",\n  \"forks\": %d,\n  \"scenarios\": %s,\n  \"limits\": %s\n}\n"
                .formatted(date(), machine(), forks, all, limits);
    }
}
