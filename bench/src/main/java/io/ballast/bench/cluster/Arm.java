package io.ballast.bench.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One way to schedule: a scheduler, and what it asks. Immutable, thread-safe.
 *
 * @param name          what it is called on the command line and in the table
 * @param extender      what the scheduler asks
 * @param setting       mode of the null extender, or the configuration of Ballast without {@code listen} and {@code kubeconfig}; without extender, whether pods are
 *                      {@link #NOMINATED}
 * @param program       the scheduler; empty for the kube-scheduler of the control plane
 * @param configuration the file of its KubeSchedulerConfiguration; empty for the usual one
 */
record Arm(String name, Extender extender, String setting, Optional<Path> program, Optional<Path> configuration) {
    /** What a scheduler asks. */
    enum Extender {
        NONE,
        NULL,
        BALLAST
    }

    /** The bench nominates a node for each pod as soon as it has created it. */
    private static final String NOMINATED = "nominated";

    private static final String VARIABLE = "BENCH_SCHEDULER";

    /** All arms; another is one line. A scenario names those of them that run by default. */
    private static final List<Arm> USUAL = List.of(
            of("kube-scheduler", Extender.NONE, ""),
            of("nominated", Extender.NONE, NOMINATED),
            of("null-all", Extender.NULL, "all"),
            of("null-16", Extender.NULL, "16"),
            of("ballast", Extender.BALLAST, "candidates: 16\nplanner: {enabled: false}\n"),
            of("ballast-all", Extender.BALLAST, "candidates: all\nplanner: {enabled: false}\n"),
            of("ballast-planner", Extender.BALLAST, "candidates: 16\nplanner: {enabled: true}\n"));

    private static Arm of(String name, Extender extender, String setting) {
        return new Arm(name, extender, setting, Optional.empty(), Optional.empty());
    }

    /** Whether the bench nominates nodes: planned placement that costs nothing but its patches. */
    boolean nominates() {
        return setting.equals(NOMINATED);
    }

    /**
     * All arms, with the scheduler that {@code BENCH_SCHEDULER=PROGRAM,CONFIGURATION} names.
     *
     * @throws IllegalArgumentException when it is not of that form
     */
    static List<Arm> all(Map<String, String> environment) {
        List<Arm> arms = new ArrayList<>(USUAL);
        String other = environment.getOrDefault(VARIABLE, "");
        if (!other.isEmpty()) {
            String[] parts = other.split(",", -1);
            if (parts.length != 2) {
                throw new IllegalArgumentException(VARIABLE + " is '" + other + "', must be PROGRAM,CONFIGURATION");
            }
            Path program = Path.of(parts[0]).toAbsolutePath();
            arms.add(new Arm(
                    program.getFileName().toString(),
                    Extender.NONE,
                    "",
                    Optional.of(program),
                    Optional.of(Path.of(parts[1]))));
        }
        return arms;
    }

    /** Those that run by default in a scenario: its own, and other schedulers. */
    static List<Arm> usual(List<Arm> arms, Scenario scenario) {
        return arms.stream()
                .filter(arm -> scenario.arms().contains(arm.name) || arm.program.isPresent())
                .toList();
    }

    /**
     * The named ones, in the order of the list.
     *
     * @throws IllegalArgumentException when there is none of a name
     */
    static List<Arm> named(List<Arm> arms, List<String> names) {
        for (String name : names) {
            if (arms.stream().noneMatch(arm -> arm.name.equals(name))) {
                throw new IllegalArgumentException("there is no arm " + name + "; there are "
                        + arms.stream().map(Arm::name).toList());
            }
        }
        return arms.stream().filter(arm -> names.contains(arm.name)).toList();
    }
}
