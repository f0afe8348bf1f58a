package io.ballast.bench.cluster;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.Programs;
import io.ballast.controlplane.SimulatedLoads;
import io.ballast.controlplane.SimulatedNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How fast a real kube-scheduler binds pods, alone and with extenders, in turns against one API server.
 * {@code ClusterBench LAUNCHER OUT NODES [--arms A,B] [--rounds N] [--pods N] [--warm-up N]}. Exits with 0 when all limits hold, 2 when one is missed, 1 when
 * nothing could be measured or an arm has failed.
 */
public final class ClusterBench {
    /**
     * What is measured.
     *
     * @param nodes  simulated nodes, each with a report of its load
     * @param pods   pods that are created at once
     * @param warmUp pods that are bound before
     * @param rounds how often each arm has its turn
     * @param arms   the arms
     */
    record Plan(int nodes, int pods, int warmUp, int rounds, List<Arm> arms) {
        /** From the command line, after launcher and folder. */
        static Plan read(String[] arguments, List<Arm> all) {
            Plan plan = new Plan(Integer.parseInt(arguments[2]), 3000, 300, 5, all);
            for (int i = 3; i + 1 < arguments.length; i += 2) {
                String value = arguments[i + 1];
                plan = switch (arguments[i]) {
                    case "--arms" -> plan.with(Arm.named(all, List.of(value.split(","))));
                    case "--rounds" -> new Plan(plan.nodes, plan.pods, plan.warmUp, Integer.parseInt(value), plan.arms);
                    case "--pods" -> new Plan(plan.nodes, Integer.parseInt(value), plan.warmUp, plan.rounds, plan.arms);
                    case "--warm-up" ->
                        new Plan(plan.nodes, plan.pods, Integer.parseInt(value), plan.rounds, plan.arms);
                    default -> throw new IllegalArgumentException("there is no option " + arguments[i]);
                };
            }
            return plan;
        }

        private Plan with(List<Arm> others) {
            return new Plan(nodes, pods, warmUp, rounds, others);
        }
    }

    private static final int LOADS = 5;

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

    /** Measures and writes {@code cluster-NODES.md} into a folder. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Optional<Programs> programs = Programs.find();
        Plan plan;
        try {
            plan = Plan.read(arguments, Arm.all(System.getenv()));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            System.err.println("bench: " + e.getMessage()
                    + "; usage: bench/run --cluster NODES [--arms A,B] [--rounds N] [--pods N] [--warm-up N]");
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
        Files.writeString(Path.of(arguments[1]).resolve("cluster-" + plan.nodes + ".md"), results.text());
        System.exit(!results.failures().isEmpty() ? 1 : results.hold() ? 0 : 2);
    }

    /** Runs all arms in turns; one that fails is told of, and the others go on. */
    ClusterResults run() throws InterruptedException {
        ClusterResults results = new ClusterResults(plan.nodes, plan.pods);
        try (ControlPlane plane = ControlPlane.start(programs)) {
            plane.createNodes(plan.nodes, i -> SimulatedNodes.ready(name(i)));
            plane.withWorkers(plan.nodes, i -> SimulatedLoads.report(plane.client(), name(i), cpu(i), "8Gi"));
            ArmRun run = new ArmRun(plane, new Extenders(plane, launcher, ballast), plan.pods, plan.warmUp);
            for (int round = 1; round <= plan.rounds; round++) {
                for (Arm arm : inTurn(round)) {
                    measure(plane, run, arm, round, results);
                }
            }
        }
        return results;
    }

    private void measure(ControlPlane plane, ArmRun run, Arm arm, int round, ClusterResults results)
            throws InterruptedException {
        System.err.printf("%d nodes, round %d of %d: %s%n", plan.nodes, round, plan.rounds, arm.name());
        try {
            // Reports expire; every arm begins with new ones.
            plane.withWorkers(plan.nodes, i -> SimulatedLoads.reportAgain(plane.client(), name(i), cpu(i), "8Gi"));
            ArmRun.Measured measured = run.measure(arm);
            System.err.printf("  %.0f pods/s%n", measured.rate());
            results.add(arm.name(), round, measured);
        } catch (IOException | RuntimeException e) {
            System.err.println("  failed: " + e.getMessage());
            results.failed(arm.name(), round, e.getMessage());
        }
    }

    /** Another arm begins each round. */
    private List<Arm> inTurn(int round) {
        int count = plan.arms.size();
        return IntStream.range(0, count)
                .mapToObj(i -> plan.arms.get((i + round - 1) % count))
                .toList();
    }

    private static String name(int node) {
        return "node-" + node;
    }

    /** One to five of 16 cores in use: far from what the rules refuse, and not the same everywhere. */
    private static String cpu(int node) {
        return 1 + node % LOADS + "";
    }
}
