package io.ballast.algorithms;

import io.ballast.model.action.CpusetAction;
import io.ballast.model.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The order in which an adapter writes the cpusets of the best-effort directory and the directories below it. A child may never hold
 * a CPU that its parent has not, so sets grow from the top down and shrink from the bottom up. Thread-safe.
 */
public final class CpusetWrites {
    /** Level of the best-effort directory, and of the directories of pods and containers below it. */
    public static final int BEST_EFFORT = 0;

    public static final int POD = 1;
    public static final int CONTAINER = 2;

    private static final Comparator<Directory> TOP_DOWN =
            Comparator.comparingInt(Directory::level).thenComparing(Directory::path);

    /**
     * A directory with a cpuset.
     *
     * @param path     where it is
     * @param level    0 for the best-effort directory, 1 for pods, 2 for containers
     * @param assigned whether the scheduler gave its pod CPUs or a NUMA node
     */
    public record Directory(String path, int level, boolean assigned) {}

    /**
     * One write.
     *
     * @param path directory
     * @param cpus its cpuset from then on
     */
    public record Write(String path, CpuSet cpus) {}

    private CpusetWrites() {}

    /** The writes of an action, in the order in which they are to be done; none for an empty set. O(n log n) over the directories. */
    public static List<Write> of(CpusetAction action, List<Directory> directories) {
        List<Write> writes = new ArrayList<>();
        List<Directory> topDown = directories.stream().sorted(TOP_DOWN).toList();
        List<Directory> bottomUp =
                directories.stream().sorted(TOP_DOWN.reversed()).toList();
        if (action instanceof CpusetAction.Confine confine) {
            add(writes, topDown, d -> true, confine.cpus().with(confine.before()));
            add(writes, bottomUp, d -> true, confine.cpus());
        } else if (action instanceof CpusetAction.ConfineContainers confine) {
            add(writes, topDown, d -> d.level() < CONTAINER, confine.open());
            add(writes, topDown, d -> d.level() >= CONTAINER, confine.cpus());
        } else if (action instanceof CpusetAction.Recover recover) {
            boolean all = recover.reach() == CpusetAction.Reach.ALL;
            add(writes, topDown, d -> all || d.level() < CONTAINER || !d.assigned(), recover.cpus());
        }
        return writes;
    }

    private static void add(List<Write> writes, List<Directory> directories, Predicate<Directory> which, CpuSet cpus) {
        if (!cpus.none()) {
            directories.stream().filter(which).forEach(d -> writes.add(new Write(d.path(), cpus)));
        }
    }
}
