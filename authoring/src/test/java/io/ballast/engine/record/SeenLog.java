package io.ballast.engine.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a log holds, told by its reader. */
final class SeenLog implements DecisionLog.Visitor {
    final List<RecordedDecision> decisions = new ArrayList<>();
    final List<String> notices = new ArrayList<>();
    long lost;

    @Override
    public void decision(RecordedDecision decision) {
        decisions.add(decision);
    }

    @Override
    public void notice(LogNotice notice) {
        lost += notice.lost();
        notices.add(notice.problem().code() + " " + notice.problem().message());
    }

    /** Reads a log from its folder, or from one segment. */
    static SeenLog of(Path log) {
        SeenLog seen = new SeenLog();
        DecisionLog.open(log).read(seen);
        return seen;
    }

    /** Numbers of the decisions. */
    List<Long> numbers() {
        return decisions.stream().map(RecordedDecision::number).toList();
    }

    /** The decisions on nodes. */
    List<RecordedDecision.OnNodes> onNodes() {
        return only(RecordedDecision.OnNodes.class);
    }

    /** The other decisions. */
    List<RecordedDecision.OnSubject> onSubjects() {
        return only(RecordedDecision.OnSubject.class);
    }

    private <T> List<T> only(Class<T> kind) {
        return decisions.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
