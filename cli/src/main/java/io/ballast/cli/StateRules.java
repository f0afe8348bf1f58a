package io.ballast.cli;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.store.ActiveBundles;
import io.ballast.engine.store.PolicyStore;
import java.nio.file.Path;

/** The rules that are active in a policy store. */
public final class StateRules {
    private StateRules() {}

    /**
     * Loads and verifies them, and says on standard error which they are.
     *
     * @throws io.ballast.engine.bundle.BundleException when nothing is active, or what is active cannot be trusted any more
     */
    public static Bundle load(Path state, Console console) {
        ActiveBundles active = new PolicyStore(state).require();
        console.err()
                .println("note: policy of " + state + ", sequence "
                        + active.entry().sequence() + ", revision "
                        + active.policy().manifest().revision());
        return active.policy();
    }
}
