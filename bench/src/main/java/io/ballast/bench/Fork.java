package io.ballast.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/** One process that measures one scenario: {@code Fork SCENARIO WARMUPS ROUNDS [FILE]}. Prints one line an arm. */
final class Fork {
    /** What a line with a measurement begins with. */
    static final String MARK = "MEASURED\t";

    private Fork() {}

    public static void main(String[] arguments) throws Exception {
        Scenario scenario = scenario(arguments[0], arguments.length > 3 ? Path.of(arguments[3]) : null);
        print(scenario.run(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])), System.out);
    }

    private static Scenario scenario(String name, Path file) {
        return switch (name) {
            case "full-500" -> new FullScenario(500, true);
            case "full-5000" -> new FullScenario(5000, true);
            case "incremental-50" -> new IncrementalScenario(5000, 50);
            case "incremental-512" -> new IncrementalScenario(5000, 512);
            case "trace" -> new TraceScenario(file);
            case "record-trace-500" -> new RecordScenario(file, false);
            case "record-mixed-500" -> new RecordScenario(null, false);
            case "bundle-200" -> new BundleScenario(file);
            default -> throw new IllegalArgumentException("there is no scenario " + name);
        };
    }

    private static void print(Map<String, Alternation.Measured> measured, PrintStream out) {
        measured.forEach((arm, m) -> out.println(MARK + arm + "\t" + m.nanos() + "\t" + m.allocated()));
    }
}
