package io.ballast.cli.trace;

import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.InputFiles;
import io.ballast.engine.problem.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds the arrival order and the tie-break order of a seed: the published one in {@code orders/WORKLOAD-SEED.txt.gz} where there is such a file, one of
 * our own otherwise.
 *
 * <p>Our own order, from {@link Random} with the seed: the pods by name are shuffled ({@link Collections#shuffle(List, Random)}); while demand is
 * below 1.3 times the cluster's GPUs a clone of a pod drawn evenly ({@code nextInt}) from the pods by name is appended; then the nodes by name are
 * shuffled. As in the published tuning the first clone that would pass the limit ends it, and a clone counts with {@code gpu_milli} of one GPU.
 */
public final class ArrivalsReader {
    private static final long LIMIT_BYTES = 16L << 20;
    private static final long TUNED_PERCENT = 130;
    private static final int MAX_PODS = 1_000_000;
    private static final String ADVICE =
            "Generate the order of this seed anew, or remove the file to use our own order.";

    private ArrivalsReader() {}

    /** The order of a seed for a trace that was read from that folder. */
    public static Arrivals read(Path folder, Trace trace, long seed) {
        Path file = folder.resolve("orders").resolve(trace.workload() + "-" + seed + ".txt.gz");
        if (!Files.exists(file)) {
            return shuffled(trace, seed);
        }
        Problems problems = new Problems();
        Optional<String> text = InputFiles.gzipText(file, LIMIT_BYTES, problems);
        problems.throwIfAny();
        Arrivals arrivals = parse(file.toString(), text.orElseThrow(), trace, problems);
        problems.throwIfAny();
        return arrivals;
    }

    /** Our own order of a seed; the same on every machine. */
    public static Arrivals shuffled(Trace trace, long seed) {
        Random random = new Random(seed);
        List<TracePod> pods = new ArrayList<>(trace.pods());
        Collections.shuffle(pods, random);
        long demand = pods.stream().mapToLong(p -> p.gpu().totalMilli()).sum();
        long limit = trace.gpuMilli() * TUNED_PERCENT / 100;
        // Without any demand for GPUs cloning would never end.
        while (demand > 0 && pods.size() < MAX_PODS) {
            TracePod clone = trace.pods().get(random.nextInt(trace.pods().size()));
            if (demand + clone.gpu().milliPerGpu() > limit) {
                break;
            }
            pods.add(clone);
            demand += clone.gpu().totalMilli();
        }
        List<TraceNode> nodes = new ArrayList<>(trace.nodes());
        Collections.shuffle(nodes, random);
        return new Arrivals(pods, nodes, false);
    }

    private static Arrivals parse(String file, String text, Trace trace, Problems problems) {
        String[] lines = text.split("\n", -1);
        List<Integer> data = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            if (!lines[i].isBlank() && !lines[i].startsWith("#")) {
                data.add(i);
            }
        }
        if (data.size() != 2) {
            problems.add(
                    InputCode.SHAPE, file, "holds " + data.size() + " lines of numbers, not two (pods, nodes)", ADVICE);
            return new Arrivals(List.of(), List.of(), true);
        }
        List<TracePod> pods = pick(file, lines, data.get(0), "openb-pod-", trace.pods(), TracePod::name, problems);
        List<TraceNode> nodes = pick(file, lines, data.get(1), "openb-node-", trace.nodes(), TraceNode::name, problems);
        Set<TraceNode> distinct = new HashSet<>(nodes);
        if (problems.isEmpty()
                && (distinct.size() != nodes.size()
                        || nodes.size() != trace.nodes().size())) {
            problems.add(
                    InputCode.SHAPE,
                    file,
                    data.get(1) + 1,
                    0,
                    "orders " + nodes.size() + " nodes (" + distinct.size() + " different ones), the trace has "
                            + trace.nodes().size(),
                    ADVICE);
        }
        return new Arrivals(pods, nodes, true);
    }

    private static <T> List<T> pick(
            String file,
            String[] lines,
            int index,
            String prefix,
            List<T> all,
            Function<T, String> name,
            Problems problems) {
        Map<String, T> byName = new HashMap<>();
        all.forEach(t -> byName.put(name.apply(t), t));
        List<T> picked = new ArrayList<>();
        for (String number : Arrays.asList(lines[index].trim().split("\\s+"))) {
            T one = byName.get(prefix + "0".repeat(Math.max(0, 4 - number.length())) + number);
            if (one == null) {
                problems.add(
                        InputCode.NAME,
                        file,
                        index + 1,
                        0,
                        "'" + number + "' is not the number of a " + prefix + "NNNN of the trace",
                        ADVICE);
            } else {
                picked.add(one);
            }
        }
        return picked;
    }
}
