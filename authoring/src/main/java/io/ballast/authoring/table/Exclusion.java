package io.ballast.authoring.table;

import java.util.List;

/**
 * Says in a rule that another row of its table does not fit. The opposite of all that the other row asks is one comparison, which stands in the last of
 * the patterns that it asks of: there the facts of all of them are known. Thread-safe.
 */
final class Exclusion {
    private Exclusion() {}

    /** The pattern in which the row is excluded; null when it asks nothing. */
    static HeaderPattern home(CompiledTable table, TableRow row) {
        HeaderPattern home = null;
        for (HeaderPattern pattern : table.patterns()) {
            if (row.atoms().stream().anyMatch(a -> a.pattern().equals(pattern))) {
                home = pattern;
            }
        }
        return home;
    }

    /** Whether a row can be excluded; if not, a problem says why. */
    static boolean possible(CompiledTable table, TableRow row, Place wanted, TableProblems problems) {
        HeaderPattern home = home(table, row);
        for (Atom atom : row.atoms()) {
            if (!atom.pattern().binds() || (!atom.pattern().equals(home) && !atom.movable())) {
                problems.add(
                        TableProblems.NOT_PROVEN,
                        wanted,
                        "the row counts only where row " + row.number() + " does not fit, but '"
                                + atom.column().code() + "' cannot be said the other way round",
                        "Use plain fields and functions of the fact in the columns of this table, or write the condition of the row out.");
                return false;
            }
        }
        return true;
    }

    /** Writes that none of the rows fits, as one constraint. */
    static void write(DrlWriter drl, List<TableRow> rows, HeaderPattern home, Place at) {
        for (int i = 0; i < rows.size(); i++) {
            drl.put(i == 0 ? "" : " && ", at);
            write(drl, rows.get(i), home, at);
        }
    }

    /** Writes that the row does not fit. */
    private static void write(DrlWriter drl, TableRow row, HeaderPattern home, Place at) {
        List<Atom> atoms = row.atoms();
        drl.put("(", at);
        for (int i = 0; i < atoms.size(); i++) {
            drl.put(i == 0 ? "" : " || ", at);
            boolean several = atoms.size() > 1 && atoms.get(i).values().size() > 1;
            drl.put(several ? "(" : "", at);
            atoms.get(i).writeOpposite(drl, home, at);
            drl.put(several ? ")" : "", at);
        }
        drl.put(")", at);
    }
}
