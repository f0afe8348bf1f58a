package io.ballast.engine.classify;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.pod.PodQos;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.sink.Classification;
import io.ballast.model.verdict.PodClasses;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks the classification rules about pods; pods of equal marks are asked about once. Not thread-safe. */
public final class PodClassifier {
    private static final String QOS_PACKAGE = "qos-classification";
    private static final String PRIORITY_PACKAGE = "priority-classification";
    private static final int REMEMBERED = 10_000;

    private final RuleSession qosRules;
    private final RuleSession priorityRules;
    private final Recording.Subjects qosRecorded;
    private final Recording.Subjects priorityRecorded;
    private final Map<Marks, PodClasses> verdicts = new HashMap<>();

    /** A classifier over the packages {@code qos-classification} and {@code priority-classification} of a bundle, with their defaults. */
    public PodClassifier(Bundle bundle) {
        this(bundle, Recording.NONE);
    }

    /** The same, with decisions recorded. */
    public PodClassifier(Bundle bundle, Recording recording) {
        qosRecorded = recording.subjects(bundle, DecisionPoint.CLASSIFY, QOS_PACKAGE, Map.of());
        priorityRecorded = recording.subjects(bundle, DecisionPoint.CLASSIFY, PRIORITY_PACKAGE, Map.of());
        qosRules = RuleSession.of(bundle, QOS_PACKAGE, Map.of());
        priorityRules = RuleSession.of(bundle, PRIORITY_PACKAGE, Map.of());
    }

    /** The classes of a pod; NONE where no rule decides. */
    public PodClasses classify(PodMarks marks) {
        Marks key = new Marks(marks);
        PodClasses known = verdicts.get(key);
        if (known != null) {
            return known;
        }
        if (verdicts.size() >= REMEMBERED) {
            verdicts.clear();
        }
        PodMarks nameless = new PodMarks(
                "",
                marks.qosLabel(),
                marks.hasPriorityClassLabel(),
                marks.priorityClassLabel(),
                marks.hasPriority(),
                marks.priority(),
                marks.kubernetesQos());
        PodClasses asked = ask(nameless);
        verdicts.put(new Marks(nameless), asked);
        return asked;
    }

    /** Marks without the pod's name. Compared by hand: each pod is looked up several times, and a record's own methods take 25 times as long in code of the first compiler. */
    private static final class Marks {
        private final PodMarks marks;

        private Marks(PodMarks marks) {
            this.marks = marks;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Marks that)) {
                return false;
            }
            PodMarks its = that.marks;
            return marks.priority() == its.priority()
                    && marks.hasPriority() == its.hasPriority()
                    && marks.hasPriorityClassLabel() == its.hasPriorityClassLabel()
                    && marks.kubernetesQos() == its.kubernetesQos()
                    && marks.qosLabel().equals(its.qosLabel())
                    && marks.priorityClassLabel().equals(its.priorityClassLabel());
        }

        @Override
        public int hashCode() {
            int hash = marks.qosLabel().hashCode();
            hash = hash * 31 + marks.priorityClassLabel().hashCode();
            hash = hash * 31 + Long.hashCode(marks.priority());
            return hash * 31 + marks.kubernetesQos().hashCode();
        }
    }

    private PodClasses ask(PodMarks marks) {
        SessionOutcome first = qosRecorded.decide(
                marks.name(), List.of(marks), () -> qosRules.run(List.of(marks), new Classification()));
        QosClass qos = first.value(Classification.QOS, QosClass.class).orElse(QosClass.NONE);
        List<Record> facts = List.of(marks, new PodQos(marks.name(), qos));
        SessionOutcome second =
                priorityRecorded.decide(marks.name(), facts, () -> priorityRules.run(facts, new Classification()));
        return new PodClasses(
                first.value(Classification.RAW_QOS, QosClass.class).orElse(QosClass.NONE),
                qos,
                second.value(Classification.RAW_PRIORITY_CLASS, PriorityClass.class)
                        .orElse(PriorityClass.NONE),
                second.value(Classification.PRIORITY_CLASS, PriorityClass.class).orElse(PriorityClass.NONE),
                second.value(Classification.PRIORITY, Long.class).orElse(0L));
    }
}
