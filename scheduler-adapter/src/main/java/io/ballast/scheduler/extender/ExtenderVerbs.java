package io.ballast.scheduler.extender;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What answers kube-scheduler. Any thread may call it. Answers come in time or fail: the server turns a failure into the protocol's error. */
public interface ExtenderVerbs {
    /**
     * A question about nodes.
     *
     * @param pod   the pod
     * @param nodes names of the candidates, in the order of the request
     */
    record NodesQuestion(AskingPod pod, List<String> nodes) {
        public NodesQuestion {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * The pod that a question is about: what identifies it, and the object as it was sent.
     *
     * @param namespace namespace
     * @param name      name
     * @param uid       UID; empty when the request had none
     * @param json      the pod object, UTF-8
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record AskingPod(String namespace, String name, String uid, byte[] json) {}

    /**
     * Answer to a filter question; the three lists hold only nodes of the question, each at most once.
     *
     * @param fitting    nodes that may be used, the best first
     * @param refused    reason by node, where another state of the cluster may help
     * @param impossible reason by node, where not even preemption helps
     */
    record FilterAnswer(List<String> fitting, Map<String, String> refused, Map<String, String> impossible) {}

    CompletableFuture<FilterAnswer> filter(NodesQuestion question);

    /** Points, 0 to 10, of nodes of the question; a node that is not named has 0. */
    CompletableFuture<Map<String, Integer>> prioritize(NodesQuestion question);

    /** Binds a pod; fails with a text for the operator when it cannot. */
    CompletableFuture<Void> bind(String namespace, String name, String uid, String node);
}
