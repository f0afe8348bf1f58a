package io.ballast.cli.adapter;

/** Codes of what stands between a caller and the adapter; {@code docs/errors/} explains each. */
public final class AdapterCode {
    /** The adapter does not answer, or not as it should. */
    public static final String ADAPTER = "BAL-K014";

    /** A certificate, key, authority or token to ask with cannot be used. */
    public static final String FILES = "BAL-K016";

    /** The adapter does not let the caller in. */
    public static final String REFUSED = "BAL-K017";

    /** The adapter's own certificate is not trusted. */
    public static final String UNTRUSTED = "BAL-K018";

    /** A token is not sent there. */
    public static final String UNSAFE = "BAL-K019";

    private AdapterCode() {}
}
