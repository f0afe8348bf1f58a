package io.ballast.engine.store;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.plan.PlanProgram;
import java.util.List;

/** A last look at a policy before it becomes active: does it decide at all? */
@FunctionalInterface
public interface SmokeTest {
    /**
     * Tries a policy.
     *
     * @param policy   the bundles, one over the other
     * @param archives the same bundles as files, in order
     * @throws io.ballast.engine.bundle.BundleException when it must not become active
     */
    void run(Bundle policy, List<byte[]> archives);

    /** What a program without a compiler can do: every package's rule base is made, and every profile selects rules that are there. */
    static SmokeTest ruleBases() {
        return (policy, archives) -> {
            policy.packages().keySet().forEach(policy::base);
            policy.profiles().names().forEach(name -> new PlanProgram(policy, policy.profile(name)));
        };
    }
}
