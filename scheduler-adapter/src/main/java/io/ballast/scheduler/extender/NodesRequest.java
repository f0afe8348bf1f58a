package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderVerbs.AskingPod;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import java.util.List;
import java.util.Map;

/**
 * A filter or prioritize request.
 *
 * @param pod   the pod
 * @param nodes candidates, each once, in the order of the request, with the place of the node object in the body when the request has whole objects
 * @param full  whether the request has whole objects
 * @param body  the request
 */
record NodesRequest(AskingPod pod, Map<String, Slice> nodes, boolean full, Body body) {
    /** A part of the body. */
    record Slice(int offset, int length) {
        static final Slice NONE = new Slice(0, 0);
    }

    NodesQuestion question() {
        return new NodesQuestion(pod, List.copyOf(nodes.keySet()));
    }
}
