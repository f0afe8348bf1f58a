package io.ballast.engine.rule;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What {@code matches} of a rule is compiled to: regular expressions of RE2, whose time grows with the length of the text and no faster. Thread-safe.
 */
public final class Texts {
    /** Longest pattern. */
    public static final int MAX_PATTERN = 256;

    /** Highest number of repetitions, those inside each other multiplied: what a pattern unrolls to. */
    public static final int MAX_REPEAT = 1000;

    private static final int MAX_KNOWN = 1024;

    // Derived from constants of rules only, and bounded: what is forgotten is made again.
    private static final Map<String, Pattern> KNOWN = new ConcurrentHashMap<>();

    private Texts() {}

    /** Whether a whole text has the form of a pattern. O(length of text x length of pattern). */
    public static boolean matches(String text, String pattern) {
        Pattern compiled = KNOWN.get(pattern);
        if (compiled == null) {
            compiled = compile(pattern);
            if (KNOWN.size() >= MAX_KNOWN) {
                KNOWN.clear();
            }
            KNOWN.put(pattern, compiled);
        }
        return compiled.matches(text);
    }

    /**
     * Compiles a pattern.
     *
     * @throws IllegalArgumentException when it is too long, repeats too much, or is none of RE2; the message says which
     */
    public static Pattern compile(String pattern) {
        if (pattern.length() > MAX_PATTERN) {
            throw new IllegalArgumentException("it has " + pattern.length() + " characters, more than " + MAX_PATTERN);
        }
        if (repetitions(pattern) > MAX_REPEAT) {
            throw new IllegalArgumentException("its repetitions unroll to more than " + MAX_REPEAT);
        }
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription() + " '" + e.getPattern() + "'", e);
        }
    }

    /** Product of all counted repetitions, an upper bound of what those inside each other unroll to. */
    private static long repetitions(String pattern) {
        long product = 1;
        int at = 0;
        while ((at = pattern.indexOf('{', at)) >= 0) {
            at++;
            long highest = 0;
            long number = 0;
            for (; at < pattern.length() && "0123456789,".indexOf(pattern.charAt(at)) >= 0; at++) {
                char c = pattern.charAt(at);
                number = c == ',' ? 0 : Math.min(MAX_REPEAT + 1L, number * 10 + c - '0');
                highest = Math.max(highest, number);
            }
            product = Math.min(MAX_REPEAT + 1L, product * Math.max(1, highest));
        }
        return product;
    }
}
