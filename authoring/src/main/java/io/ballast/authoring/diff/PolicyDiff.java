package io.ballast.authoring.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** What differs between two policies in meaning: packages, rules, parameters and profiles, not bytes. Thread-safe. */
public final class PolicyDiff {
    /** How something differs. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    /** What differs. */
    public enum Subject {
        PACKAGE,
        RULE,
        PARAMETER,
        ROW,
        CELL,
        PROFILE
    }

    /**
     * One difference.
     *
     * @param kind    how
     * @param subject what
     * @param name    its name; of a parameter with its package, of a row or cell with its table file, for example {@code classes/matrix.drl.xlsx Matrix!C7}
     * @param before  what it was; empty when it is new; of a profile that changed the lines that are gone
     * @param after   what it is; empty when it is gone; of a profile that changed the lines that came
     */
    public record Change(Kind kind, Subject subject, String name, String before, String after) {}

    private PolicyDiff() {}

    /** All differences: packages in order of their names, with their rules and parameters behind them, then profiles. */
    public static List<Change> of(PolicyView before, PolicyView after) {
        List<Change> changes = new ArrayList<>();
        compare(
                Subject.PACKAGE,
                "",
                before.packages(),
                after.packages(),
                PolicyDiff::head,
                changes,
                PolicyDiff::packages);
        compare(
                Subject.PROFILE,
                "",
                before.profiles(),
                after.profiles(),
                lines -> String.join("\n", lines),
                changes,
                PolicyDiff::profiles);
        return List.copyOf(changes);
    }

    private static List<Change> packages(String name, PolicyView.PackageView before, PolicyView.PackageView after) {
        List<Change> changes = new ArrayList<>();
        if (!before.version().equals(after.version()) || !before.decides().equals(after.decides())) {
            changes.add(new Change(Kind.CHANGED, Subject.PACKAGE, name, head(before), head(after)));
        }
        compare(Subject.PARAMETER, name + ".", before.parameters(), after.parameters(), value -> value, changes, null);
        compare(Subject.RULE, "", before.rules(), after.rules(), PolicyView.RuleView::text, changes, null);
        TreeSet<String> tables = new TreeSet<>(before.tables().keySet());
        tables.addAll(after.tables().keySet());
        for (String table : tables) {
            changes.addAll(TableDiff.of(
                    name + "/" + table,
                    before.tables().getOrDefault(table, List.of()),
                    after.tables().getOrDefault(table, List.of())));
        }
        return changes;
    }

    /** Only the lines that are not in both: a profile may have many. Where they differ in their order, all of them. */
    private static List<Change> profiles(String name, List<String> before, List<String> after) {
        if (before.equals(after)) {
            return List.of();
        }
        List<String> gone = before.stream().filter(l -> !after.contains(l)).toList();
        List<String> come = after.stream().filter(l -> !before.contains(l)).toList();
        boolean order = gone.isEmpty() && come.isEmpty();
        return List.of(new Change(
                Kind.CHANGED,
                Subject.PROFILE,
                name,
                String.join("\n", order ? before : gone),
                String.join("\n", order ? after : come)));
    }

    private static String head(PolicyView.PackageView pack) {
        return pack.version() + " " + pack.decides();
    }

    /** Compares what two packages of one name hold. */
    private interface Inside<T> {
        List<Change> compare(String name, T before, T after);
    }

    private static <T> void compare(
            Subject subject,
            String prefix,
            Map<String, T> before,
            Map<String, T> after,
            Function<T, String> text,
            List<Change> changes,
            Inside<T> inside) {
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            T old = before.get(name);
            T now = after.get(name);
            if (old == null) {
                changes.add(new Change(Kind.ADDED, subject, prefix + name, "", text.apply(now)));
            } else if (now == null) {
                changes.add(new Change(Kind.REMOVED, subject, prefix + name, text.apply(old), ""));
            } else if (inside != null) {
                changes.addAll(inside.compare(name, old, now));
            } else if (!text.apply(old).equals(text.apply(now))) {
                changes.add(new Change(Kind.CHANGED, subject, prefix + name, text.apply(old), text.apply(now)));
            }
        }
    }
}
