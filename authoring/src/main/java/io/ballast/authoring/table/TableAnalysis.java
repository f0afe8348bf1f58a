package io.ballast.authoring.table;

import io.ballast.model.sink.SingleWriterSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proves that the rows of a table say one thing for every case, or shows a case for which they do not: rows that fit together, cases that no row fits,
 * rows that never count. One use per table.
 */
final class TableAnalysis {
    /** Pieces of sides looked at for one question; some hundred milliseconds. */
    static final long STEPS = 3_000_000;

    /** Examples of one kind that are shown; what is behind them shows when they are mended. */
    private static final int SHOWN = 10;

    private final CompiledTable table;
    private final TableProblems problems;
    private final HitRule hits;
    private final TableAxes axes;
    private final List<TableRow> rows;
    private final List<Boxes.Box> boxes;
    private final Map<Integer, Boxes.Box> byNumber = new HashMap<>();
    private final Set<Integer> named = new HashSet<>();
    private int shown;
    private boolean gaveUp;

    TableAnalysis(CompiledTable table, TableProblems problems) {
        this.table = table;
        this.problems = problems;
        hits = table.source().settings().hits();
        axes = new TableAxes(table);
        rows = table.rows().stream().filter(r -> !r.otherwise()).toList();
        boxes = rows.stream().map(axes::box).toList();
        for (int i = 0; i < rows.size(); i++) {
            byNumber.put(rows.get(i).number(), boxes.get(i));
        }
    }

    /** Notes what is wrong. */
    void check() {
        impossible();
        pairs();
        if (hits == HitRule.FIRST) {
            shadowed();
        }
        gaps();
    }

    /** Whether two rows can fit at once. */
    boolean overlap(TableRow one, TableRow other) {
        return one.otherwise()
                || other.otherwise()
                || byNumber.get(one.number()).touches(byNumber.get(other.number()));
    }

    private void impossible() {
        for (int i = 0; i < rows.size(); i++) {
            if (boxes.get(i).isEmpty()) {
                named.add(i);
                problems.add(
                        TableProblems.NEVER,
                        first(rows.get(i)),
                        "row " + rows.get(i).number() + " can never fit: its conditions exclude each other",
                        "Mend the conditions or remove the row.");
            }
        }
    }

    private void pairs() {
        for (int later = 1; later < rows.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (boxes.get(earlier).touches(boxes.get(later))) {
                    pair(earlier, later, boxes.get(earlier).intersect(boxes.get(later)));
                }
            }
        }
    }

    private void pair(int earlier, int later, Boxes.Box both) {
        TableRow one = rows.get(earlier);
        TableRow two = rows.get(later);
        boolean same = boxes.get(earlier).equals(boxes.get(later));
        boolean forbidden = hits == HitRule.UNIQUE || (hits == HitRule.COLLECT && contradict(one, two));
        boolean twice = same && (hits == HitRule.FIRST || sameActions(one, two));
        if ((!forbidden && !twice) || ++shown > SHOWN) {
            return;
        }
        named.add(later);
        if (same) {
            problems.add(
                    TableProblems.TWICE,
                    first(two),
                    "row " + two.number() + " has the conditions of row " + one.number(),
                    hits == HitRule.FIRST
                            ? "It never counts; remove one of them."
                            : "Remove one of them, or set HitPolicy first when the upper one shall count.");
            return;
        }
        problems.add(
                TableProblems.OVERLAP,
                first(two),
                "rows " + one.number() + " and " + two.number() + " both match " + axes.example(both),
                "Narrow one of them, or set HitPolicy first when the upper one shall count.");
    }

    /** Whether two rows write one target of a sink that takes one value for each. */
    private static boolean contradict(TableRow one, TableRow two) {
        return one.priority().equals(two.priority())
                && one.actions().stream()
                        .anyMatch(a -> SingleWriterSink.class.isAssignableFrom(
                                        a.column().sink())
                                && two.actions().stream().anyMatch(b -> b.column()
                                        .verb()
                                        .equals(a.column().verb())));
    }

    private static boolean sameActions(TableRow one, TableRow two) {
        return calls(one).equals(calls(two));
    }

    private static List<String> calls(TableRow row) {
        return row.actions().stream()
                .map(a -> a.column().column().code() + a.values())
                .toList();
    }

    private void shadowed() {
        for (int i = 1; i < rows.size(); i++) {
            if (named.contains(i)) {
                continue;
            }
            Boxes.Box box = boxes.get(i);
            List<Boxes.Box> above = boxes.subList(0, i);
            Optional<Boxes.Box> free = search(box, above, rows.get(i).at());
            if (free.isEmpty()) {
                List<String> covering = new ArrayList<>();
                for (int j = 0; j < i; j++) {
                    if (above.get(j).touches(box)) {
                        covering.add(Integer.toString(rows.get(j).number()));
                    }
                }
                problems.add(
                        TableProblems.NEVER,
                        first(rows.get(i)),
                        "row " + rows.get(i).number() + " never counts: whatever it fits, a row above it fits, too ("
                                + String.join(", ", covering.size() > SHOWN ? covering.subList(0, SHOWN) : covering)
                                + ")",
                        "Move it up or remove it.");
            }
        }
    }

    /** Cases that no row fits; with a default row, whether there are any. */
    private void gaps() {
        Optional<TableRow> otherwise =
                table.rows().stream().filter(TableRow::otherwise).findFirst();
        if (otherwise.isPresent()) {
            if (search(axes.space(), boxes, otherwise.get().at()).isEmpty()) {
                problems.add(
                        TableProblems.NEVER,
                        first(otherwise.get()),
                        "the default row never counts: the other rows fit every case",
                        "Remove it.");
            }
            return;
        }
        if (hits == HitRule.COLLECT || table.source().settings().partial()) {
            return;
        }
        List<Boxes.Box> covers = new ArrayList<>(boxes);
        for (int i = 0; i < SHOWN; i++) {
            Optional<Boxes.Box> gap =
                    search(axes.space(), covers, table.source().at());
            if (gap.isEmpty() || gaveUp) {
                return;
            }
            problems.add(
                    TableProblems.GAP,
                    table.source().at(),
                    "no row for " + axes.example(gap.get()),
                    "Add a row, or one with " + RowReader.OTHERWISE
                            + " for all other cases; or write Partial yes above the table when nothing shall happen then.");
            covers.add(gap.get());
        }
    }

    /** A part of the space that is left free; all of it, so that nothing is claimed, when there are too many cases to look at. */
    private Optional<Boxes.Box> search(Boxes.Box space, List<Boxes.Box> covers, Place at) {
        try {
            return Boxes.gap(space, covers, STEPS);
        } catch (Boxes.TooMany e) {
            gaveUp = true;
            problems.add(
                    TableProblems.NOT_PROVEN,
                    at,
                    "the table has too many combinations to prove that it covers every case",
                    "Split it, or write Partial yes above it.");
            return Optional.of(space);
        }
    }

    private Place first(TableRow row) {
        return row.atoms().isEmpty() ? row.at() : row.atoms().get(0).cell();
    }
}
