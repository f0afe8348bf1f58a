package io.ballast.engine.explain;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A value that another one would have to replace.
 *
 * @param subject whose value it is
 * @param pack    package of a parameter; empty for pod and node
 * @param fact    the fact as it is, as text
 * @param path    where in the fact, for example {@code used.cpu}
 * @param before  the value as it is
 * @param after   the value that it would need; of numbers the nearest one
 */
public record Change(Subject subject, String pack, String fact, String path, Object before, Object after) {
    /** Whose value would change. */
    public enum Subject {
        POD,
        PARAMETER,
        NODE
    }

    private static final Comparator<Change> BY_ABSOLUTE = Comparator.comparingDouble(Change::absolute);

    /** Whether it is about a number, so that "nearest" means something. */
    public boolean numeric() {
        return after instanceof Long;
    }

    /** How far a number moves in its own unit; 0 for other values. */
    public double absolute() {
        return numeric() ? Math.abs((double) (Long) after - (double) (Long) before) : 0;
    }

    /** How far a number moves, as a share of the larger of both values; other values count as a whole. */
    public double relative() {
        if (!numeric()) {
            return 1;
        }
        double larger = Math.max(Math.abs((double) (Long) before), Math.abs((double) (Long) after));
        return absolute() / Math.max(1, larger);
    }

    /** The smallest of changes: of those in the same unit the one that moves least, of these the one that moves the smallest share. Numbers go first. */
    static Change smallest(List<Change> changes) {
        return changes.stream()
                .filter(c -> changes.stream()
                        .noneMatch(other -> other.numeric()
                                && (!c.numeric() || (other.unit() == c.unit() && BY_ABSOLUTE.compare(other, c) < 0))))
                .min(Comparator.comparingDouble(Change::relative))
                .orElseThrow();
    }

    Compared.Unit unit() {
        if (path.contains("ercent.")) {
            return Compared.Unit.PERCENT;
        }
        return Compared.Unit.of(path.replaceAll("\\[\\d+]$", "").replaceAll(".*\\.", ""));
    }

    /** The change in words, for example {@code the node's used.cpu 6400m less (65000m)}. */
    public String text() {
        String whose =
                switch (subject) {
                    case POD -> "the pod's ";
                    case NODE -> "the node's ";
                    case PARAMETER -> pack + " " + fact + " ";
                };
        if (!numeric()) {
            return whose + path + " " + show(after) + " instead of " + show(before);
        }
        long from = (Long) before;
        long to = (Long) after;
        return whose + path + " " + unit().show(Math.abs(to - from)) + (to < from ? " less (" : " more (")
                + unit().show(to) + ")";
    }

    private static String show(Object value) {
        return value instanceof Set<?> set
                ? (set.isEmpty() ? "any" : set.stream().sorted().toList().toString())
                : value.toString();
    }
}
