package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

/**
 * Settings of {@code BECPUEvict}: how much of the CPU that best-effort pods ask for they have to get. All in percent.
 *
 * @param lower pods leave when best-effort pods get less
 * @param upper so many leave that the others get that much
 * @param busy  how much of the CPU that they get best-effort pods must use before one leaves
 */
public record Satisfaction(OptionalNumber lower, OptionalNumber upper, OptionalNumber busy) {
    public Satisfaction {
        requireNonNull(lower, "lower is null");
        requireNonNull(upper, "upper is null");
        requireNonNull(busy, "busy is null");
    }
}
