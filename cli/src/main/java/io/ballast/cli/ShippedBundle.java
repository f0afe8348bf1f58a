package io.ballast.cli;

import io.ballast.engine.bundle.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The rule bundle that comes with the program. */
public final class ShippedBundle {
    private static final String RESOURCE = "/io/ballast/rules/default.bundle";

    private ShippedBundle() {}

    /** Loads the shipped rules. */
    public static Bundle load() {
        return Bundle.load(bytes());
    }

    /** The prebuilt bundle as it is delivered. */
    public static byte[] bytes() {
        try (InputStream in = ShippedBundle.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the program was built without its rules: " + RESOURCE + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
