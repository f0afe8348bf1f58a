package io.ballast.authoring.check;

/** What is looked for in rules that would compile: mistakes that the build of a bundle lets pass. */
public enum Lint {
    /** The reason names a value that the consequence does not pass on. */
    REASON_VALUE("BAL-R021", Severity.ERROR),
    /** The conditions of a rule exclude each other. */
    NEVER_MATCHES("BAL-R022", Severity.ERROR),
    /** Another rule decides, or writes as well, whenever this one does. */
    NEVER_DECIDES("BAL-R023", Severity.ERROR),
    /** Two rules match in the same cases and do the same. */
    SAME_RULE("BAL-R024", Severity.ERROR),
    /** A condition is always true, or follows from the others. */
    ALWAYS_TRUE("BAL-R025", Severity.WARNING),
    /** A parameter is matched, but nothing of it is used. */
    UNUSED_PATTERN("BAL-R026", Severity.WARNING),
    /** An import is not needed. */
    UNUSED_IMPORT("BAL-R027", Severity.WARNING),
    /** No rule matches a parameter of the package. */
    UNUSED_PARAMETER("BAL-R028", Severity.WARNING),
    /** A rule matches a parameter that the package does not declare. */
    UNDECLARED_PARAMETER("BAL-R029", Severity.ERROR),
    /** No test expects the rule to fire. */
    UNTESTED_RULE("BAL-R030", Severity.WARNING),
    /** Two amounts are tested for equality, which is exact up to 2^53 only. */
    INEXACT_EQUALITY("BAL-R031", Severity.NOTE),
    /** A regular expression matches one text only. */
    PLAIN_REGEX("BAL-R033", Severity.WARNING),
    /** A rule of a package with hit policy {@code first} has no priority. */
    NO_PRIORITY("BAL-R034", Severity.WARNING),
    /** A package or parameter is not described. */
    NOT_DESCRIBED("BAL-R035", Severity.WARNING);

    private final String code;
    private final Severity severity;

    Lint(String code, Severity severity) {
        this.code = code;
        this.severity = severity;
    }

    /** Its error code. */
    public String code() {
        return code;
    }

    /** How bad it is. */
    public Severity severity() {
        return severity;
    }
}
