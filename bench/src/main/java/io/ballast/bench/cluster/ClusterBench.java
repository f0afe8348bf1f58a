package io.ballast.bench.cluster;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How fast a real kube-scheduler binds pods, alone and with extenders, in turns against one API server. {@code ClusterBench LAUNCHER OUT NODES [OPTIONS]}; the
 * options are those of {@link Plan}. Exits with 0 when all limits hold, 2 when one is missed, 1 when nothing could be measured or an arm has failed.
 */
public final class ClusterBench {
    private final Programs programs;
    private final Path launcher;
    private final List<String> ballast;
    private final Plan plan;

    /**
     * A bench.
     *
     * @param ballast command that starts Ballast
     */
    ClusterBench(Programs programs, Path launcher, List<String> ballast, Plan plan) {
        this.programs = programs;
        this.launcher = launcher;
        this.ballast = ballast;
        this.plan = plan;
    }

    /** Measures and writes {@code cluster-NODES.md}, with the scenario in its name, into a folder. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Optional<Programs> programs = Programs.find();
        Plan plan;
        try {
            plan = Plan.read(arguments, Arm.all(System.getenv()));
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage() + "; usage: " + Plan.USAGE);
            System.exit(1);
            return;
        }
        if (programs.isEmpty()) {
            System.err.println("bench: no programs of a control plane here: " + Programs.HOW_TO_GET);
            System.exit(1);
        }
        Path launcher = Path.of(arguments[0]).toAbsolutePath();
        ClusterResults results =
                new ClusterBench(programs.orElseThrow(), launcher, List.of(launcher.toString()), plan).run();
        System.out.print(results.text());
        Files.writeString(Path.of(arguments[1]).resolve(plan.file()), results.text());
        System.exit(!results.failures().isEmpty() ? 1 : results.hold() ? 0 : 2);
    }

    /** Runs all arms in turns; one that fails is told of, and the others go on. */
    ClusterResults run() throws InterruptedException {
        ClusterResults results = new ClusterResults(plan.scenario(), plan.nodes(), plan.pods());
        try (ControlPlane plane = ControlPlane.start(programs)) {
            plane.createNodes(plan.nodes(), plan.scenario()::node);
            Loads loads = new Loads(plane, plan.scenario(), plan.nodes());
            loads.report();
            ArmRun run = new ArmRun(
                    plane, new Extenders(plane, launcher, ballast), loads, plan.scenario(), plan.pods(), plan.warmUp());
            for (int round = 1; round <= plan.rounds(); round++) {
                for (Arm arm : inTurn(round)) {
                    measure(run, arm, round, results);
                }
            }
        }
        return results;
    }

    private void measure(ArmRun run, Arm arm, int round, ClusterResults results) throws InterruptedException {
        System.err.printf("%d nodes, round %d of %d: %s%n", plan.nodes(), round, plan.rounds(), arm.name());
        try {
            ArmRun.Measured measured = run.measure(arm);
            System.err.printf("  %.1f pods/s, p99 %.0f ms%n", measured.rate(), measured.p99());
            results.add(arm.name(), round, measured);
        } catch (IOException | RuntimeException e) {
            System.err.println("  failed: " + why(e));
            results.failed(arm.name(), round, why(e));
        }
    }

    /** A client's exception tells by its cause only what has happened. */
    private static String why(Exception e) {
        return e.getCause() == null ? e.getMessage() : e.getMessage() + " " + e.getCause();
    }

    /** Another arm begins each round. */
    private List<Arm> inTurn(int round) {
        int count = plan.arms().size();
        return IntStream.range(0, count)
                .mapToObj(i -> plan.arms().get((i + round - 1) % count))
                .toList();
    }
}
