package io.ballast.scheduler.decide;

import io.ballast.engine.plan.NodeAnswer;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.scheduler.extender.ExtenderVerbs.FilterAnswer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers which nodes a pod may use, and how good they are. Not thread-safe: the engine thread owns it. */
final class Filtering {
    static final String UNKNOWN_NODE = "node is not known to Ballast yet";

    /** Best nodes that are told of a decision whose answer names all that fit. */
    private static final int TOLD = 3;

    /** Points of a planned node: there is no other to compare it with. */
    private static final int BEST = 100;

    /** kube-scheduler asks for points right after it filtered, one pod after the other for each profile. */
    private static final int POINTS_KEPT = 64;

    private final ClusterState state;
    private final Plans plans;
    private final Candidates candidates;
    private final Clock clock;
    private final DecisionListener listener;
    private final String origin;
    private final Map<String, Points> points = new Recent<>(POINTS_KEPT);
    private long decisions;

    /**
     * Points of a filter answer.
     *
     * @param layout  layout of the table that the rows belong to
     * @param byRow   0 to 100; 0 for a row that was not answered
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Points(long layout, byte[] byRow) {}

    /** Rows of the nodes of a question; unknown nodes are refused already. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Asked(List<String> nodes, int[] rows, Refusals refusals) {}

    /**
     * Answers from a state.
     *
     * @param origin what no other adapter calls itself; its decisions are numbered under it
     */
    Filtering(
            ClusterState state,
            Plans plans,
            Candidates candidates,
            Clock clock,
            DecisionListener listener,
            String origin) {
        this.state = state;
        this.plans = plans;
        this.candidates = candidates;
        this.clock = clock;
        this.listener = listener;
        this.origin = origin;
    }

    /** A filter answer and the id of its decision. */
    record Answered(FilterAnswer answer, String decision) {}

    Answered filter(PodWrites.Target target, ObservedPod pod, List<String> nodes) {
        long begin = System.nanoTime();
        Instant now = clock.instant();
        Optional<String> planned = plans.asked(pod.uid(), nodes);
        if (planned.isPresent()) {
            return planned(target, planned.get(), nodes.size(), now, begin);
        }
        state.refresh(now);
        PodRequest request = state.request(pod);
        Asked asked = asked(nodes);
        NodeAnswer answer = state.among(request, asked.rows, candidates.all() ? TOLD : candidates.most());
        int fitting = answer.fitting();
        List<FilterDecision.Scored> best = best(answer);
        List<String> answered = candidates.all() ? all(pod, request, answer.podClass(), asked) : few(pod, best);
        if (fitting == 0) {
            refuse(request, answer.podClass(), asked);
        }
        boolean told = fitting == 0 || candidates.all();
        FilterAnswer reply = new FilterAnswer(
                answered, told ? asked.refusals.refused() : Map.of(), told ? asked.refusals.impossible() : Map.of());
        String id = nextId();
        listener.filtered(new FilterDecision(
                id,
                target,
                now,
                Duration.ofNanos(System.nanoTime() - begin),
                nodes.size(),
                fitting,
                best,
                told ? asked.refusals.summary() : List.of(),
                state.revision(),
                false));
        return new Answered(reply, id);
    }

    /** The planned node holds the pod already: looking whether it fits would count it twice. */
    private Answered planned(PodWrites.Target target, String node, int asked, Instant now, long begin) {
        String id = nextId();
        listener.filtered(new FilterDecision(
                id,
                target,
                now,
                Duration.ofNanos(System.nanoTime() - begin),
                asked,
                1,
                List.of(new FilterDecision.Scored(node, BEST)),
                List.of(),
                state.revision(),
                true));
        return new Answered(new FilterAnswer(List.of(node), Map.of(), Map.of()), id);
    }

    private String nextId() {
        return origin + "-" + ++decisions;
    }

    private Asked asked(List<String> nodes) {
        Refusals refusals = new Refusals();
        List<String> known = new ArrayList<>(nodes.size());
        int[] rows = new int[nodes.size()];
        for (String node : nodes) {
            int row = state.row(node);
            if (row < 0) {
                refusals.unknown(node, UNKNOWN_NODE);
            } else {
                rows[known.size()] = row;
                known.add(node);
            }
        }
        return new Asked(known, known.size() == rows.length ? rows : Arrays.copyOf(rows, known.size()), refusals);
    }

    private List<FilterDecision.Scored> best(NodeAnswer answer) {
        List<FilterDecision.Scored> best = new ArrayList<>(answer.count());
        for (int place = 0; place < answer.count(); place++) {
            best.add(new FilterDecision.Scored(state.node(answer.row(place)), state.points(answer.weighted(place))));
        }
        return best;
    }

    /** The best nodes; the rest is left out, since naming it would cost the scheduler more than it gains. */
    private List<String> few(ObservedPod pod, List<FilterDecision.Scored> best) {
        byte[] byRow = new byte[state.nodes()];
        best.forEach(b -> byRow[state.row(b.node())] = (byte) b.points());
        points.put(pod.uid(), new Points(state.layout(), byRow));
        return best.stream().map(FilterDecision.Scored::node).toList();
    }

    /** All nodes that fit, in the order of the question; the others are refused. */
    private List<String> all(ObservedPod pod, PodRequest request, long podClass, Asked asked) {
        int[] weighted = state.weighted(request, asked.rows);
        keepPoints(pod, asked, weighted);
        List<String> fitting = new ArrayList<>(asked.rows.length);
        for (int k = 0; k < asked.rows.length; k++) {
            if (weighted[k] >= 0) {
                fitting.add(asked.nodes.get(k));
            } else {
                asked.refusals.refused(asked.nodes.get(k), state.verdict(request, podClass, asked.rows[k]));
            }
        }
        return fitting;
    }

    private Points keepPoints(ObservedPod pod, Asked asked, int[] weighted) {
        byte[] byRow = new byte[state.nodes()];
        for (int k = 0; k < asked.rows.length; k++) {
            byRow[asked.rows[k]] = (byte) Math.max(0, state.points(weighted[k]));
        }
        Points kept = new Points(state.layout(), byRow);
        points.put(pod.uid(), kept);
        return kept;
    }

    private void refuse(PodRequest request, long podClass, Asked asked) {
        if (candidates.all()) {
            return;
        }
        for (int k = 0; k < asked.rows.length; k++) {
            asked.refusals.refused(asked.nodes.get(k), state.verdict(request, podClass, asked.rows[k]));
        }
    }

    /** Points, 0 to 10, of some nodes: those of the last filter answer, or what they are now when it is not at hand. */
    Map<String, Integer> prioritize(ObservedPod pod, List<String> nodes) {
        Points known = points.get(pod.uid());
        if (known == null || known.layout != state.layout()) {
            state.refresh(clock.instant());
            Asked asked = asked(nodes);
            known = keepPoints(pod, asked, state.weighted(state.request(pod), asked.rows));
        }
        Map<String, Integer> tenths = new LinkedHashMap<>(nodes.size() * 2);
        for (String node : nodes) {
            int row = state.row(node);
            tenths.put(node, row < 0 ? 0 : tenth(known.byRow[row]));
        }
        return tenths;
    }

    /** Points as the protocol has them, rounded half up. */
    private static int tenth(int points) {
        return (points + 5) / 10;
    }

    /** What was answered about a pod is not needed any more. */
    void forget(String uid) {
        points.remove(uid);
    }
}
