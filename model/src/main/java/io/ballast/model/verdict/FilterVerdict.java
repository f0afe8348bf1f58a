package io.ballast.model.verdict;

import java.util.List;

/** Whether a pod may run on a node. */
public sealed interface FilterVerdict {
    /** The pod may run there. */
    record Fits() implements FilterVerdict {}

    /**
     * The pod may not run there.
     *
     * @param reasons   all reasons, ordered by package, then rule id; not empty
     * @param permanent whether one of them holds whatever other pods do, so that evicting some does not help
     */
    record Rejected(List<Reason> reasons, boolean permanent) implements FilterVerdict {
        public Rejected {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a rejection needs a reason");
            }
        }
    }
}
