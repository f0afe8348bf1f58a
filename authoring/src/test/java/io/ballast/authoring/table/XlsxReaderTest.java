package io.ballast.authoring.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.problem.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;

/** Our reader of spreadsheets sees what another program wrote, cell by cell. */
class XlsxReaderTest {
    private static final String[] TEXTS = {
        "BE",
        " x ",
        "<&>\"'",
        "a\nb",
        "\u00e4\u4e2d\ud83d\ude00",
        "=1+1",
        "_x0041_",
        "true",
        "80",
        "\\",
        "a  b",
        "]]>",
        "{0}"
    };

    private static void fill(XSSFSheet sheet, Random random) {
        for (int i = random.nextInt(40); i >= 0; i--) {
            int row = random.nextInt(30);
            XSSFRow made = sheet.getRow(row) == null ? sheet.createRow(row) : sheet.getRow(row);
            XSSFCell cell = made.createCell(random.nextInt(60));
            switch (random.nextInt(5)) {
                case 0 -> cell.setCellValue((double) (random.nextLong() >> (11 + random.nextInt(50))));
                case 1 -> cell.setCellValue(random.nextInt(1000) / 8.0);
                case 2 -> cell.setCellValue(random.nextBoolean());
                case 3 -> cell.setCellFormula("SUM(A1:B2)");
                default -> cell.setCellValue(TEXTS[random.nextInt(TEXTS.length)]);
            }
        }
    }

    private static Map<String, String> expected(XSSFWorkbook book) {
        Map<String, String> cells = new TreeMap<>();
        book.forEach(sheet -> sheet.forEach(row -> row.forEach(cell -> cells.put(
                sheet.getSheetName() + "!" + cell.getAddress(),
                switch (cell.getCellType()) {
                    case NUMERIC ->
                        "NUMBER "
                                + new java.math.BigDecimal(cell.getNumericCellValue())
                                        .stripTrailingZeros()
                                        .toPlainString();
                    case BOOLEAN -> "BOOLEAN " + (cell.getBooleanCellValue() ? "TRUE" : "FALSE");
                    case FORMULA -> "FORMULA =" + cell.getCellFormula();
                    default -> "TEXT " + cell.getStringCellValue();
                }))));
        return cells;
    }

    private static Map<String, String> read(byte[] bytes) {
        Problems problems = new Problems();
        Map<String, String> cells = new TreeMap<>();
        for (Sheet sheet : XlsxReader.read(bytes, new TableProblems("t.xlsx", problems))) {
            sheet.rows()
                    .forEach((row, columns) -> columns.forEach((column, cell) -> cells.put(
                            new Place(sheet.name(), row, column).cell(),
                            cell.kind() + " "
                                    + (cell.kind() == Cell.Kind.NUMBER
                                            ? new java.math.BigDecimal(
                                                            new java.math.BigDecimal(cell.text()).doubleValue())
                                                    .stripTrailingZeros()
                                                    .toPlainString()
                                            : cell.text()))));
        }
        assertThat(problems.list()).isEmpty();
        return cells;
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void everyCellIsReadAsItWasWritten(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        byte[] bytes = Xlsx.workbook(book -> {
            fill(book.createSheet("One"), random);
            fill(book.createSheet("Two"), random);
        });
        try (XSSFWorkbook book = new XSSFWorkbook(new ByteArrayInputStream(bytes))) {
            assertThat(read(bytes)).as("seed " + seed).isEqualTo(expected(book));
        }
    }

    @Test
    void partsOfARichTextAreOneText() {
        byte[] bytes = Xlsx.of("S", List.of(), sheet -> {
            var text = new org.apache.poi.xssf.usermodel.XSSFRichTextString("best effort");
            text.applyFont(0, 4, sheet.getWorkbook().createFont());
            sheet.createRow(0).createCell(0, CellType.STRING).setCellValue(text);
        });

        assertThat(read(bytes)).containsExactly(Map.entry("S!A1", "TEXT best effort"));
    }

    @Test
    void textShowsEverythingThatDecides() {
        byte[] bytes = Xlsx.of(
                "Matrix",
                List.of(
                        java.util.Arrays.asList("RuleTable t", null, "x"),
                        java.util.Arrays.asList("80", 80, true),
                        List.of(),
                        java.util.Arrays.asList(null, "a|b\nc\\", " y")),
                sheet -> {
                    sheet.getRow(1).setZeroHeight(true);
                    sheet.setColumnHidden(2, true);
                    sheet.addMergedRegion(new CellRangeAddress(0, 0, 0, 1));
                    sheet.createRow(4).createCell(0).setCellFormula("A1");
                });

        assertThat(TableText.of("t.drl.xlsx", bytes))
                .isEqualTo(
                        """
                        sheet Matrix
                        RuleTable t | | x
                        (hidden) '80' | 80.0 | TRUE

                         | a\\|b\\nc\\\\ | ' y'
                        =A1
                        hidden column C
                        merged A1:B1
                        """);
        assertThat(TableText.of("t.drl.csv", "a,,80\n\n,b".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isEqualTo("a | | '80'\n\n | b\n");
    }
}
