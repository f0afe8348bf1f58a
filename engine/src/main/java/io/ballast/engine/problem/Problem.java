package io.ballast.engine.problem;

import static java.util.Objects.requireNonNull;

/**
 * Something wrong in what a person wrote: in a file, or on the command line.
 *
 * @param code    stable code, for example {@code BAL-R012}; explained in {@code docs/errors/}
 * @param file    file as the user named it, or the option of the command
 * @param sheet   sheet of a spreadsheet; empty for every other file
 * @param line    line, or row of the sheet, from 1; 0 when the problem concerns the whole file or sheet
 * @param column  column from 1, 0 when unknown
 * @param message what is wrong, in one line: control characters become {@code ?}, and what exceeds 500 characters is left out
 * @param advice  what to do about it; may be empty
 */
public record Problem(String code, String file, String sheet, int line, int column, String message, String advice)
        implements Comparable<Problem> {
    private static final int MAX_MESSAGE = 500;

    public Problem {
        requireNonNull(code, "code is null");
        requireNonNull(file, "file is null");
        requireNonNull(sheet, "sheet is null");
        message = oneLine(requireNonNull(message, "message is null"));
        requireNonNull(advice, "advice is null");
    }

    /** A problem of a file that has no sheets. */
    public Problem(String code, String file, int line, int column, String message, String advice) {
        this(code, file, "", line, column, message, advice);
    }

    /** Messages quote what they complain about, which may be megabytes, or move the cursor of a terminal. */
    private static String oneLine(String message) {
        String cut = message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "...";
        StringBuilder line = new StringBuilder();
        cut.chars().map(c -> Character.isISOControl(c) ? '?' : c).forEach(c -> line.append((char) c));
        return line.toString();
    }

    /** {@code file:line:column}, or {@code file Sheet!C7} for a cell of a spreadsheet; as far as known. */
    public String position() {
        if (!sheet.isEmpty()) {
            return file + " " + SheetCell.name(sheet, line, column);
        }
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
        int bySheet = sheet.compareTo(other.sheet);
        if (bySheet != 0) {
            return bySheet;
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
