package io.ballast.algorithms;

import io.ballast.model.RuleFunction;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Chooses CPUs for best-effort pods: whole cores first, spread over sockets and NUMA nodes. Thread-safe. */
public final class CpuChoice {
    private static final Comparator<Processor> BY_CORE =
            Comparator.comparingLong(Processor::core).thenComparingLong(Processor::cpu);
    private static final Comparator<List<Processor>> LARGEST_FIRST = Comparator.<List<Processor>>comparingInt(
                    bucket -> -bucket.size())
            .thenComparingLong(bucket -> bucket.get(0).cpu());

    private CpuChoice() {}

    /** The smaller of what is wanted and what one round may reach. O(1). */
    @RuleFunction
    public static long atMost(long wanted, long reach) {
        return Math.min(wanted, reach);
    }

    /**
     * Whether there is anything to choose: false when neither pool can supply its part of {@code count} CPUs. O(1).
     */
    @RuleFunction
    public static boolean possible(long count, List<Processor> lsr, List<Processor> ls) {
        long fromLsr = fromLsr(count, lsr, ls);
        long fromLs = count - fromLsr;
        return (fromLsr > 0 && fromLsr <= lsr.size()) || (fromLs > 0 && fromLs <= ls.size());
    }

    /**
     * CPUs for best-effort pods: each pool gives its share of {@code count} by its size, rounded down for the LSR pool; a pool that cannot supply its
     * share gives nothing. Empty where both pools are empty, where upstream divides by zero.
     *
     * <p>With {@code keepChosen}, and while every CPU in {@code before} is still in a pool, a pool first gives what best-effort pods already have of it,
     * so that a target that goes up and down by one does not move them about. O(n log n) over the processors.
     */
    @RuleFunction
    public static CpuSet choose(
            long count, List<Processor> lsr, List<Processor> ls, CpuSet before, boolean keepChosen) {
        long fromLsr = fromLsr(count, lsr, ls);
        CpuSet pools = CpuSet.ofProcessors(lsr).with(CpuSet.ofProcessors(ls));
        CpuSet kept = keepChosen && pools.containsAll(before) ? before : CpuSet.NONE;
        List<Long> cpus = new ArrayList<>(selectKeeping(fromLsr, lsr, kept));
        cpus.addAll(selectKeeping(count - fromLsr, ls, kept));
        return CpuSet.of(cpus);
    }

    private static long fromLsr(long count, List<Processor> lsr, List<Processor> ls) {
        long pools = (long) lsr.size() + ls.size();
        return pools == 0 ? 0 : count * lsr.size() / pools;
    }

    private static List<Long> selectKeeping(long count, List<Processor> pool, CpuSet kept) {
        if (count > pool.size()) {
            return List.of();
        }
        List<Processor> had = pool.stream().filter(p -> kept.contains(p.cpu())).toList();
        if (count <= had.size()) {
            return select(count, had);
        }
        List<Processor> rest =
                pool.stream().filter(p -> !kept.contains(p.cpu())).toList();
        List<Long> cpus = new ArrayList<>(had.stream().map(Processor::cpu).toList());
        cpus.addAll(select(count - had.size(), rest));
        return cpus;
    }

    /**
     * Ids of {@code count} CPUs in the order in which they are taken; empty when there are fewer. CPUs are put into buckets by socket and
     * NUMA node, the largest bucket first; siblings are taken in pairs, one pair a bucket and round, then single CPUs in the same way. O(n log n).
     */
    public static List<Long> select(long count, List<Processor> processors) {
        if (count <= 0 || processors.size() < count) {
            return List.of();
        }
        return new Selection(buckets(processors), count).run();
    }

    private static List<List<Processor>> buckets(List<Processor> processors) {
        Map<Long, List<Processor>> buckets = new LinkedHashMap<>();
        for (Processor processor : processors) {
            long key = (processor.numa() + processors.size()) * (processor.socket() + 1);
            buckets.computeIfAbsent(key, k -> new ArrayList<>()).add(processor);
        }
        Collection<List<Processor>> lists = buckets.values();
        lists.forEach(bucket -> bucket.sort(BY_CORE));
        return lists.stream().sorted(LARGEST_FIRST).toList();
    }

    /** One walk round and round the buckets. */
    private static final class Selection {
        private final List<List<Processor>> buckets;
        private final List<Long> taken = new ArrayList<>();
        private long needed;
        private int at;

        Selection(List<List<Processor>> buckets, long needed) {
            this.buckets = new ArrayList<>();
            buckets.forEach(bucket -> this.buckets.add(new ArrayList<>(bucket)));
            this.needed = needed;
        }

        List<Long> run() {
            walk(2);
            walk(1);
            return List.copyOf(taken);
        }

        /** Takes {@code size} siblings a visit, from the bucket where the last walk stopped, until a whole round took nothing. */
        private void walk(int size) {
            long before = -1;
            while (needed >= size) {
                if (at == 0) {
                    if (before == needed) {
                        return;
                    }
                    before = needed;
                }
                take(buckets.get(at), size);
                at = (at + 1) % buckets.size();
            }
        }

        private void take(List<Processor> unused, int size) {
            for (int i = 0; i + size <= unused.size(); i++) {
                if (unused.get(i).core() == unused.get(i + size - 1).core()) {
                    for (Processor processor : List.copyOf(unused.subList(i, i + size))) {
                        taken.add(processor.cpu());
                        unused.remove(processor);
                    }
                    needed -= size;
                    return;
                }
            }
        }
    }
}
