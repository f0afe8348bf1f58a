package io.ballast.bench;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rule packages of {@code bench/rules}, prebuilt into a bundle: 21 filter rules, 7 score rules. */
final class BenchRules {
    static final List<String> FILTERS = List.of("bench-fit", "bench-load", "bench-best-effort", "bench-gpu");

    private static final String BUNDLE = "/io/ballast/bench/bench.bundle";

    private BenchRules() {}

    /** Bytes of the bundle. */
    static byte[] bytes() {
        try (InputStream in = BenchRules.class.getResourceAsStream(BUNDLE)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All packages, with the weights that the hand-written arms have built in. */
    static Profile profile() {
        Map<String, Integer> scores = new LinkedHashMap<>();
        scores.put("bench-load-score", 1);
        scores.put("bench-fit-score", 2);
        scores.put("bench-gpu-score", 3);
        scores.put("bench-shape-score", 1);
        return Profile.of("bench", FILTERS, scores);
    }

    static PlanProgram program() {
        return new PlanProgram(Bundle.load(bytes()), profile());
    }

    /** A table filled with the facts of a cluster. */
    static RowTable table(PlanProgram program, MixedCluster cluster) {
        RowTable table = new RowTable(cluster.nodes(), program.rowTypes());
        for (int row = 0; row < cluster.size(); row++) {
            table.put(cluster.fits[row]);
            table.put(cluster.loads[row]);
            table.put(cluster.gpus[row]);
        }
        return table;
    }
}
