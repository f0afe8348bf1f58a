package io.ballast.scheduler.decide;

/** Told of decisions, one after the other, on the thread that decides: it returns at once, and whatever takes time it does elsewhere. */
public interface DecisionListener {
    /** Listens to nothing. */
    DecisionListener NONE = new DecisionListener() {
        @Override
        public void filtered(FilterDecision decision) {}

        @Override
        public void bound(BindDecision decision) {}
    };

    /** A question about nodes was answered. */
    void filtered(FilterDecision decision);

    /** A bind ended, or was refused at once. */
    void bound(BindDecision decision);
}
