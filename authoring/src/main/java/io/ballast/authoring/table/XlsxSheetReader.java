package io.ballast.authoring.table;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the cells of one sheet. One use. */
final class XlsxSheetReader {
    private static final int MAX_ROW = 1 << 20;
    private static final int MAX_COLUMN = 1 << 14;
    private static final Pattern REFERENCE = Pattern.compile("([A-Z]{1,3})([1-9]\\d{0,6})");
    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,400}(\\.\\d{1,400})?([eE][-+]?\\d{1,3})?");

    private final XmlPart xml;
    private final Sheet sheet;
    private final List<String> strings;
    private final XlsxStyles styles;
    private final int allowed;
    private int cells;
    private int row;
    private int column;

    XlsxSheetReader(XmlPart xml, Sheet sheet, List<String> strings, XlsxStyles styles, int allowed) {
        this.xml = xml;
        this.sheet = sheet;
        this.strings = strings;
        this.styles = styles;
        this.allowed = allowed;
    }

    /** Number of cells read. */
    int cells() {
        return cells;
    }

    Sheet read() {
        while (xml.next()) {
            if (xml.starts("col")) {
                hideColumns();
            } else if (xml.starts("row")) {
                row = xml.number("r", row + 1);
                column = 0;
                if (xml.flag("hidden")
                        || xml.attribute("ht")
                                .filter(h -> h.matches("0(\\.0+)?"))
                                .isPresent()) {
                    sheet.hideRow(row);
                }
            } else if (xml.starts("c")) {
                cell();
            } else if (xml.starts("mergeCell")) {
                merge(xml.attribute("ref").orElse(""));
            }
        }
        return sheet;
    }

    private void hideColumns() {
        boolean hidden = xml.flag("hidden")
                || xml.attribute("width").filter(w -> w.matches("0(\\.0+)?")).isPresent();
        if (hidden) {
            int last = Math.min(xml.number("max", 0), TableLimits.COLUMNS);
            for (int c = Math.max(1, xml.number("min", 1)); c <= last; c++) {
                sheet.hideColumn(c);
            }
        }
    }

    private void cell() {
        int[] at = xml.attribute("r").map(this::reference).orElse(new int[] {row, column + 1});
        column = at[1];
        Place place = new Place(sheet.name(), at[0], at[1]);
        if (at[0] != row) {
            throw Refusal.damaged("cell " + place.cell() + " stands in row " + row);
        }
        String type = xml.attribute("t").orElse("n");
        int style = xml.number("s", 0);
        String formula = null;
        String value = null;
        String inline = "";
        while (xml.next() && !xml.ends("c")) {
            if (xml.starts("f")) {
                formula = xml.text();
            } else if (xml.starts("v")) {
                value = xml.text();
            } else if (xml.starts("is")) {
                inline = XlsxReader.richText(xml, "is");
            }
        }
        if (formula != null) {
            put(place, new Cell(Cell.Kind.FORMULA, "=" + formula));
        } else if (type.equals("inlineStr")) {
            put(place, styles.text(style, inline));
        } else if (value != null) {
            put(place, content(place, type, value, style));
        }
    }

    private Cell content(Place place, String type, String value, int style) {
        return switch (type) {
            case "s" -> styles.text(style, shared(place, value.strip()));
            case "str" -> styles.text(style, value);
            case "b" -> new Cell(Cell.Kind.BOOLEAN, value.strip().equals("1") ? "TRUE" : "FALSE");
            case "d" -> new Cell(Cell.Kind.DATE, value);
            case "e" -> new Cell(Cell.Kind.ERROR, value);
            case "n" -> {
                if (!NUMBER.matcher(value.strip()).matches()) {
                    throw Refusal.damaged("cell " + place.cell() + " holds no number");
                }
                yield new Cell(styles.kind(style), value.strip());
            }
            default -> throw Refusal.damaged("cell " + place.cell() + " has type '" + type + "'");
        };
    }

    private String shared(Place place, String index) {
        if (!index.matches("\\d{1,9}") || Integer.parseInt(index) >= strings.size()) {
            throw Refusal.damaged("the text of cell " + place.cell() + " is missing");
        }
        return strings.get(Integer.parseInt(index));
    }

    private void put(Place place, Cell cell) {
        boolean tooLarge = place.row() > TableLimits.ROWS
                || place.column() > TableLimits.COLUMNS
                || cell.text().length() > TableLimits.TEXT
                || ++cells > allowed;
        if (tooLarge) {
            throw new Refusal(TableProblems.REFUSED, place, TableLimits.MESSAGE, TableLimits.ADVICE);
        }
        if (!sheet.put(place.row(), place.column(), cell)) {
            throw Refusal.damaged("cell " + place.cell() + " is there twice");
        }
    }

    private void merge(String range) {
        String[] ends = range.split(":", -1);
        int[] first = reference(ends[0]);
        int[] last = reference(ends[ends.length - 1]);
        if (sheet.merges().size() == TableLimits.MERGES) {
            throw new Refusal(
                    TableProblems.REFUSED,
                    "sheet '" + sheet.name() + "' has too many merged cells",
                    TableLimits.ADVICE);
        }
        sheet.merge(new Sheet.Merge(first[0], first[1], last[0], last[1]));
    }

    /** Row and column of {@code C7}. */
    private int[] reference(String reference) {
        Matcher matcher = REFERENCE.matcher(reference);
        if (!matcher.matches()) {
            throw Refusal.damaged("'" + reference + "' names no cell");
        }
        int letters = 0;
        for (char c : matcher.group(1).toCharArray()) {
            letters = letters * 26 + c - 'A' + 1;
        }
        int number = Integer.parseInt(matcher.group(2));
        if (letters > MAX_COLUMN || number > MAX_ROW) {
            throw Refusal.damaged("'" + reference + "' names no cell");
        }
        return new int[] {number, letters};
    }
}
