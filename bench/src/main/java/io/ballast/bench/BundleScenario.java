package io.ballast.bench;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanProgram;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * From the bytes of a bundle to rules that can decide: to the plan (read, verified, classes defined, rules selected), and further to the rule bases of all
 * packages. Elapsed time, since this is what an operator waits for, and once the CPU time of the thread. The first load in the process is reported apart.
 */
final class BundleScenario implements Scenario {
    private static final List<String> WHAT =
            List.of("to plan", "to plan and rule bases", "the same, CPU of the thread");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path file;

    BundleScenario(Path file) {
        this.file = file;
    }

    @Override
    public Map<String, Alternation.Measured> run(int warmUps, int rounds) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        List<double[]> loads = new ArrayList<>();
        for (int load = 0; load <= warmUps + rounds; load++) {
            loads.add(load(bytes));
        }
        Map<String, Alternation.Measured> measured = new LinkedHashMap<>();
        for (int what = 0; what < WHAT.size(); what++) {
            int column = what;
            double[] warm = loads.stream()
                    .skip(warmUps + 1L)
                    .mapToDouble(l -> l[column])
                    .toArray();
            measured.put(WHAT.get(what) + ", warm", new Alternation.Measured(Alternation.median(warm), 0));
            measured.put(WHAT.get(what) + ", first", new Alternation.Measured(loads.get(0)[what], 0));
        }
        return measured;
    }

    private static double[] load(byte[] bytes) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        Bundle bundle = Bundle.load(bytes);
        List<String> packs = List.copyOf(bundle.packages().keySet());
        Map<String, Integer> scores = new LinkedHashMap<>();
        packs.forEach(p -> scores.put(p, 1));
        PlanProgram program = new PlanProgram(bundle, Profile.of("all", packs, scores));
        long plan = System.nanoTime();
        packs.forEach(bundle::base);
        long bases = System.nanoTime();
        if (program.filters().isEmpty()) {
            throw new IllegalStateException("the bundle has no filter rules");
        }
        return new double[] {plan - start, bases - start, THREADS.getCurrentThreadCpuTime() - cpu};
    }
}
