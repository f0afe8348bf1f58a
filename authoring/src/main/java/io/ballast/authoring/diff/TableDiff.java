package io.ballast.authoring.diff;

import io.ballast.authoring.diff.PolicyDiff.Change;
import io.ballast.authoring.diff.PolicyDiff.Kind;
import io.ballast.authoring.diff.PolicyDiff.Subject;
import io.ballast.authoring.table.TableLine;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What differs between two versions of a decision table, cell by cell. A row that is inserted moves those below it and changes none of them. Thread-safe. */
final class TableDiff {
    private TableDiff() {}

    /**
     * The differences.
     *
     * @param table name of the table file with its package, for the names of changes
     */
    static List<Change> of(String table, List<TableLine> before, List<TableLine> after) {
        List<Change> changes = new ArrayList<>();
        for (String sheet : sheets(before, after)) {
            new Sheets(table, of(before, sheet), of(after, sheet), changes).compare();
        }
        return changes;
    }

    private static Set<String> sheets(List<TableLine> before, List<TableLine> after) {
        Set<String> names = new LinkedHashSet<>();
        before.forEach(l -> names.add(l.sheet()));
        after.forEach(l -> names.add(l.sheet()));
        return names;
    }

    private static List<TableLine> of(List<TableLine> lines, String sheet) {
        return lines.stream().filter(l -> l.sheet().equals(sheet)).toList();
    }

    /** Two versions of one sheet. */
    private record Sheets(String table, List<TableLine> before, List<TableLine> after, List<Change> changes) {
        void compare() {
            int[][] common = common();
            int b = 0;
            int a = 0;
            int fromB = 0;
            int fromA = 0;
            while (b < before.size() && a < after.size()) {
                if (same(b, a)) {
                    between(fromB, b, fromA, a);
                    fromB = ++b;
                    fromA = ++a;
                } else if (common[b + 1][a] >= common[b][a + 1]) {
                    b++;
                } else {
                    a++;
                }
            }
            between(fromB, before.size(), fromA, after.size());
        }

        /** Length of the longest common run of equal rows behind each pair of places. */
        private int[][] common() {
            int[][] length = new int[before.size() + 1][after.size() + 1];
            for (int b = before.size() - 1; b >= 0; b--) {
                for (int a = after.size() - 1; a >= 0; a--) {
                    length[b][a] = same(b, a) ? length[b + 1][a + 1] + 1 : Math.max(length[b + 1][a], length[b][a + 1]);
                }
            }
            return length;
        }

        private boolean same(int b, int a) {
            return before.get(b).cells().equals(after.get(a).cells());
        }

        /** Rows between two that are equal: as many as there are on both sides were changed, the others came or went. */
        private void between(int fromB, int toB, int fromA, int toA) {
            int both = Math.min(toB - fromB, toA - fromA);
            for (int i = 0; i < both; i++) {
                cells(before.get(fromB + i), after.get(fromA + i));
            }
            for (int b = fromB + both; b < toB; b++) {
                TableLine line = before.get(b);
                changes.add(new Change(
                        Kind.REMOVED, Subject.ROW, name(line, line.cells().firstKey()), line.text(), ""));
            }
            for (int a = fromA + both; a < toA; a++) {
                TableLine line = after.get(a);
                changes.add(new Change(
                        Kind.ADDED, Subject.ROW, name(line, line.cells().firstKey()), "", line.text()));
            }
        }

        private void cells(TableLine old, TableLine now) {
            Set<Integer> columns = new TreeSet<>(old.cells().keySet());
            columns.addAll(now.cells().keySet());
            for (int column : columns) {
                String was = old.cells().getOrDefault(column, "");
                String is = now.cells().getOrDefault(column, "");
                if (!was.equals(is)) {
                    changes.add(new Change(Kind.CHANGED, Subject.CELL, name(now, column), was, is));
                }
            }
        }

        private String name(TableLine line, int column) {
            return table + " " + line.place(column);
        }
    }
}
