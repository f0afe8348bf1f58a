package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A code cell with the places for values: {@code $param} takes the whole cell, {@code $1}, {@code $2} take its parts between commas.
 *
 * @param text   as written
 * @param values how many values a cell holds; 0 when the code takes none
 * @param parts  whether these are parts of the cell
 */
record Template(String text, int values, boolean parts) {
    // Drools' authors write quotes around places for texts; here the type of the column says how a value is written.
    private static final Pattern PLACE = Pattern.compile("\"\\$(param|[1-9])\"|\\$(param|[1-9])(?!\\w)");

    /** Reads a code cell; nothing when a problem has been noted. */
    static Optional<Template> read(TableColumn column, TableProblems problems) {
        String text = column.code();
        boolean param = false;
        int highest = 0;
        boolean[] seen = new boolean[10];
        Matcher places = PLACE.matcher(text);
        while (places.find()) {
            String place = place(places);
            if (place.equals("param")) {
                param = true;
            } else {
                int number = Integer.parseInt(place);
                seen[number] = true;
                highest = Math.max(highest, number);
            }
        }
        int count = 0;
        for (boolean s : seen) {
            count += s ? 1 : 0;
        }
        if ((param && highest > 0) || count != highest) {
            problems.add(
                    TableProblems.HEADER,
                    column.codeAt(),
                    "the places for values in '" + text + "' do not fit together",
                    "Write $param for the whole cell, or $1, $2 and so on for its parts between commas.");
            return Optional.empty();
        }
        return Optional.of(new Template(text, param ? 1 : highest, highest > 0));
    }

    private static String place(Matcher matcher) {
        return matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    }

    /** The index of the value that a text is the place of, from 0; -1 when it is no place. */
    static int index(String text) {
        Matcher place = PLACE.matcher(text.strip());
        if (!place.matches()) {
            return -1;
        }
        String name = place(place);
        return name.equals("param") ? 0 : Integer.parseInt(name) - 1;
    }

    /** Whether a text holds a place for a value. */
    static boolean takes(String text) {
        return PLACE.matcher(text).find();
    }

    /** Splits at a sign that stands neither in brackets nor in quotes. */
    static List<String> split(String text, String sign) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == '\\') {
                    i++;
                } else if (c == quote) {
                    quote = 0;
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (depth == 0 && text.startsWith(sign, i)) {
                pieces.add(text.substring(from, i));
                from = i + sign.length();
                i = from - 1;
            }
        }
        pieces.add(text.substring(from));
        return pieces;
    }

    /** The values of a cell. */
    Optional<List<Cell>> values(Cell cell, Place at, TableProblems problems) {
        if (!parts) {
            return Optional.of(List.of(cell));
        }
        if (!cell.plain()) {
            problems.add(
                    TableProblems.UNSEEN,
                    at,
                    "the cell holds " + cell.kind().words() + ", must be " + values + " values",
                    "Write them with commas between.");
            return Optional.empty();
        }
        List<Cell> pieces = Arrays.stream(cell.text().split(",", -1))
                .map(p -> Cell.text(p.strip()))
                .toList();
        if (pieces.size() != values) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "the cell holds " + pieces.size() + " values, must be " + values,
                    "The column's code is " + text + "; write its values with commas between.");
            return Optional.empty();
        }
        return Optional.of(pieces);
    }
}
