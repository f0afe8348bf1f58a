package io.ballast.scheduler.decide;

import io.ballast.engine.explain.RowVerdicts;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.scheduler.extender.FilterAnswer;
import io.ballast.scheduler.extender.NodeNames;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

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
    private final Clocks clocks;
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

    /**
     * Nodes of a question that are known; the others are refused already.
     *
     * @param rows   their rows
     * @param places their places in the question
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Asked(NodeNames nodes, int[] rows, int[] places, Refusals refusals) {}

    /**
     * Answers from a state.
     *
     * @param origin what no other adapter calls itself; its decisions are numbered under it
     */
    Filtering(
            ClusterState state,
            Plans plans,
            Candidates candidates,
            Clocks clocks,
            DecisionListener listener,
            String origin) {
        this.state = state;
        this.plans = plans;
        this.candidates = candidates;
        this.clocks = clocks;
        this.listener = listener;
        this.origin = origin;
    }

    /**
     * A filter answer.
     *
     * @param decision id of its decision
     * @param fits     whether any of the nodes fits
     */
    record Answered(FilterAnswer answer, String decision, boolean fits) {}

    Answered filter(PodWrites.Target target, ObservedPod pod, NodeNames nodes) {
        long begin = System.nanoTime();
        Instant now = clocks.wall().instant();
        OptionalInt planned = plans.asked(pod.uid(), nodes);
        if (planned.isPresent()) {
            return planned(target, planned.getAsInt(), nodes, now, begin);
        }
        state.refresh();
        PodRequest request = state.request(pod);
        Asked asked = asked(nodes);
        NodeAnswer answer = state.among(request, asked.rows, candidates.all() ? TOLD : candidates.most());
        int fitting = answer.fitting();
        List<FilterDecision.Scored> best = best(answer);
        boolean told = fitting == 0 || candidates.all();
        FilterAnswer reply = told ? all(pod, request, answer.podClass(), asked) : few(pod, answer, asked);
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
        return new Answered(reply, id, fitting > 0);
    }

    /** Every node is refused for good, for a reason that lies in the pod alone. */
    static FilterAnswer impossible(NodeNames nodes, String reason) {
        String[] reasons = new String[nodes.size()];
        Arrays.fill(reasons, reason);
        BitSet forGood = new BitSet(reasons.length);
        forGood.set(0, reasons.length);
        return new FilterAnswer(nodes, new int[0], reasons, forGood);
    }

    /** The planned node holds the pod already: looking whether it fits would count it twice. */
    private Answered planned(PodWrites.Target target, int place, NodeNames nodes, Instant now, long begin) {
        String id = nextId();
        listener.filtered(new FilterDecision(
                id,
                target,
                now,
                Duration.ofNanos(System.nanoTime() - begin),
                nodes.size(),
                1,
                List.of(new FilterDecision.Scored(nodes.get(place), BEST)),
                List.of(),
                state.revision(),
                true));
        return new Answered(FilterAnswer.fitting(nodes, new int[] {place}), id, true);
    }

    private String nextId() {
        return origin + "-" + ++decisions;
    }

    private Asked asked(NodeNames nodes) {
        Refusals refusals = new Refusals(nodes.size());
        int[] rows = new int[nodes.size()];
        int[] places = new int[nodes.size()];
        int known = 0;
        for (int place = 0; place < places.length; place++) {
            int row = state.row(nodes, place);
            if (row < 0) {
                refusals.unknown(place, UNKNOWN_NODE);
            } else {
                rows[known] = row;
                places[known++] = place;
            }
        }
        return new Asked(nodes, known == rows.length ? rows : Arrays.copyOf(rows, known), places, refusals);
    }

    private List<FilterDecision.Scored> best(NodeAnswer answer) {
        List<FilterDecision.Scored> best = new ArrayList<>(answer.count());
        for (int rank = 0; rank < answer.count(); rank++) {
            best.add(new FilterDecision.Scored(state.node(answer.row(rank)), state.points(answer.weighted(rank))));
        }
        return best;
    }

    /** The best nodes; the rest is left out, since naming it would cost the scheduler more than it gains. */
    private FilterAnswer few(ObservedPod pod, NodeAnswer answer, Asked asked) {
        byte[] byRow = new byte[state.nodes()];
        int[] placeOf = new int[state.nodes()];
        for (int k = 0; k < asked.rows.length; k++) {
            placeOf[asked.rows[k]] = asked.places[k];
        }
        int[] fitting = new int[answer.count()];
        for (int rank = 0; rank < fitting.length; rank++) {
            int row = answer.row(rank);
            fitting[rank] = placeOf[row];
            byRow[row] = (byte) state.points(answer.weighted(rank));
        }
        points.put(pod.uid(), new Points(state.layout(), byRow));
        return FilterAnswer.fitting(asked.nodes, fitting);
    }

    /** All nodes that fit, in the order of the question; the others are refused. */
    private FilterAnswer all(ObservedPod pod, PodRequest request, long podClass, Asked asked) {
        int[] weighted = state.weighted(request, asked.rows);
        keepPoints(pod, asked, weighted);
        RowVerdicts.OfPod verdicts = state.verdicts(request, podClass);
        int[] fitting = new int[asked.rows.length];
        int count = 0;
        for (int k = 0; k < asked.rows.length; k++) {
            if (weighted[k] >= 0) {
                fitting[count++] = asked.places[k];
            } else {
                asked.refusals.refused(asked.places[k], verdicts.row(asked.rows[k]));
            }
        }
        return new FilterAnswer(
                asked.nodes, Arrays.copyOf(fitting, count), asked.refusals.reasons(), asked.refusals.impossible());
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

    /** Points, 0 to 10, by place: those of the last filter answer, or what they are now when it is not at hand. */
    int[] prioritize(ObservedPod pod, NodeNames nodes) {
        Points known = points.get(pod.uid());
        if (known == null || known.layout != state.layout()) {
            state.refresh();
            Asked asked = asked(nodes);
            known = keepPoints(pod, asked, state.weighted(state.request(pod), asked.rows));
        }
        int[] tenths = new int[nodes.size()];
        for (int place = 0; place < tenths.length; place++) {
            int row = state.row(nodes, place);
            tenths[place] = row < 0 ? 0 : tenth(known.byRow[row]);
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
