package io.ballast.model.verdict;

import java.util.List;
import java.util.stream.Collectors;

/** Whether an object may be created or changed. */
public sealed interface AdmissionVerdict {
    /** It may. */
    record Admitted() implements AdmissionVerdict {}

    /**
     * It may not.
     *
     * @param reasons all violations, ordered by package, then rule id; not empty
     */
    record Denied(List<Reason> reasons) implements AdmissionVerdict {
        public Denied {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a denial needs a reason");
            }
        }

        /** The answer that a user sees: the one text, or all in square brackets, each once, as Kubernetes joins them. */
        public String message() {
            List<String> texts = reasons.stream().map(Reason::text).distinct().toList();
            return texts.size() == 1 ? texts.get(0) : texts.stream().collect(Collectors.joining(", ", "[", "]"));
        }
    }
}
