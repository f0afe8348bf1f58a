package io.ballast.conformance;

import io.ballast.engine.plan.Candidate;
import java.util.List;

/** Compares ranked nodes with a vector. A score that cannot be given does not exist, so the status is Success. */
final class Scores {
    private Scores() {}

    static Outcome compare(VectorCase vector, List<Candidate> ranking) {
        return Comparison.with(vector)
                .text("status", "Success")
                .number("score", ranking.get(0).points())
                .sequence("ranking", ranking.stream().map(Candidate::node).toList())
                .outcome();
    }
}
