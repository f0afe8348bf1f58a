package io.ballast.engine.record;

import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.SessionOutcome;
import java.util.List;
import java.util.function.Supplier;

/** Records decisions about one subject each, by the rules of one package with one set of settings. Thread-safe. */
public final class SubjectRecording {
    private final DecisionRecorder recorder;
    private final Views.SessionView view;

    SubjectRecording(DecisionRecorder recorder, Views.SessionView view) {
        this.recorder = recorder;
        this.view = view;
    }

    /**
     * Decides and records.
     *
     * @param subject name of what is decided about, for sampling
     * @param facts   everything the rules see but for the settings
     * @throws PolicyException what the decision threw
     */
    public SessionOutcome decide(String subject, List<?> facts, Supplier<SessionOutcome> decision) {
        if (!recorder.samples(subject)) {
            return decision.get();
        }
        try {
            SessionOutcome outcome = decision.get();
            recorder.subject(view, facts, outcome, "");
            return outcome;
        } catch (PolicyException e) {
            recorder.subject(view, facts, null, String.valueOf(e.getMessage()));
            throw e;
        }
    }
}
