package io.ballast.cli.term;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * What is known of the place that a command writes to. The launcher, which can ask the system, tells the program through system properties; a program
 * started without the launcher writes plain text.
 *
 * @param output  whether standard output is a terminal
 * @param error   whether standard error is a terminal
 * @param colours whether colours are welcome on a terminal
 * @param columns width in characters; positive
 */
public record Terminal(boolean output, boolean error, boolean colours, int columns) {
    /** Property that is {@code true} when standard output is a terminal. */
    public static final String OUTPUT_PROPERTY = "ballast.terminal.output";

    /** Property that is {@code true} when standard error is a terminal. */
    public static final String ERROR_PROPERTY = "ballast.terminal.error";

    /** Property with the width of the terminal in characters. */
    public static final String COLUMNS_PROPERTY = "ballast.terminal.columns";

    /** No terminal: a file or a pipe. */
    public static final Terminal NONE = new Terminal(false, false, false, 80);

    private static final int MIN_COLUMNS = 20;

    /**
     * The terminal as properties and environment describe it. Colours are off when {@code NO_COLOR} is set and not empty (no-color.org), and on a terminal
     * that calls itself dumb.
     */
    public static Terminal of(Map<?, ?> properties, Map<String, String> environment) {
        requireNonNull(properties, "properties is null");
        requireNonNull(environment, "environment is null");
        boolean colours = environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
        return new Terminal(
                "true".equals(properties.get(OUTPUT_PROPERTY)),
                "true".equals(properties.get(ERROR_PROPERTY)),
                colours,
                columns(properties.get(COLUMNS_PROPERTY)));
    }

    /** How to colour standard output. */
    public Paint paint() {
        return output && colours ? Paint.ANSI : Paint.PLAIN;
    }

    /** How to colour standard error. */
    public Paint errorPaint() {
        return error && colours ? Paint.ANSI : Paint.PLAIN;
    }

    private static int columns(Object text) {
        if (text instanceof String digits && digits.matches("[0-9]{1,4}")) {
            return Math.max(MIN_COLUMNS, Integer.parseInt(digits));
        }
        return NONE.columns();
    }
}
