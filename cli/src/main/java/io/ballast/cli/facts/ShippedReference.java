package io.ballast.cli.facts;

import io.ballast.authoring.reference.FactReference;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The fact reference of this program. */
public final class ShippedReference {
    private static final String TEXTS = "texts.tsv";

    private ShippedReference() {}

    /** Reads it; the words were written beside this class when the program was built. */
    public static FactReference load() {
        try (InputStream in = ShippedReference.class.getResourceAsStream(TEXTS)) {
            if (in == null) {
                throw new IllegalStateException("the program was built without the words of its facts: " + TEXTS);
            }
            return FactReference.read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
