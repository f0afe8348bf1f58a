package io.ballast.authoring.check;

/** How bad a finding is. */
public enum Severity {
    /** It does not work, or never has an effect; the check fails. */
    ERROR,
    /** It works, but is hardly what was meant; the check fails only when it is strict. */
    WARNING,
    /** Worth knowing; the check never fails for it. */
    NOTE
}
