package io.ballast.model.cpu;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Amounts;
import io.ballast.model.Checks;
import io.ballast.model.RuleFunction;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A set of logical CPUs, in the text form of the kernel {@code 0,4-5}. Thread-safe.
 *
 * @param ids ids of the CPUs; kept in ascending order without repeats
 */
public record CpuSet(Amounts ids) {
    /** No CPU. */
    public static final CpuSet NONE = new CpuSet(Amounts.EMPTY);

    /** Highest id that a CPU may have; a range beyond it is a mistake, not a machine. */
    public static final long MAX_ID = 65_535;

    private static final Pattern PART = Pattern.compile("\\s*(\\d{1,9})\\s*(?:-\\s*(\\d{1,9})\\s*)?");

    public CpuSet {
        requireNonNull(ids, "ids is null");
        long[] sorted = new long[ids.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = ids.at(i);
            Checks.inRange(sorted[i], 0, MAX_ID, "CPU id");
        }
        ids = Amounts.of(Arrays.stream(sorted).sorted().distinct().toArray());
    }

    /** The set of these CPUs. */
    public static CpuSet of(long... ids) {
        return new CpuSet(Amounts.of(ids));
    }

    /** The set of these CPUs. */
    public static CpuSet of(Collection<Long> ids) {
        return of(ids.stream().mapToLong(Long::longValue).toArray());
    }

    /** The CPUs of these processors. */
    public static CpuSet ofProcessors(List<Processor> processors) {
        return of(processors.stream().mapToLong(Processor::cpu).toArray());
    }

    /**
     * Parses the kernel's text form: ids and ranges separated by commas, in any order, overlaps allowed; blank text is the empty set.
     *
     * @throws IllegalArgumentException with the part that is wrong and why
     */
    public static CpuSet parse(String text) {
        requireNonNull(text, "text is null");
        if (text.isBlank()) {
            return NONE;
        }
        BitSet cpus = new BitSet();
        for (String part : text.split(",", -1)) {
            Matcher range = PART.matcher(part);
            if (!range.matches()) {
                throw malformed(text, part, "must be a CPU id or a range such as 0-3");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                throw malformed(text, part, "the range ends before it begins");
            }
            if (last > MAX_ID) {
                throw malformed(text, part, "CPU ids end at " + MAX_ID);
            }
            cpus.set(first, last + 1);
        }
        return of(cpus);
    }

    private static IllegalArgumentException malformed(String text, String part, String why) {
        return new IllegalArgumentException("CPU list '" + text.strip() + "': '" + part.strip() + "' " + why);
    }

    private static CpuSet of(BitSet cpus) {
        return of(cpus.stream().asLongStream().toArray());
    }

    private BitSet bits() {
        BitSet cpus = new BitSet();
        for (int i = 0; i < ids.size(); i++) {
            cpus.set((int) ids.at(i));
        }
        return cpus;
    }

    /** Number of CPUs. O(1). */
    @RuleFunction
    public long count() {
        return ids.size();
    }

    /** Whether there is no CPU in it. O(1). */
    @RuleFunction
    public boolean none() {
        return ids.size() == 0;
    }

    /** Whether the CPU is in it. O(CPUs). */
    public boolean contains(long cpu) {
        for (int i = 0; i < ids.size(); i++) {
            if (ids.at(i) == cpu) {
                return true;
            }
        }
        return false;
    }

    /** Whether every CPU of the other set is in this one. O(CPUs). */
    @RuleFunction
    public boolean containsAll(CpuSet other) {
        return other.without(this).none();
    }

    /** The CPUs of both sets. O(CPUs). */
    public CpuSet with(CpuSet other) {
        BitSet cpus = bits();
        cpus.or(other.bits());
        return of(cpus);
    }

    /** The CPUs that are not in the other set. O(CPUs). */
    public CpuSet without(CpuSet other) {
        BitSet cpus = bits();
        cpus.andNot(other.bits());
        return of(cpus);
    }

    /** The kernel's text form with ranges, for example {@code 0,4-5}; empty text for no CPU. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ids.size(); ) {
            int end = i;
            while (end + 1 < ids.size() && ids.at(end + 1) == ids.at(end) + 1) {
                end++;
            }
            text.append(i == 0 ? "" : ",").append(ids.at(i));
            if (end > i) {
                text.append('-').append(ids.at(end));
            }
            i = end + 1;
        }
        return text.toString();
    }
}
