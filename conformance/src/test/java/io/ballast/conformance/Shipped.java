package io.ballast.conformance;

import io.ballast.cli.ShippedBundle;
import io.ballast.engine.bundle.Bundle;

/** The shipped rule bundle, loaded once for all bindings. */
final class Shipped {
    private static final class Holder {
        private static final Bundle BUNDLE = ShippedBundle.load();
    }

    private Shipped() {}

    static Bundle bundle() {
        return Holder.BUNDLE;
    }
}
