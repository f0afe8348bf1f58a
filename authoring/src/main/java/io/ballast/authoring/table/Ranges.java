package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A set of whole numbers as ranges with both ends, sorted, with a gap between any two. Immutable.
 *
 * @param list the ranges
 */
record Ranges(List<Range> list) {
    /** All numbers from the first to the last. */
    record Range(long first, long last) {
        Range {
            if (first > last) {
                throw new IllegalArgumentException("range " + first + ".." + last + " is empty");
            }
        }
    }

    static final Ranges NONE = new Ranges(List.of());

    Ranges {
        list = List.copyOf(list);
    }

    static Ranges of(long first, long last) {
        return first > last ? NONE : new Ranges(List.of(new Range(first, last)));
    }

    static Ranges of(long number) {
        return of(number, number);
    }

    boolean isEmpty() {
        return list.isEmpty();
    }

    boolean contains(long number) {
        return list.stream().anyMatch(r -> r.first() <= number && number <= r.last());
    }

    /** Whether every number of the other set is in this one. */
    boolean covers(Ranges other) {
        return other.minus(this).isEmpty();
    }

    Ranges union(Ranges other) {
        List<Range> all = new ArrayList<>(list);
        all.addAll(other.list);
        all.sort(Comparator.comparingLong(Range::first));
        List<Range> joined = new ArrayList<>();
        for (Range range : all) {
            Range last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && (last.last() == Long.MAX_VALUE || range.first() <= last.last() + 1)) {
                joined.set(joined.size() - 1, new Range(last.first(), Math.max(last.last(), range.last())));
            } else {
                joined.add(range);
            }
        }
        return new Ranges(joined);
    }

    boolean touches(Ranges other) {
        for (Range a : list) {
            for (Range b : other.list) {
                if (a.first() <= b.last() && b.first() <= a.last()) {
                    return true;
                }
            }
        }
        return false;
    }

    Ranges intersect(Ranges other) {
        List<Range> both = new ArrayList<>();
        for (Range a : list) {
            for (Range b : other.list) {
                long first = Math.max(a.first(), b.first());
                long last = Math.min(a.last(), b.last());
                if (first <= last) {
                    both.add(new Range(first, last));
                }
            }
        }
        both.sort(Comparator.comparingLong(Range::first));
        return new Ranges(both);
    }

    /** The numbers of this set that are not in the other. */
    Ranges minus(Ranges other) {
        List<Range> left = new ArrayList<>();
        for (Range range : list) {
            long from = range.first();
            boolean done = false;
            for (Range taken : other.list) {
                if (taken.last() < from || taken.first() > range.last()) {
                    continue;
                }
                if (taken.first() > from) {
                    left.add(new Range(from, taken.first() - 1));
                }
                if (taken.last() >= range.last()) {
                    done = true;
                    break;
                }
                from = taken.last() + 1;
            }
            if (!done) {
                left.add(new Range(from, range.last()));
            }
        }
        return new Ranges(left);
    }

    /** A number of the set; one next to a bound that somebody wrote rather than the smallest there is. */
    long example() {
        Range first = list.get(0);
        boolean open = first.first() == Long.MIN_VALUE;
        return open ? first.last() == Long.MAX_VALUE ? 0 : first.last() : first.first();
    }
}
