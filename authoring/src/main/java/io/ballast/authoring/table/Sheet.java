package io.ballast.authoring.table;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Cells of one sheet, or of a CSV file, which is a sheet without a name. Rows and columns count from 1. Filled by its reader, read by one thread.
 */
final class Sheet {
    /** A range of merged cells; only the one at the top left holds something. */
    record Merge(int firstRow, int firstColumn, int lastRow, int lastColumn) {}

    private final String name;
    private final boolean hidden;
    private final NavigableMap<Integer, NavigableMap<Integer, Cell>> rows = new TreeMap<>();
    private final Set<Integer> hiddenRows = new HashSet<>();
    private final Set<Integer> hiddenColumns = new HashSet<>();
    private final List<Merge> merges = new java.util.ArrayList<>();

    Sheet(String name, boolean hidden) {
        this.name = name;
        this.hidden = hidden;
    }

    String name() {
        return name;
    }

    boolean hidden() {
        return hidden;
    }

    /** Takes a cell; one that looks empty is left out. Whether the place was free. */
    boolean put(int row, int column, Cell cell) {
        boolean text = cell.kind() == Cell.Kind.TEXT || cell.kind() == Cell.Kind.DISGUISED;
        if (text && looksEmpty(cell.text())) {
            return true;
        }
        return rows.computeIfAbsent(row, r -> new TreeMap<>()).put(column, cell) == null;
    }

    private static boolean looksEmpty(String text) {
        return text.codePoints().allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c));
    }

    void hideRow(int row) {
        hiddenRows.add(row);
    }

    void hideColumn(int column) {
        hiddenColumns.add(column);
    }

    void merge(Merge merge) {
        merges.add(merge);
    }

    Optional<Cell> cell(int row, int column) {
        return Optional.ofNullable(row(row).get(column));
    }

    /** The text of a cell without blanks around it; empty when there is none. */
    String text(int row, int column) {
        return cell(row, column).map(c -> c.text().strip()).orElse("");
    }

    NavigableMap<Integer, Cell> row(int row) {
        return rows.getOrDefault(row, Collections.emptyNavigableMap());
    }

    /** Rows that hold something, by number. */
    NavigableMap<Integer, NavigableMap<Integer, Cell>> rows() {
        return rows;
    }

    boolean rowHidden(int row) {
        return hiddenRows.contains(row);
    }

    boolean columnHidden(int column) {
        return hiddenColumns.contains(column);
    }

    List<Merge> merges() {
        return merges;
    }
}
