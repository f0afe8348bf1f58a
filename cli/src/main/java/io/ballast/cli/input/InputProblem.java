package io.ballast.cli.input;

import static java.util.Objects.requireNonNull;

/**
 * One thing wrong with a file that the user gave.
 *
 * @param file  the file, as the user named it
 * @param line  line from 1; 0 when the file as a whole is meant
 * @param what  what is wrong, with the offending value
 * @param advice what to do about it
 */
public record InputProblem(String file, long line, String what, String advice) {
    public InputProblem {
        requireNonNull(file, "file is null");
        requireNonNull(what, "what is null");
        requireNonNull(advice, "advice is null");
    }

    /** The problem in one line: place, what, what to do. */
    public String text() {
        return (line > 0 ? file + ":" + line : file) + ": " + what + "; " + advice;
    }
}
