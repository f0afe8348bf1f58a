package io.ballast.bench.extender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Asks Ballast and an extender that decides nothing in turns, as kube-scheduler asks: one connection, one pod after the other, filter and then prioritize.
 * {@code ExtenderBench LAUNCHER OUT [--rounds N] [--seconds N] [NODES...]}. Exits with 0 when all limits hold, 2 when one is missed, 1 when an arm cannot be
 * measured.
 */
public final class ExtenderBench {
    /**
     * One extender.
     *
     * @param name  in the table
     * @param base  what it is compared with; empty for one that others are compared with
     * @param names nodes that its filter answer must name out of that many; 0 for half of them
     * @param main  its program
     * @param mode  last argument of the program
     */
    record Arm(String name, String base, int names, Class<?> main, String mode) {
        ServerProcess start(Path launcher, int nodes) throws IOException {
            return main == NullExtender.class
                    ? ServerProcess.start(launcher, main, mode)
                    : ServerProcess.start(launcher, main, "" + nodes, mode);
        }

        int expected(int nodes) {
            return names == 0 ? (nodes + 1) / 2 : Math.min(names, (nodes + 1) / 2);
        }
    }

    static final List<Arm> ARMS = List.of(
            new Arm("null, half", "", 0, NullExtender.class, "half"),
            new Arm("Ballast, candidates: all", "null, half", 0, BallastExtender.class, "all"),
            new Arm("null, 16", "", 16, NullExtender.class, "16"),
            new Arm("Ballast, candidates: 16", "null, 16", 16, BallastExtender.class, "16"));

    /** Least share of the requests in a second of the arm that it is compared with. */
    static final double LIMIT = 0.85;

    private static final List<Integer> SIZES = List.of(500, 1213, 5000);
    private static final int WARM_UP_ROUNDS = 3;

    private final Path launcher;
    private final int rounds;
    private final Duration round;

    ExtenderBench(Path launcher, int rounds, Duration round) {
        this.launcher = launcher;
        this.rounds = rounds;
        this.round = round;
    }

    /** Measures and writes {@code extender.md} into a folder. */
    public static void main(String[] arguments) throws IOException {
        List<Integer> sizes = new ArrayList<>();
        int rounds = 5;
        int seconds = 5;
        for (int i = 2; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--rounds" -> rounds = Integer.parseInt(arguments[++i]);
                case "--seconds" -> seconds = Integer.parseInt(arguments[++i]);
                default -> sizes.add(Integer.parseInt(arguments[i]));
            }
        }
        ExtenderBench bench = new ExtenderBench(Path.of(arguments[0]), rounds, Duration.ofSeconds(seconds));
        ExtenderResults results = bench.run(sizes.isEmpty() ? SIZES : sizes);
        System.out.print(results.text());
        Files.writeString(Path.of(arguments[1]).resolve("extender.md"), results.text());
        System.exit(results.hold() ? 0 : 2);
    }

    /** Measures at these numbers of names. */
    ExtenderResults run(List<Integer> sizes) throws IOException {
        ExtenderResults results = new ExtenderResults();
        for (int nodes : sizes) {
            measure(nodes, results);
        }
        return results;
    }

    private void measure(int nodes, ExtenderResults results) throws IOException {
        List<ServerProcess> servers = new ArrayList<>();
        List<Caller> callers = new ArrayList<>();
        try {
            for (Arm arm : ARMS) {
                ServerProcess server = arm.start(launcher, nodes);
                servers.add(server);
                callers.add(new Caller(server.port(), nodes, arm.expected(nodes)));
            }
            for (int r = -WARM_UP_ROUNDS; r < rounds; r++) {
                System.err.printf("%d names: %s%n", nodes, r < 0 ? "warming up" : "round " + (r + 1) + " of " + rounds);
                for (int i : order(r)) {
                    if (r < 0) {
                        callers.get(i).warmUp(round);
                    } else {
                        results.add(nodes, ARMS.get(i).name(), callers.get(i).ask(round));
                    }
                }
            }
        } finally {
            servers.forEach(ServerProcess::close);
        }
    }

    /** Another arm begins each round. */
    private static int[] order(int round) {
        return IntStream.range(0, ARMS.size())
                .map(i -> Math.floorMod(i + round, ARMS.size()))
                .toArray();
    }
}
