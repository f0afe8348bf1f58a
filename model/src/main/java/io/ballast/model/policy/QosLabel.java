package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.pod.QosClass;

/**
 * A value of the QoS label and the class that it names. Values are case-sensitive.
 *
 * @param text value of label {@code koordinator.sh/qosClass}; not empty
 * @param qos  class
 */
public record QosLabel(String text, QosClass qos) implements Parameter {
    public QosLabel {
        Checks.notEmpty(text, "text");
        requireNonNull(qos, "qos is null");
    }
}
