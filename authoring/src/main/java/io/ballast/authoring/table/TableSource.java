package io.ballast.authoring.table;

import java.util.List;
import java.util.Locale;

/**
 * One table of a sheet, as written.
 *
 * @param sheet    the sheet
 * @param at       cell with {@code RuleTable}
 * @param name     its name
 * @param settings what stands above it
 * @param columns  its columns from the left
 * @param rows     numbers of its rows of values
 */
record TableSource(
        Sheet sheet, Place at, String name, TableSettings settings, List<TableColumn> columns, List<Integer> rows) {
    /** The name as part of a rule id. */
    String slug() {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    List<TableColumn> columns(Keyword keyword) {
        return columns.stream().filter(c -> c.keyword() == keyword).toList();
    }

    /** Place of the first cell of a row. */
    Place row(int row) {
        return new Place(at.sheet(), row, at.column());
    }
}
