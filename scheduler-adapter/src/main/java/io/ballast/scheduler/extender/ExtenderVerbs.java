package io.ballast.scheduler.extender;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * What answers kube-scheduler. Any thread may call it; a call returns at once, and its future ends in time or fails. The server turns a failure into the
 * protocol's error: the text of a {@link VerbFailure} as it is, anything else as an unexpected failure. After the deadline it cancels the future, except
 * that of a binding.
 */
public interface ExtenderVerbs {
    /**
     * A question about nodes.
     *
     * @param pod   the pod
     * @param nodes names of the candidates, each once, in the order of the request; at least one
     */
    record NodesQuestion(AskingPod pod, NodeNames nodes) {
        public NodesQuestion {
            requireNonNull(pod, "pod is null");
            requireNonNull(nodes, "nodes is null");
        }
    }

    /**
     * The pod that a question is about: what identifies it, and the object as it was sent.
     *
     * @param namespace namespace; empty when the request had none
     * @param name      name
     * @param uid       UID; empty when the request had none
     * @param version   resourceVersion; empty when the request had none
     * @param json      the pod object, UTF-8
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record AskingPod(String namespace, String name, String uid, String version, byte[] json) {
        public AskingPod {
            requireNonNull(namespace, "namespace is null");
            requireNonNull(name, "name is null");
            requireNonNull(uid, "uid is null");
            requireNonNull(version, "version is null");
            requireNonNull(json, "json is null");
        }
    }

    /**
     * Pods that would have to go so that a pod fits on a node.
     *
     * @param uids          their UIDs, in the order of the request
     * @param pdbViolations how many of them a disruption budget protects
     */
    record Victims(List<String> uids, long pdbViolations) {
        public Victims {
            uids = List.copyOf(uids);
        }
    }

    /**
     * A question about preemption.
     *
     * @param pod   the pod that needs room
     * @param nodes what kube-scheduler would evict, by node, in the order of the request; at least one node
     */
    record PreemptQuestion(AskingPod pod, Map<String, Victims> nodes) {
        public PreemptQuestion {
            requireNonNull(pod, "pod is null");
            nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
        }
    }

    CompletableFuture<FilterAnswer> filter(NodesQuestion question);

    /** Points, 0 to 10, of every node of the question, by place. */
    CompletableFuture<int[]> prioritize(NodesQuestion question);

    /**
     * The nodes of the question where evicting the victims makes room by our rules as well, with the victims that have to go; none when no node is left.
     * Fails when it cannot judge: an empty answer would say that preemption helps nowhere.
     */
    CompletableFuture<Map<String, Victims>> preempt(PreemptQuestion question);

    /** Binds a pod; fails with a text for the operator when it cannot. May be asked again for the same UID and node. */
    CompletableFuture<Void> bind(String namespace, String name, String uid, String node);
}
