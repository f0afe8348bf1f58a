package io.ballast.model.sink;

import io.ballast.model.RuleFunction;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;

/** Takes the classes of a pod. */
public final class Classification extends SingleWriterSink {
    public static final String QOS = "qos";
    public static final String RAW_QOS = "rawQos";
    public static final String RAW_PRIORITY_CLASS = "rawPriorityClass";
    public static final String PRIORITY_CLASS = "priorityClass";
    public static final String PRIORITY = "priority";

    /** The QoS class that the pod itself names, without defaults. O(1). */
    @Verb(values = 1, target = RAW_QOS)
    @RuleFunction
    public void rawQos(QosClass qos) {
        write(RAW_QOS, qos);
    }

    /** The priority class that the pod itself names, without defaults. O(1). */
    @Verb(values = 1, target = RAW_PRIORITY_CLASS)
    @RuleFunction
    public void rawPriorityClass(PriorityClass priorityClass) {
        write(RAW_PRIORITY_CLASS, priorityClass);
    }

    /** The pod's QoS class. O(1). */
    @Verb(values = 1, target = QOS)
    @RuleFunction
    public void qos(QosClass qos) {
        write(QOS, qos);
    }

    /** The pod's priority class. O(1). */
    @Verb(values = 1, target = PRIORITY_CLASS)
    @RuleFunction
    public void priorityClass(PriorityClass priorityClass) {
        write(PRIORITY_CLASS, priorityClass);
    }

    /** The pod's priority number. O(1). */
    @Verb(values = 1, target = PRIORITY)
    @RuleFunction
    public void priority(long priority) {
        write(PRIORITY, priority);
    }
}
