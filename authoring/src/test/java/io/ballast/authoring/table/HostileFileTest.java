package io.ballast.authoring.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BL-144: files that were made to do harm are refused with one clear error, in bounded memory and time. */
class HostileFileTest {
    private static final String TABLE =
            """
            Partial | yes
            RuleTable t
            CONDITION | ACTION | REASON
            $pod : PodMarks | $class : Classification |
            qosLabel | qos($param) |
            Label | Class | Reason
            BE | BE | r
            """;

    private static final byte[] GOOD = TableTexts.xlsx(TABLE);

    static Map<String, byte[]> unzip(byte[] bytes) {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
                parts.put(e.getName(), zip.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parts;
    }

    static byte[] zip(Map<String, byte[]> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static String refused(Consumer<Map<String, byte[]>> change) {
        Map<String, byte[]> parts = unzip(GOOD);
        change.accept(parts);
        return refused(zip(parts));
    }

    private static String refused(byte[] bytes) {
        List<Problem> problems = TableTexts.found("t.drl.xlsx", bytes);
        assertThat(problems).hasSize(1);
        return problems.get(0).code() + " " + problems.get(0).message();
    }

    private static void edit(Map<String, byte[]> parts, String part, String from, String to) {
        String text = new String(parts.get(part), StandardCharsets.UTF_8);
        assertThat(text).contains(from);
        parts.put(part, text.replace(from, to).getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void theFileItselfIsGood() {
        assertThat(TableTexts.problems("t.drl.xlsx", zip(unzip(GOOD)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/hostname\">]>",
                "<!DOCTYPE x SYSTEM \"http://127.0.0.1:1/x.dtd\">",
                "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>",
                "<!DOCTYPE x>"
            })
    void documentTypeIsRefusedWithoutOpeningAnything(String type) {
        for (String part :
                List.of("xl/sharedStrings.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml")) {
            String message = refused(parts -> {
                String text = new String(parts.get(part), StandardCharsets.UTF_8);
                int root = text.indexOf('<', text.indexOf("?>"));
                parts.put(
                        part,
                        utf8(text.substring(0, root)
                                + type
                                + text.substring(root).replace("BE", "&e;")));
            });
            assertThat(message).isEqualTo("BAL-T002 part '" + part + "' declares a document type or an entity");
        }
    }

    @Test
    void undeclaredEntityIsNoXml() {
        assertThat(refused(p -> edit(p, "xl/sharedStrings.xml", "BE", "&e;"))).contains("xl/sharedStrings.xml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xl/vbaProject.bin",
                "xl/externalLinks/externalLink1.xml",
                "xl/macrosheets/sheet1.xml",
                "xl/connections.xml",
                "xl/embeddings/oleObject1.bin",
                "xl/activeX/activeX1.xml",
                "XL/VBAPROJECT.BIN",
                "customUI/customUI.xml"
            })
    void partsThatDoMoreThanHoldValuesAreRefused(String part) {
        assertThat(refused(p -> p.put(part, new byte[] {1})))
                .isEqualTo("BAL-T002 the file holds '" + part + "': macros, links to other files, or embedded objects");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc/cron.d/x", "/etc/passwd", "xl\\..\\x", "C:/x"})
    void entriesOutsideOfTheFileAreRefused(String entry) {
        assertThat(refused(p -> p.put(entry, new byte[] {1})))
                .matches("BAL-T002 entry '.*' points outside of the file");
    }

    @Test
    void targetsOutsideOfTheFileAreRefused() {
        assertThat(refused(p -> edit(p, "xl/_rels/workbook.xml.rels", "\"sharedStrings.xml\"", "\"../../x.xml\"")))
                .isEqualTo("BAL-T002 part '../../x.xml' lies outside of the file");
        assertThat(refused(p -> edit(
                        p,
                        "xl/_rels/workbook.xml.rels",
                        "\"sharedStrings.xml\"",
                        "\"http://example.org/x\" TargetMode=\"External\"")))
                .isEqualTo("BAL-T002 the file links to 'http://example.org/x'");
    }

    @Test
    void macroFileIsRefused() {
        assertThat(refused(p -> edit(
                        p,
                        "[Content_Types].xml",
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                        "application/vnd.ms-excel.sheet.macroEnabled.main+xml")))
                .isEqualTo("BAL-T002 the file may hold macros (.xlsm)");
    }

    @Test
    void zipBombIsRefusedBeforeItIsUnpacked() {
        byte[] spaces = new byte[64 << 20];
        java.util.Arrays.fill(spaces, (byte) ' ');

        assertThat(refused(p -> p.put("xl/sharedStrings.xml", spaces)))
                .isEqualTo(
                        "BAL-T002 part 'xl/sharedStrings.xml' makes the file larger than 25165824 bytes when unpacked");
        byte[] nested = zip(Map.of("bomb.xlsx", spaces));
        assertThat(TableTexts.problems("t.drl.xlsx", nested))
                .as("nothing inside of other archives is looked at")
                .containsExactly("BAL-T001 this is not an intact .xlsx file: part '_rels/.rels' is missing");
    }

    @Test
    void hugeSheetsAreRefused() {
        StringBuilder rows = new StringBuilder();
        for (int i = 10; i < 5000; i++) {
            rows.append("<row r=\"").append(i).append("\">");
            for (char c = 'A'; c <= 'Z'; c++) {
                rows.append("<c r=\"").append(c).append(i).append("\"><v>1</v></c>");
            }
            rows.append("</row>");
        }

        assertThat(refused(p -> edit(p, "xl/worksheets/sheet1.xml", "</sheetData>", rows + "</sheetData>")))
                .startsWith("BAL-T002 the table is too large");
        assertThat(refused(p -> edit(
                        p,
                        "xl/worksheets/sheet1.xml",
                        "</sheetData>",
                        "<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row></sheetData>")))
                .startsWith("BAL-T002 the table is too large");
    }

    /** BL-133: what would take gigabytes to compile is refused before it is compiled. */
    @Test
    void tableOfTooManyRowsIsRefused() {
        StringBuilder table = new StringBuilder(TABLE);
        for (int i = 0; i < TableLimits.RULES; i++) {
            table.append("x" + i + " | BE | r\n");
        }

        assertThat(TableTexts.problems("t.drl.csv", TableTexts.csv(table.toString())))
                .containsExactly("BAL-T002 the tables have 1001 rows, at most 1000 become rules");
    }

    @Test
    void deepAndWideXmlEndsWithAnError() {
        assertThat(refused(p -> p.put("xl/sharedStrings.xml", utf8("<a>".repeat(1_000_000)))))
                .startsWith("BAL-T001 this is not an intact .xlsx file");
        StringBuilder attributes = new StringBuilder("<a");
        for (int i = 0; i < 50_000; i++) {
            attributes.append(" a").append(i).append("=\"\"");
        }
        assertThat(refused(p -> p.put("xl/sharedStrings.xml", utf8(attributes + "/>"))))
                .startsWith("BAL-T001 this is not an intact .xlsx file");
    }

    @Test
    void encryptedFileIsRefused() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (POIFSFileSystem files = new POIFSFileSystem()) {
            EncryptionInfo info = new EncryptionInfo(EncryptionMode.agile);
            Encryptor encryptor = info.getEncryptor();
            encryptor.confirmPassword("secret");
            try (var out = encryptor.getDataStream(files)) {
                out.write(GOOD);
            }
            files.writeFilesystem(bytes);
        }

        assertThat(refused(bytes.toByteArray())).isEqualTo("BAL-T002 the file is encrypted, or an old .xls file");
    }

    @Test
    void cellThatIsThereTwiceIsRefused() {
        assertThat(refused(p -> edit(
                        p,
                        "xl/worksheets/sheet1.xml",
                        "</sheetData>",
                        "<row r=\"7\"><c r=\"A7\" t=\"inlineStr\"><is><t>LS</t></is></c></row></sheetData>")))
                .isEqualTo("BAL-T001 this is not an intact .xlsx file: cell Matrix!A7 is there twice");
    }

    @Test
    void otherFilesAreNoTables() {
        assertThat(refused(new byte[0])).isEqualTo("BAL-T001 this is not an intact .xlsx file: it is no zip archive");
        assertThat(refused(utf8("RuleTable t,1")))
                .isEqualTo("BAL-T001 this is not an intact .xlsx file: it is no zip archive");
        assertThat(refused(zip(Map.of("x", new byte[1]))))
                .isEqualTo("BAL-T001 this is not an intact .xlsx file: part '_rels/.rels' is missing");
    }
}
