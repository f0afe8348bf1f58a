package io.ballast.conformance;

import java.util.List;

/**
 * The vectors of one component.
 *
 * @param key   {@code <area>/<file name without .yaml>}
 * @param cases the vectors in file order
 */
public record VectorFile(String key, List<VectorCase> cases) {
    public VectorFile {
        cases = List.copyOf(cases);
    }
}
