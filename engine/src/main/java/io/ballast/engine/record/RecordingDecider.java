package io.ballast.engine.record;

import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.Deadline;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Map;

/** Decides as another decider does and records each decision. Like that one, owned by the thread of the table. */
public final class RecordingDecider implements NodeDecider {
    /** Best nodes that a record names. */
    public static final int CANDIDATES = 3;

    /** Milliseconds from one count of refusals by rule to the next. */
    static final long COUNT_MILLIS = 100;

    private final DecisionRecorder recorder;
    private final NodeDecider decider;
    private final PlanProgram program;
    private final RowTable table;
    private final Views.NodeView view;
    private long countAgain = Long.MIN_VALUE;

    RecordingDecider(DecisionRecorder recorder, NodeDecider decider, PlanProgram program, RowTable table) {
        this.recorder = recorder;
        this.decider = decider;
        this.program = program;
        this.table = table;
        view = new Views.NodeView(program, table);
    }

    @Override
    public int best(PodRequest pod, List<? extends PerDecision> perDecision) {
        return recorder.samples(pod.name())
                ? answer(pod, perDecision, CANDIDATES).best()
                : decider.best(pod, perDecision);
    }

    @Override
    public List<Candidate> ranking(PodRequest pod, List<? extends PerDecision> perDecision, int limit) {
        if (limit <= CANDIDATES) {
            return recorder.samples(pod.name())
                    ? answer(pod, perDecision, limit).candidates(table, program)
                    : decider.ranking(pod, perDecision, limit);
        }
        best(pod, perDecision);
        return decider.ranking(pod, perDecision, limit);
    }

    /** Decides and records, whatever the sample says. */
    @Override
    public NodeAnswer answer(PodRequest pod, List<? extends PerDecision> perDecision, int limit) {
        try {
            NodeAnswer answer = decider.answer(pod, perDecision, limit);
            long millis = recorder.millis();
            boolean count = recorder.countsAllRefusals() || (answer.fitting() == 0 && counts(millis));
            recorder.nodes(view, millis, pod, perDecision, answer, count ? decider.refusalCounts(pod) : null, "");
            return answer;
        } catch (PolicyException e) {
            recorder.nodes(view, recorder.millis(), pod, perDecision, null, null, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    /** Decides without a record: a log does not say which rows were asked about. */
    @Override
    public NodeAnswer among(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows, int limit) {
        return decider.among(pod, perDecision, rows, limit);
    }

    /** Tells more of a decision; {@link #among} is what makes one. */
    @Override
    public int[] weighted(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows) {
        return decider.weighted(pod, perDecision, rows);
    }

    /** Whether refusals are counted by rule for a pod that fits nowhere: that costs as much as several decisions, so not too often. */
    private boolean counts(long millis) {
        if (millis < countAgain) {
            return false;
        }
        countAgain = millis + COUNT_MILLIS;
        return true;
    }

    @Override
    public Map<String, List<String>> refusals(PodRequest pod) {
        return decider.refusals(pod);
    }

    @Override
    public Map<String, Integer> refusalCounts(PodRequest pod) {
        return decider.refusalCounts(pod);
    }

    @Override
    public void within(Deadline deadline) {
        decider.within(deadline);
    }
}
