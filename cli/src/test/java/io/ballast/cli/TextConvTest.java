package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ballast rules textconv} and what git makes of it. */
class TextConvTest {
    private static final String TYPES =
            "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'><Override PartName='/xl/workbook.xml' "
                    + "ContentType='application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'/></Types>";
    private static final String RELATIONS =
            "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
                    + "<Relationship Id='r1' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s' Target='%s'/></Relationships>";
    private static final String BOOK = "<workbook xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main' "
            + "xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'><sheets><sheet name='Matrix' sheetId='1' r:id='r1'/>"
            + "</sheets></workbook>";

    @TempDir
    Path folder;

    private Path table(String name, String... rows) throws IOException {
        StringBuilder sheet = new StringBuilder(
                "<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData>");
        for (String row : rows) {
            sheet.append("<row>");
            for (String cell : row.split(",")) {
                sheet.append("<c t='inlineStr'><is><t>").append(cell).append("</t></is></c>");
            }
            sheet.append("</row>");
        }
        Map<String, String> parts = new TreeMap<>();
        parts.put("[Content_Types].xml", TYPES);
        parts.put("_rels/.rels", RELATIONS.formatted("officeDocument", "xl/workbook.xml"));
        parts.put("xl/_rels/workbook.xml.rels", RELATIONS.formatted("worksheet", "worksheets/sheet1.xml"));
        parts.put("xl/workbook.xml", BOOK);
        parts.put("xl/worksheets/sheet1.xml", sheet + "</sheetData></worksheet>");
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    @Test
    void aTableIsPrintedARowALine() throws IOException {
        CommandRun run = CommandRun.of("rules", "textconv", table("m.drl.xlsx", "RuleTable t", "BE,80", "LS,>= 90"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("sheet Matrix\nRuleTable t\nBE | '80'\nLS | >= 90\n");
    }

    @Test
    void aRowThatIsInsertedChangesNoOtherLine() throws IOException {
        String before = CommandRun.of("rules", "textconv", table("a.drl.xlsx", "BE,80", "LS,90"))
                .out();
        String after = CommandRun.of("rules", "textconv", table("b.drl.xlsx", "BE,80", "LSR,85", "LS,90"))
                .out();

        assertThat(after.lines().toList()).containsAll(before.lines().toList()).hasSize(4);
    }

    @Test
    void aFileThatIsNoTableIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("m.drl.xlsx"), "x");

        CommandRun run = CommandRun.of("rules", "textconv", file);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().get(0))
                .isEqualTo(file + "  BAL-T001  this is not an intact .xlsx file: it is no zip archive");
        assertThat(CommandRun.of("rules", "textconv", folder.resolve("none")).exitCode())
                .isEqualTo(1);
    }
}
