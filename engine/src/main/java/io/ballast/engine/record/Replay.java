package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.ReplayReport.Difference;
import io.ballast.engine.record.ReplayReport.Kind;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.sink.Sinks;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes recorded decisions again with the rules, profiles and settings of a bundle, each on the facts that were recorded for it, and compares the verdicts. A decision
 * does not change what later ones see: their facts are those that followed from the recorded verdicts. One use; not thread-safe.
 */
public final class Replay implements DecisionLog.Visitor {
    private final CandidateRules candidate;
    private final ReplayReport report;
    private final Set<Problem> missing = new LinkedHashSet<>();
    private final IdentityHashMap<RecordedTable, ReplayTable> tables = new IdentityHashMap<>();
    private final IdentityHashMap<RecordedSettings, RuleSession> sessions = new IdentityHashMap<>();
    private int segment = -1;

    private Replay(Bundle candidate, int maxExamples) {
        this.candidate = new CandidateRules(candidate);
        report = new ReplayReport(maxExamples);
    }

    /**
     * Replays a log.
     *
     * @param maxExamples differences that are told one by one
     * @throws ProblemException when the log cannot be read, or the bundle lacks profiles, packages or settings that decided; then with all of them
     */
    public static ReplayReport run(DecisionLog log, Bundle candidate, int maxExamples) {
        Replay replay = new Replay(candidate, maxExamples);
        log.read(replay);
        if (!replay.missing.isEmpty()) {
            throw new ProblemException(List.copyOf(replay.missing));
        }
        return replay.report;
    }

    @Override
    public void notice(LogNotice notice) {
        report.notice(notice);
    }

    @Override
    public void decision(RecordedDecision decision) {
        if (decision.segment() != segment) {
            // Each segment describes its tables and settings anew.
            tables.clear();
            sessions.clear();
            segment = decision.segment();
        }
        try {
            if (decision instanceof RecordedDecision.OnNodes nodes) {
                replay(nodes);
            } else {
                replay((RecordedDecision.OnSubject) decision);
            }
        } catch (NotReplayableException e) {
            report.notReplayable(e);
        } catch (ProblemException e) {
            missing.addAll(e.problems());
        }
    }

    private static void requireReplayable(RecordedDecision decision) {
        decision.notReplayable().ifPresent(why -> {
            throw new NotReplayableException(why);
        });
    }

    private void replay(RecordedDecision.OnNodes recorded) {
        ReplayTable table = tables.get(recorded.table());
        if (table == null) {
            requireReplayable(recorded);
            table = new ReplayTable(candidate, recorded.table());
            tables.put(recorded.table(), table);
        } else {
            table.follow(recorded.changed());
        }
        requireReplayable(recorded);
        table.decide(recorded).ifPresent(report::differs);
        report.replayed(recorded.point());
    }

    private void replay(RecordedDecision.OnSubject recorded) {
        requireReplayable(recorded);
        RuleSession session = sessions.computeIfAbsent(recorded.settings(), this::session);
        List<Object> facts = new ArrayList<>();
        recorded.facts().forEach(f -> facts.add(FactBuilder.build(f)));
        Map<String, RecordedDecision.Written> before = new LinkedHashMap<>();
        recorded.writes().forEach(w -> before.put(w.target(), w));
        DecisionPoint point = DecisionPoint.ofWord(recorded.point())
                .orElseThrow(() -> new NotReplayableException("this engine has no decision point " + recorded.point()));
        String failure = "";
        Map<String, SessionOutcome.Written> after = Map.of();
        try {
            after = session.run(facts, Sinks.of(point)).writes();
        } catch (PolicyException e) {
            failure = String.valueOf(e.getMessage());
        }
        report.replayed(recorded.point());
        if (failure.isEmpty() != recorded.failure().isEmpty()) {
            report.differs(new Difference(
                    recorded.number(),
                    recorded.point(),
                    recorded.subject(),
                    Kind.FAILURE,
                    recorded.failure().isEmpty() ? "decided" : recorded.failure(),
                    failure.isEmpty() ? "decided" : failure,
                    List.of()));
        } else if (failure.isEmpty()) {
            compare(recorded, before, after);
        }
    }

    private void compare(
            RecordedDecision.OnSubject recorded,
            Map<String, RecordedDecision.Written> before,
            Map<String, SessionOutcome.Written> after) {
        TreeSet<String> targets = new TreeSet<>(before.keySet());
        targets.addAll(after.keySet());
        TreeSet<String> rules = new TreeSet<>();
        List<String> was = new ArrayList<>();
        List<String> is = new ArrayList<>();
        for (String target : targets) {
            RecordedDecision.Written old = before.get(target);
            SessionOutcome.Written now = after.get(target);
            String oldValue = old == null ? "nothing" : old.value();
            String newValue = now == null ? "nothing" : String.valueOf(now.value());
            if (!oldValue.equals(newValue)) {
                was.add(target + " " + oldValue);
                is.add(target + " " + newValue);
                rules.add(now == null ? old.rule() : now.rule().entry().id());
            }
        }
        if (!was.isEmpty()) {
            report.differs(new Difference(
                    recorded.number(),
                    recorded.point(),
                    recorded.subject(),
                    Kind.VALUE,
                    String.join(", ", was),
                    String.join(", ", is),
                    List.copyOf(rules)));
        }
    }

    private RuleSession session(RecordedSettings settings) {
        return new RuleSession(candidate.bundle(), settings.pack(), candidate.settings(settings));
    }
}
