package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reasons about boxes: products of sets of numbers, one set a side. The rows of a table are boxes, the cases that there are make up the space. Whether
 * boxes overlap is a matter of their sides; whether they cover the space can take long, so that it is given up after a number of steps. A pure function
 * of its arguments; thread-safe.
 */
final class Boxes {
    private Boxes() {}

    /**
     * A product of sets.
     *
     * @param sides one set for each axis
     */
    record Box(List<Ranges> sides) {
        Box {
            sides = List.copyOf(sides);
        }

        boolean isEmpty() {
            return sides.stream().anyMatch(Ranges::isEmpty);
        }

        /** Whether something is in both. */
        boolean touches(Box other) {
            for (int i = 0; i < sides.size(); i++) {
                if (!sides.get(i).touches(other.sides.get(i))) {
                    return false;
                }
            }
            return true;
        }

        /** What is in both; may be empty. */
        Box intersect(Box other) {
            List<Ranges> both = new ArrayList<>();
            for (int i = 0; i < sides.size(); i++) {
                both.add(sides.get(i).intersect(other.sides.get(i)));
            }
            return new Box(both);
        }

        /** Whether everything of the other box is in this one. */
        boolean covers(Box other) {
            if (other.isEmpty()) {
                return true;
            }
            for (int i = 0; i < sides.size(); i++) {
                if (!sides.get(i).covers(other.sides.get(i))) {
                    return false;
                }
            }
            return true;
        }

        Box with(int axis, Ranges side) {
            List<Ranges> changed = new ArrayList<>(sides);
            changed.set(axis, side);
            return new Box(changed);
        }
    }

    /** More steps would be needed than are allowed. */
    static final class TooMany extends Exception {
        private static final long serialVersionUID = 1;

        TooMany() {
            super(null, null, false, false);
        }
    }

    /**
     * A box inside the space that none of the covers touches, as large as it can be made side by side; nothing when they cover the space.
     *
     * @param steps how many pieces of sides may be looked at
     * @throws TooMany when that is not enough
     */
    static Optional<Box> gap(Box space, List<Box> covers, long steps) throws TooMany {
        if (space.isEmpty()) {
            return Optional.empty();
        }
        List<Box> touching = covers.stream()
                .map(c -> c.intersect(space))
                .filter(c -> !c.isEmpty())
                .toList();
        Search search = new Search(space, touching, steps);
        BitSet all = new BitSet();
        all.set(0, touching.size());
        return search.from(0, all).map(found -> widen(found, space, touching));
    }

    /** Makes the box as large as the covers allow, the first axes first. */
    private static Box widen(Box box, Box space, List<Box> covers) {
        Box wide = box;
        for (int axis = 0; axis < space.sides().size(); axis++) {
            Box whole = wide.with(axis, space.sides().get(axis));
            Ranges free = space.sides().get(axis);
            for (Box cover : covers) {
                if (!cover.intersect(whole).isEmpty()) {
                    free = free.minus(cover.sides().get(axis));
                }
            }
            wide = wide.with(axis, free);
        }
        return wide;
    }

    /** Looks for a point that no cover holds, axis by axis. */
    private static final class Search {
        private final Box space;
        private final List<Box> covers;
        private final List<Set<BitSet>> covered = new ArrayList<>();
        private long steps;

        Search(Box space, List<Box> covers, long steps) {
            this.space = space;
            this.covers = covers;
            this.steps = steps;
            space.sides().forEach(s -> covered.add(new HashSet<>()));
        }

        /** A gap where the sides before the axis are those in which exactly these covers are left. */
        Optional<Box> from(int axis, BitSet left) throws TooMany {
            if (left.isEmpty()) {
                return Optional.of(space);
            }
            if (axis == space.sides().size() || covered.get(axis).contains(left)) {
                return Optional.empty();
            }
            for (Map.Entry<BitSet, Ranges> piece : pieces(axis, left)) {
                Optional<Box> found = from(axis + 1, piece.getKey());
                if (found.isPresent()) {
                    return Optional.of(found.get().with(axis, piece.getValue()));
                }
            }
            covered.get(axis).add((BitSet) left.clone());
            return Optional.empty();
        }

        /** The side of the space in pieces, each with the covers that hold it; those with few covers first. */
        private List<Map.Entry<BitSet, Ranges>> pieces(int axis, BitSet left) throws TooMany {
            Ranges side = space.sides().get(axis);
            TreeSet<Long> starts = new TreeSet<>();
            side.list().forEach(r -> starts.add(r.first()));
            for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
                for (Ranges.Range range : covers.get(i).sides().get(axis).list()) {
                    starts.add(range.first());
                    if (range.last() != Long.MAX_VALUE) {
                        starts.add(range.last() + 1);
                    }
                }
            }
            Map<BitSet, Ranges> pieces = new LinkedHashMap<>();
            for (long start : starts) {
                if (!side.contains(start)) {
                    continue;
                }
                steps -= 1 + left.cardinality();
                if (steps < 0) {
                    throw new TooMany();
                }
                BitSet holding = new BitSet();
                for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
                    if (covers.get(i).sides().get(axis).contains(start)) {
                        holding.set(i);
                    }
                }
                Long next = starts.higher(start);
                Ranges piece = Ranges.of(start, next == null ? Long.MAX_VALUE : next - 1)
                        .intersect(side);
                pieces.merge(holding, piece, Ranges::union);
            }
            List<Map.Entry<BitSet, Ranges>> ordered = new ArrayList<>(pieces.entrySet());
            ordered.sort(Comparator.comparingInt(e -> e.getKey().cardinality()));
            return ordered;
        }
    }
}
