package io.ballast.authoring.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the sheets of an {@code .xlsx} file, each cell with the place and the text that it has in the file. Formulas are not calculated, and nothing
 * that a table cannot use is looked at.
 */
final class XlsxReader {
    private static final int MAX_SHEETS = 100;
    private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private record SheetPart(String name, boolean hidden, String part) {}

    private final XlsxParts parts;
    private final List<SheetPart> sheets = new ArrayList<>();
    private String strings = "";
    private String styles = "";

    private XlsxReader(XlsxParts parts) {
        this.parts = parts;
    }

    /** All sheets in their order; none when the problems say why the file cannot be read. */
    static List<Sheet> read(byte[] bytes, TableProblems problems) {
        try (XlsxParts parts = XlsxParts.open(bytes)) {
            return new XlsxReader(parts).sheets();
        } catch (Refusal e) {
            e.note(problems);
        } catch (IOException e) {
            Refusal.damaged("it cannot be unpacked").note(problems);
        }
        return List.of();
    }

    private List<Sheet> sheets() throws IOException {
        workbook();
        List<String> shared = strings.isEmpty() ? List.of() : strings();
        XlsxStyles formats = XlsxStyles.read(parts, styles);
        List<Sheet> read = new ArrayList<>();
        int cells = 0;
        for (SheetPart sheet : sheets) {
            try (XmlPart xml = parts.part(sheet.part())) {
                XlsxSheetReader reader = new XlsxSheetReader(
                        xml, new Sheet(sheet.name(), sheet.hidden()), shared, formats, TableLimits.CELLS - cells);
                read.add(reader.read());
                cells += reader.cells();
            }
        }
        return read;
    }

    private void workbook() throws IOException {
        String workbook = resolve("", target(relations("_rels/.rels"), "/officeDocument"));
        contentType(workbook);
        int slash = workbook.lastIndexOf('/');
        String folder = workbook.substring(0, slash + 1);
        Map<String, Relation> relations = relations(folder + "_rels/" + workbook.substring(slash + 1) + ".rels");
        for (Relation relation : relations.values()) {
            if (relation.type().endsWith("/sharedStrings")) {
                strings = resolve(folder, relation.target());
            } else if (relation.type().endsWith("/styles")) {
                styles = resolve(folder, relation.target());
            }
        }
        Set<String> names = new HashSet<>();
        try (XmlPart xml = parts.part(workbook)) {
            while (xml.next()) {
                if (xml.starts("sheet")) {
                    sheet(xml, folder, relations, names);
                }
            }
        }
    }

    private void sheet(XmlPart xml, String folder, Map<String, Relation> relations, Set<String> names) {
        String name = xml.attribute("name").orElse("");
        Relation relation = relations.get(xml.attribute("id").orElse(""));
        if (relation == null || name.isBlank() || name.codePoints().anyMatch(Character::isISOControl)) {
            throw Refusal.damaged("a sheet has no name or no part");
        }
        if (!names.add(name.toLowerCase(Locale.ROOT)) || names.size() > MAX_SHEETS) {
            throw Refusal.damaged("sheet '" + name + "' is there twice, or there are more than " + MAX_SHEETS);
        }
        // Charts have sheets of their own, without cells.
        if (relation.type().endsWith("/worksheet")) {
            String state = xml.attribute("state").orElse("visible");
            sheets.add(new SheetPart(name, !state.equals("visible"), resolve(folder, relation.target())));
        }
    }

    private void contentType(String workbook) throws IOException {
        String type = "";
        try (XmlPart xml = parts.part("[Content_Types].xml")) {
            while (xml.next()) {
                if (xml.starts("Override")
                        && xml.attribute("PartName").orElse("").equals("/" + workbook)) {
                    type = xml.attribute("ContentType").orElse("");
                }
            }
        }
        if (type.toLowerCase(Locale.ROOT).contains("macroenabled")) {
            throw new Refusal(
                    TableProblems.REFUSED, "the file may hold macros (.xlsm)", "Save it as .xlsx, which holds none.");
        }
        if (!type.contains("spreadsheetml.sheet.main") && !type.contains("spreadsheetml.template.main")) {
            throw Refusal.damaged("it is no spreadsheet");
        }
    }

    private record Relation(String type, String target) {}

    private Map<String, Relation> relations(String part) throws IOException {
        Map<String, Relation> relations = new HashMap<>();
        try (XmlPart xml = parts.part(part)) {
            while (xml.next()) {
                if (!xml.starts("Relationship")) {
                    continue;
                }
                String target = xml.attribute("Target").orElse("");
                if (xml.attribute("TargetMode").orElse("").equals("External")) {
                    throw new Refusal(
                            TableProblems.REFUSED,
                            "the file links to '" + target + "'",
                            "A table holds values only. Copy its cells into a new .xlsx file.");
                }
                relations.put(
                        xml.attribute("Id").orElse(""),
                        new Relation(xml.attribute("Type").orElse(""), target));
            }
        }
        return relations;
    }

    private static String target(Map<String, Relation> relations, String type) {
        return relations.values().stream()
                .filter(r -> r.type().endsWith(type))
                .map(Relation::target)
                .findFirst()
                .orElseThrow(() -> Refusal.damaged("it names no workbook"));
    }

    private static String resolve(String folder, String target) {
        if (target.contains("..") || target.contains("\\") || target.contains(":")) {
            throw new Refusal(
                    TableProblems.REFUSED,
                    "part '" + target + "' lies outside of the file",
                    "No program writes that; ask where the file comes from.");
        }
        return target.startsWith("/") ? target.substring(1) : folder + target;
    }

    private List<String> strings() throws IOException {
        List<String> read = new ArrayList<>();
        try (XmlPart xml = parts.part(strings)) {
            while (xml.next()) {
                if (xml.starts("si")) {
                    read.add(richText(xml, "si"));
                }
            }
        }
        return read;
    }

    /** The text of runs up to the end of an element, without the reading aids of Asian scripts. */
    static String richText(XmlPart xml, String element) {
        StringBuilder text = new StringBuilder();
        while (xml.next() && !xml.ends(element)) {
            if (xml.starts("t")) {
                text.append(unescape(xml.text()));
            } else if (xml.starts("rPh")) {
                while (xml.next() && !xml.ends("rPh")) {
                    // Says how the text is pronounced.
                }
            }
        }
        return text.toString();
    }

    /** Spreadsheets write characters that XML cannot hold as {@code _x000D_}. */
    private static String unescape(String text) {
        return ESCAPED.matcher(text)
                .replaceAll(m -> Matcher.quoteReplacement("" + (char) Integer.parseInt(m.group(1), 16)));
    }
}
