package io.ballast.model.suppress;

/** What the last rounds did with one means of suppression. {@link #NONE} until the first round that decided something. */
public enum PolicyStatus {
    /** No round has decided yet. */
    NONE,
    /** The means holds best-effort pods back. */
    USING,
    /** The means was given back. */
    RECOVERED
}
