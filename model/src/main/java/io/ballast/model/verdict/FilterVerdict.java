package io.ballast.model.verdict;

import java.util.List;

/** Whether a pod may run on a node. */
public sealed interface FilterVerdict {
    /** The pod may run there. */
    record Fits() implements FilterVerdict {}

    /**
     * The pod may not run there.
     *
     * @param reasons all reasons, ordered by package, then rule id; not empty
     */
    record Rejected(List<Reason> reasons) implements FilterVerdict {
        public Rejected {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a rejection needs a reason");
            }
        }
    }
}
