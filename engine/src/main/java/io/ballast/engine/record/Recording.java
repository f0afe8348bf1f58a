package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Records decisions, or none. Thread-safe. */
public final class Recording implements AutoCloseable {
    /** Records nothing. */
    public static final Recording NONE = new Recording(Optional.empty());

    private final Optional<DecisionRecorder> recorder;

    private Recording(Optional<DecisionRecorder> recorder) {
        this.recorder = recorder;
    }

    /** Records with a recorder. */
    public static Recording with(DecisionRecorder recorder) {
        return new Recording(Optional.of(recorder));
    }

    /** A decider that records. */
    public NodeDecider nodes(NodeDecider decider, PlanProgram program, RowTable table) {
        return recorder.<NodeDecider>map(r -> r.nodes(decider, program, table)).orElse(decider);
    }

    /** Decides about one subject, and records it or not. */
    @FunctionalInterface
    public interface Subjects {
        /**
         * What the decision says.
         *
         * @param subject name of what is decided about
         * @param facts   everything the rules see but for the settings
         */
        SessionOutcome decide(String subject, List<?> facts, Supplier<SessionOutcome> decision);
    }

    /**
     * For decisions about one subject each by the rules of a package.
     *
     * @param overrides settings that the caller gives and that differ from the package's defaults, by parameter name
     */
    public Subjects subjects(Bundle bundle, DecisionPoint point, String pack, Map<String, List<Record>> overrides) {
        return recorder.<Subjects>map(r -> r.subjects(bundle, point, pack, overrides)::decide)
                .orElse((subject, facts, decision) -> decision.get());
    }

    /** The same with the settings that a profile has for the package. */
    public Subjects subjects(Bundle bundle, DecisionPoint point, String pack, Profile profile) {
        return recorder.<Subjects>map(r -> r.subjects(bundle, point, pack, profile)::decide)
                .orElse((subject, facts, decision) -> decision.get());
    }

    /** How recording went so far; empty when nothing is recorded. */
    public Optional<DecisionRecorder.Status> status() {
        return recorder.map(DecisionRecorder::status);
    }

    /** Completes the log. */
    @Override
    public void close() {
        recorder.ifPresent(DecisionRecorder::close);
    }
}
