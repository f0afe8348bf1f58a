package io.ballast.authoring.table;

import static io.ballast.authoring.table.TableTexts.problems;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Calendar;
import java.util.List;
import java.util.function.Consumer;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a spreadsheet shows must be what it holds. */
class SpreadsheetTest {
    private static final String TABLE =
            """
            Partial | yes
            RuleTable t
            CONDITION | CONDITION | ACTION | REASON
            $pod : PodMarks | | $class : Classification |
            qosLabel | priority | qos($param) |
            Label | Priority | Class | Reason
            BE | 80 | BE | r
            LS | 90 | LS | r
            """;

    private static List<String> with(Consumer<XSSFSheet> more) {
        return problems("t.drl.xlsx", Xlsx.of("My table", TableTexts.rows(TABLE), more));
    }

    private static void format(XSSFSheet sheet, double value, String format) {
        CellStyle style = sheet.getWorkbook().createCellStyle();
        style.setDataFormat(sheet.getWorkbook().createDataFormat().getFormat(format));
        XSSFCell cell = sheet.getRow(6).createCell(1);
        cell.setCellValue(value);
        cell.setCellStyle(style);
    }

    @Test
    void formulasAreRefused() {
        assertThat(with(s -> s.getRow(6).createCell(1).setCellFormula("40+40")))
                .containsExactly("'My table'!B7 BAL-T005 the cell holds a formula, must be a whole number");
        assertThat(with(s -> s.getRow(4).createCell(1).setCellFormula("\"priority\"")))
                .contains("'My table'!B5 BAL-T005 the cell holds a formula, must be a text");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0.8; 0%; a number shown as a percentage",
                "0.8; 0.00%; a number shown as a percentage",
                "80; dd.mm.yyyy; a date",
                "80; h:mm; a date",
                "80000; 0,; a value whose format shows something else",
                "80; \"none\"; a value whose format shows something else",
                "80; (nothing); a value whose format shows something else",
            })
    void numbersThatAreShownAsSomethingElseAreRefused(double value, String format, String what) {
        String code = format.equals("(nothing)") ? ";;;" : format;

        assertThat(with(s -> format(s, value, code)))
                .containsExactly("'My table'!B7 BAL-T005 the cell holds " + what + ", must be a whole number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"General", "0", "#,##0", "0.00", "@", "#,##0;[Red]-#,##0", "_(* #,##0_);_(* (#,##0)"})
    void plainFormatsAreRead(String format) {
        assertThat(with(s -> format(s, 80, format))).isEmpty();
    }

    @Test
    void textsThatAreNotShownAreRefused() {
        assertThat(with(s -> {
                    format(s, 80, "0;0;0;\"LS\"");
                    s.getRow(6).getCell(1).setCellValue("90");
                }))
                .containsExactly(
                        "'My table'!B7 BAL-T005 the cell holds a value whose format shows something else, must be a whole number");
    }

    @Test
    void datesAndTruthValuesAreNoNumbers() {
        assertThat(with(s -> {
                    s.getRow(6).createCell(1).setCellValue(true);
                    s.getRow(7).createCell(0).setCellValue(false);
                }))
                .containsExactly(
                        "'My table'!B7 BAL-T006 'TRUE' is not a whole number",
                        "'My table'!A8 BAL-T006 the cell holds true or false, must be a text");
        assertThat(with(s -> {
                    Calendar day = Calendar.getInstance();
                    day.clear();
                    day.set(2026, Calendar.JANUARY, 2);
                    format(s, org.apache.poi.ss.usermodel.DateUtil.getExcelDate(day, false), "yyyy-mm-dd");
                }))
                .containsExactly("'My table'!B7 BAL-T005 the cell holds a date, must be a whole number");
    }

    @Test
    void numbersInColumnsOfTextsAreTheirDigits() {
        assertThat(with(s -> s.getRow(6).createCell(0).setCellValue(9999))).isEmpty();
        assertThat(with(s -> s.getRow(6).createCell(0).setCellValue(99.5)))
                .containsExactly("'My table'!A7 BAL-T006 the cell holds the number 99.5, must be a text");
    }

    @Test
    void onlyPatternsMayBeMerged() {
        assertThat(with(s -> s.addMergedRegion(new CellRangeAddress(3, 3, 0, 1))))
                .isEmpty();
        assertThat(with(s -> {
                    s.getRow(7).getCell(0).setBlank();
                    s.addMergedRegion(new CellRangeAddress(6, 7, 0, 0));
                }))
                .containsExactly(
                        "'My table'!A7 BAL-T005 the cell is merged with others, but holds its value for itself alone");
    }

    @Test
    void whatIsHiddenDoesNotDecide() {
        assertThat(with(s -> s.getRow(7).setZeroHeight(true)))
                .containsExactly("'My table'!A8 BAL-T005 row 8 is hidden, but would decide");
        assertThat(with(s -> s.getRow(0).setZeroHeight(true)))
                .containsExactly("'My table'!A1 BAL-T005 the setting is hidden, but would decide");
        assertThat(with(s -> s.setColumnHidden(1, true)))
                .containsExactly(
                        "'My table'!A1 BAL-T005 the setting is hidden, but would decide",
                        "'My table'!B3 BAL-T005 the column is hidden, but would decide");
        assertThat(with(s -> {
                    s.getWorkbook().createSheet("Shown");
                    s.getWorkbook().setSheetHidden(0, true);
                }))
                .containsExactly("'My table' BAL-T005 the sheet is hidden, but holds a table that would decide");
    }

    @Test
    void sheetsWithoutATableAreNotes() {
        assertThat(with(s -> {
                    XSSFSheet notes = s.getWorkbook().createSheet("Notes");
                    notes.createRow(0).createCell(0).setCellFormula("1+1");
                    notes.createRow(1).createCell(0).setCellValue("Rules of the house");
                    notes.createRow(2).createCell(0).setCellValue(0.5);
                }))
                .isEmpty();
    }

    @Test
    void severalTablesOfAFileAreRead() {
        byte[] bytes = Xlsx.workbook(book -> {
            Xlsx.fill(
                    book.createSheet("One"),
                    TableTexts.rows(TABLE + "\n" + TABLE.substring(14).replace("t\n", "second\n")));
            Xlsx.fill(book.createSheet("Two"), TableTexts.rows(TABLE));
        });

        assertThat(problems("t.drl.xlsx", bytes))
                .containsExactly(
                        "Two!A7 BAL-R002 id 'tiny/t-row-7' is used by another rule in t.drl.xlsx One!A7",
                        "Two!A7 BAL-R002 name 't row 7' is used by another rule in t.drl.xlsx One!A7",
                        "Two!A8 BAL-R002 id 'tiny/t-row-8' is used by another rule in t.drl.xlsx One!A8",
                        "Two!A8 BAL-R002 name 't row 8' is used by another rule in t.drl.xlsx One!A8");
    }
}
