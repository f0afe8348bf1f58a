package io.ballast.conformance;

/** {@code scheduling/load-aware-score}: points of the load-aware score rules. A score that cannot be given does not exist, so the status is Success. */
final class LoadAwareScoreBinding implements Binding {
    @Override
    public Outcome run(VectorCase vector) {
        return Comparison.with(vector)
                .text("status", "Success")
                .number("score", new LoadAwareDecisions(vector.given()).points())
                .outcome();
    }
}
