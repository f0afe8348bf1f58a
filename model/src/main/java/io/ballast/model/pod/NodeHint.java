package io.ballast.model.pod;

import io.ballast.model.RuleFunction;
import java.util.List;
import java.util.Set;

/**
 * Nodes that a pod names for itself.
 *
 * @param only      the only nodes that it may run on; empty = any
 * @param preferred nodes to try first, in this order
 */
public record NodeHint(Set<String> only, List<String> preferred) {
    /** No hint. */
    public static final NodeHint NONE = new NodeHint(Set.of(), List.of());

    public NodeHint {
        only = Set.copyOf(only);
        preferred = List.copyOf(preferred);
    }

    /** Whether the pod may run on some nodes only. O(1). */
    @RuleFunction
    public boolean restricts() {
        return !only.isEmpty();
    }

    /** Whether there are nodes to try first. O(1). */
    @RuleFunction
    public boolean prefers() {
        return !preferred.isEmpty();
    }

    /** Whether a node is one of those that the pod must run on; false without such nodes. O(1). */
    @RuleFunction
    public boolean names(String node) {
        return only.contains(node);
    }

    /** Place of a node, from 1, among the first preferred ones; 0 when it is not among them. O(first). */
    @RuleFunction
    public long place(String node, long first) {
        for (int i = 0; i < preferred.size() && i < first; i++) {
            if (preferred.get(i).equals(node)) {
                return i + 1L;
            }
        }
        return 0;
    }
}
