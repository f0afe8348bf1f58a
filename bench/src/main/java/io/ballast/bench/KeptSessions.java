package io.ballast.bench;

import io.ballast.engine.plan.PlanProgram;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/**
 * The rules in long-lived sessions, one for each package: rows and parameters stay, a pod is inserted, the rules fire, the pod is deleted again. All rows are
 * scored, also those that are refused. Not thread-safe.
 */
final class KeptSessions implements AutoCloseable {
    private final List<KieSession> filters = new ArrayList<>();
    private final Map<KieSession, Integer> scores = new LinkedHashMap<>();
    private final Filter filter = new Filter();
    private final Map<String, Integer> rowOf = new LinkedHashMap<>();
    private final Score score = new Score(rowOf);
    private final long[] tieBreaks;

    KeptSessions(PlanProgram program, MixedCluster cluster) {
        cluster.nodes().forEach(n -> rowOf.put(n, rowOf.size()));
        tieBreaks = new long[cluster.size()];
        for (String pack : program.profile().filters()) {
            filters.add(session(program, pack, filter, cluster));
        }
        program.scores().forEach(s -> scores.put(session(program, s.name(), score, cluster), s.weight()));
    }

    private static KieSession session(PlanProgram program, String pack, Object sink, MixedCluster cluster) {
        KieSession session = program.bundle().base(pack).newKieSession();
        session.insert(sink);
        program.parameters(pack).all().forEach(session::insert);
        List<Class<?>> read = program.bundle().rulesOf(pack).stream()
                .<Class<?>>map(r -> r.shape().row().type())
                .distinct()
                .toList();
        for (NodeRow[] column : List.of(cluster.fits, cluster.loads, cluster.gpus)) {
            if (read.contains(column.getClass().getComponentType())) {
                Arrays.stream(column).forEach(session::insert);
            }
        }
        session.fireAllRules();
        return session;
    }

    /** Points of each row, -1 for a refused one. */
    void evaluate(PodRequest pod, int[] points) {
        filter.clear();
        Arrays.fill(points, 0);
        filters.forEach(s -> fire(s, pod));
        scores.forEach((session, weight) -> {
            score.aim(points, tieBreaks, weight);
            fire(session, pod);
        });
        for (Filter.Rejection rejection : filter.rejections()) {
            points[rowOf.get(rejection.node())] = -1;
        }
    }

    private static void fire(KieSession session, PodRequest pod) {
        FactHandle handle = session.insert(pod);
        session.fireAllRules();
        session.delete(handle);
    }

    @Override
    public void close() {
        filters.forEach(KieSession::dispose);
        scores.keySet().forEach(KieSession::dispose);
    }
}
