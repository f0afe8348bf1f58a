package io.ballast.engine.problem;

import static java.util.Objects.requireNonNull;

/**
 * Something wrong in what a person wrote: in a file, or on the command line.
 *
 * @param code    stable code, for example {@code BAL-R012}; explained in {@code docs/errors.md}
 * @param file    file as the user named it, or the option of the command
 * @param line    line from 1, 0 when the problem concerns the whole file
 * @param column  column from 1, 0 when unknown
 * @param message what is wrong
 * @param advice  what to do about it; may be empty
 */
public record Problem(String code, String file, int line, int column, String message, String advice)
        implements Comparable<Problem> {
    public Problem {
        requireNonNull(code, "code is null");
        requireNonNull(file, "file is null");
        requireNonNull(message, "message is null");
        requireNonNull(advice, "advice is null");
    }

    /** {@code file:line:column}, as far as known. */
    public String position() {
        if (line <= 0) {
            return file;
        }
        return column <= 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }

    @Override
    public int compareTo(Problem other) {
        int byFile = file.compareTo(other.file);
        if (byFile != 0) {
            return byFile;
        }
        int byLine = Integer.compare(line, other.line);
        if (byLine != 0) {
            return byLine;
        }
        int byColumn = Integer.compare(column, other.column);
        return byColumn != 0 ? byColumn : message.compareTo(other.message);
    }

    /** One line for the place and the message, a second, indented one for the advice. */
    @Override
    public String toString() {
        String first = position() + "  " + code + "  " + message;
        return advice.isEmpty() ? first : first + System.lineSeparator() + "    " + advice;
    }
}
