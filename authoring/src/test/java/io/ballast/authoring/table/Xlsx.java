package io.ballast.authoring.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Spreadsheets made for tests. */
public final class Xlsx {
    private Xlsx() {}

    /** A file with one sheet; a cell is a text, a number, a truth value, or null for none. */
    public static byte[] of(String sheet, List<List<Object>> rows) {
        return of(sheet, rows, s -> {});
    }

    /** The same, with more done to the sheet. */
    public static byte[] of(String sheet, List<List<Object>> rows, Consumer<XSSFSheet> more) {
        return workbook(book -> {
            XSSFSheet made = book.createSheet(sheet);
            fill(made, rows);
            more.accept(made);
        });
    }

    /** A file made by hand. */
    public static byte[] workbook(Consumer<XSSFWorkbook> make) {
        try (XSSFWorkbook book = new XSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            make.accept(book);
            book.write(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void fill(XSSFSheet sheet, List<List<Object>> rows) {
        for (int r = 0; r < rows.size(); r++) {
            Row row = sheet.createRow(r);
            for (int c = 0; c < rows.get(r).size(); c++) {
                Object value = rows.get(r).get(c);
                if (value instanceof Number n) {
                    row.createCell(c).setCellValue(n.doubleValue());
                } else if (value instanceof Boolean b) {
                    row.createCell(c).setCellValue(b);
                } else if (value != null) {
                    row.createCell(c).setCellValue(value.toString());
                }
            }
        }
    }
}
