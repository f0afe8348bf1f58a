package io.ballast.conformance;

import java.util.List;

/**
 * {@code scheduling/load-aware-filter}: verdict and reasons of the load-aware filter rules. The rules collect all reasons where upstream stops at the
 * first one, in the order of resource names, so the first one is compared.
 */
final class LoadAwareFilterBinding implements Binding {
    @Override
    public Outcome run(VectorCase vector) {
        List<String> reasons = new LoadAwareDecisions(vector.given()).reasons();
        return Comparison.with(vector)
                .text("status", reasons.isEmpty() ? "Success" : "Unschedulable")
                .names("reasons", reasons.stream().limit(1).toList())
                .outcome();
    }
}
