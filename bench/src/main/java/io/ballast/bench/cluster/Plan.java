package io.ballast.bench.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is measured.
 *
 * @param scenario pods and nodes
 * @param nodes    simulated nodes, each with a report of its load
 * @param pods     pods that are measured
 * @param warmUp   pods that are bound before
 * @param rounds   how often each arm has its turn
 * @param arms     the arms
 */
record Plan(Scenario scenario, int nodes, int pods, int warmUp, int rounds, List<Arm> arms) {
    /** How it is written. */
    static final String USAGE =
            "bench/run --cluster NODES [--scenario NAME] [--arms A,B] [--rounds N] [--pods N] [--warm-up N]";

    private static final List<String> OPTIONS = List.of("--scenario", "--arms", "--rounds", "--pods", "--warm-up");
    private static final int FIRST_OPTION = 3;

    /**
     * From the command line: launcher, folder, number of nodes, options.
     *
     * @param all every arm there is
     * @throws IllegalArgumentException when it cannot be read
     */
    static Plan read(String[] arguments, List<Arm> all) {
        Map<String, String> options = options(arguments);
        Scenario scenario = Scenarios.named(options.getOrDefault("--scenario", Scenarios.USUAL.name()));
        Scenario.Size usual = scenario.size();
        return new Plan(
                scenario,
                Integer.parseInt(arguments[FIRST_OPTION - 1]),
                number(options, "--pods", usual.pods()),
                number(options, "--warm-up", usual.warmUp()),
                number(options, "--rounds", usual.rounds()),
                Optional.ofNullable(options.get("--arms"))
                        .map(names -> Arm.named(all, List.of(names.split(","))))
                        .orElseGet(() -> Arm.usual(all, scenario)));
    }

    private static Map<String, String> options(String[] arguments) {
        if (arguments.length < FIRST_OPTION) {
            throw new IllegalArgumentException("the number of nodes is missing");
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = FIRST_OPTION; i < arguments.length; i += 2) {
            if (!OPTIONS.contains(arguments[i])) {
                throw new IllegalArgumentException("there is no option " + arguments[i] + "; there are " + OPTIONS);
            }
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " has no value");
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        return options;
    }

    private static int number(Map<String, String> options, String option, int usual) {
        return options.containsKey(option) ? Integer.parseInt(options.get(option)) : usual;
    }

    /** Name of the file that the result goes to. */
    String file() {
        return "cluster-" + (scenario.equals(Scenarios.USUAL) ? "" : scenario.name() + "-") + nodes + ".md";
    }
}
