package io.ballast.authoring.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the number formats of a spreadsheet make of a value. A format may show 80 for 79.6, 80 % for 0.8 or nothing at all; a rule would then decide with
 * another value than the one that was reviewed.
 */
final class XlsxStyles {
    private static final int MAX = 100_000;
    private static final int MAX_CODE = 255;
    private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|\\\\.|\\[[^\\]]*]|_.|\\*.");
    private static final Pattern PLAIN = Pattern.compile("[-+ (]*[#0?,]*[#0?](\\.[#0?]+)?[- )]*");

    private final List<Cell.Kind> kinds = new ArrayList<>();
    private final List<Boolean> texts = new ArrayList<>();

    /** Reads the part; a file without one has plain cells. */
    static XlsxStyles read(XlsxParts parts, String part) throws IOException {
        XlsxStyles styles = new XlsxStyles();
        if (part.isEmpty()) {
            return styles;
        }
        Map<Integer, String> custom = new HashMap<>();
        try (XmlPart xml = parts.part(part)) {
            boolean formats = false;
            while (xml.next()) {
                if (xml.starts("numFmt")) {
                    custom.put(
                            xml.number("numFmtId", 0),
                            xml.attribute("formatCode").orElse(""));
                } else if (xml.starts("cellXfs")) {
                    formats = true;
                } else if (xml.ends("cellXfs")) {
                    formats = false;
                } else if (formats && xml.starts("xf")) {
                    int id = xml.number("numFmtId", 0);
                    styles.kinds.add(custom.containsKey(id) ? ofCode(custom.get(id)) : ofNumber(id));
                    styles.texts.add(showsTexts(custom.getOrDefault(id, "")));
                }
                if (styles.kinds.size() + custom.size() > MAX) {
                    throw new Refusal(
                            TableProblems.REFUSED,
                            "the file has more than " + MAX + " cell formats",
                            TableLimits.ADVICE);
                }
            }
        }
        return styles;
    }

    /** How a number in a cell of that style reads. */
    Cell.Kind kind(int style) {
        return style < kinds.size() ? kinds.get(style) : Cell.Kind.NUMBER;
    }

    /** A text in a cell of that style. */
    Cell text(int style, String text) {
        boolean shown = style >= texts.size() || texts.get(style);
        return new Cell(shown ? Cell.Kind.TEXT : Cell.Kind.DISGUISED, text);
    }

    /** Whether a format shows texts as they are: the part behind its third semicolon may hide or change them. */
    private static boolean showsTexts(String code) {
        if (code.length() > MAX_CODE) {
            return false;
        }
        String[] sections = LITERAL.matcher(code).replaceAll("x").split(";", -1);
        if (sections.length == 4) {
            return sections[3].replaceAll("[_ x)(]", "").equals("@");
        }
        return !code.contains("@") || code.equals("@");
    }

    /** The formats that every spreadsheet has. */
    private static Cell.Kind ofNumber(int id) {
        if (id == 9 || id == 10) {
            return Cell.Kind.PERCENT;
        }
        if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)) {
            return Cell.Kind.DATE;
        }
        boolean plain = id <= 4 || id == 49 || (id >= 37 && id <= 44);
        return plain ? Cell.Kind.NUMBER : Cell.Kind.DISGUISED;
    }

    static Cell.Kind ofCode(String code) {
        if (code.length() > MAX_CODE) {
            return Cell.Kind.DISGUISED;
        }
        if (code.equalsIgnoreCase("General") || code.equals("@")) {
            return Cell.Kind.NUMBER;
        }
        String bare = LITERAL.matcher(code).replaceAll("");
        if (bare.contains("%")) {
            return Cell.Kind.PERCENT;
        }
        if (bare.matches("(?is).*[dmyhs].*")) {
            return Cell.Kind.DATE;
        }
        boolean words = code.contains("\"") || code.contains("\\");
        String[] sections = bare.split(";", -1);
        boolean plain = !words && sections.length <= 2;
        for (String section : sections) {
            plain = plain && PLAIN.matcher(section).matches();
        }
        return plain ? Cell.Kind.NUMBER : Cell.Kind.DISGUISED;
    }
}
