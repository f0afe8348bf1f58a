package io.ballast.model.sink;

/**
 * What rules write their verdict to. An executor makes one per decision, tells it which rule is about to fire, and reads it afterwards. Not thread-safe.
 */
public abstract class Sink {
    private int firing = -1;

    /** For executors: the index, in the bundle, of the rule whose consequence runs next. */
    public final void firing(int rule) {
        firing = rule;
    }

    /** Index of the rule that is writing now. */
    protected final int rule() {
        return firing;
    }
}
