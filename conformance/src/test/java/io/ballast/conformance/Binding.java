package io.ballast.conformance;

/**
 * Feeds the vectors of one component through the real code and compares. One small class a component, registered in {@link Bindings}.
 *
 * <p>A binding translates and compares only; a decision made in a binding would test the binding. An exception fails the case.
 */
@FunctionalInterface
public interface Binding {
    /** Runs one case. {@link Comparison} makes the outcome; a kind of case that cannot be asked yet is {@link Outcome#unsupported}. */
    Outcome run(VectorCase vector);
}
