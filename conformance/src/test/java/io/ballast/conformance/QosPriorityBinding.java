package io.ballast.conformance;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.PodConversion;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.model.pod.QosClass;
import io.ballast.model.verdict.PodClasses;

/** {@code manager/qos-priority}: classes of pods by the rules of {@code qos-classification} and {@code priority-classification}. */
final class QosPriorityBinding implements Binding {
    private final PodClassifier classifier = new PodClassifier(Shipped.bundle());

    @Override
    public Outcome run(VectorCase vector) {
        PodClasses classes = vector.given()
                .optionalMap("pod")
                .map(pod -> classifier.classify(PodConversion.marks(ApiObjects.pod(pod.raw()))))
                .orElse(PodClasses.NONE);
        return Comparison.with(vector)
                .text("rawQoSClass", text(classes.rawQos()))
                .text("qosClass", text(classes.qos()))
                .text("rawPriorityClass", classes.rawPriorityClass().label())
                .text("priorityClass", classes.priorityClass().label())
                .number("priorityValue", classes.priority())
                .outcome();
    }

    private static String text(QosClass qos) {
        return qos == QosClass.NONE ? "" : qos.name();
    }
}
