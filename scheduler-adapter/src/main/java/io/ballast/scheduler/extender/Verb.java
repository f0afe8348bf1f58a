package io.ballast.scheduler.extender;

/** A question of kube-scheduler. */
public enum Verb {
    FILTER(true),
    PRIORITIZE(false),
    PREEMPT(false),
    BIND(true);

    private final boolean carriesError;

    Verb(boolean carriesError) {
        this.carriesError = carriesError;
    }

    /** Whether the answer has a field for errors; the others report one by the HTTP status. */
    boolean carriesError() {
        return carriesError;
    }
}
