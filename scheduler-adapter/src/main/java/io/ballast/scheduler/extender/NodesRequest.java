package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.AskingPod;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import java.util.Map;

/**
 * A filter or prioritize request.
 *
 * @param pod   the pod
 * @param nodes   candidates, each once, in the order of the request
 * @param objects place of each node object in the body, by name; empty when the request has names only
 * @param full    whether the request has whole objects
 * @param body  the request
 */
record NodesRequest(AskingPod pod, NodeNames nodes, Map<String, Slice> objects, boolean full, Body body) {
    /** A part of the body. */
    record Slice(int offset, int length) {}

    NodesQuestion question() {
        return new NodesQuestion(pod, nodes);
    }
}
