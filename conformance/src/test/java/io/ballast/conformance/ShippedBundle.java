package io.ballast.conformance;

import io.ballast.engine.bundle.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The bundle that the build made of the shipped rule packages, loaded once. Bindings decide through it. */
final class ShippedBundle {
    private static final String RESOURCE = "/io/ballast/rules/default.bundle";

    private static final Bundle BUNDLE = load();

    private ShippedBundle() {}

    static Bundle get() {
        return BUNDLE;
    }

    private static Bundle load() {
        try (InputStream in = ShippedBundle.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not on the class path; build the module rules first");
            }
            return Bundle.load(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }
}
