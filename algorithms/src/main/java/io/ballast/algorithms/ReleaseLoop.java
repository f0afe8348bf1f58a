package io.ballast.algorithms;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.evict.ReleaseTarget;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Takes pods off a node until each task has what it must release. What a pod releases for one task counts for all tasks of the same target, once.
 * Thread-safe; what the executor does is its own affair.
 */
public final class ReleaseLoop {
    /**
     * A pod that may leave.
     *
     * @param pod       namespace and name
     * @param used      what it uses
     * @param requested what it asks for of the resources that eviction by request releases
     */
    public record Victim(String pod, ResourceAmounts used, ResourceAmounts requested) {
        public Victim {
            requireNonNull(pod, "pod is null");
            requireNonNull(used, "used is null");
            requireNonNull(requested, "requested is null");
        }

        private ResourceAmounts releases(ReleaseTarget target) {
            return target == ReleaseTarget.POD_USED ? used : requested;
        }
    }

    /**
     * What one feature wants.
     *
     * @param feature its name
     * @param target  what of a pod counts
     * @param amount  what has to be released
     * @param victims pods, the first to leave first
     */
    public record Task(String feature, ReleaseTarget target, ResourceAmounts amount, List<Victim> victims) {
        public Task {
            requireNonNull(feature, "feature is null");
            requireNonNull(target, "target is null");
            requireNonNull(amount, "amount is null");
            victims = List.copyOf(victims);
        }

        /** What is still to be released; nothing means that the task is finished. */
        public ResourceAmounts remaining(Map<ReleaseTarget, ResourceAmounts> released) {
            return remainder(amount, released.getOrDefault(target, ResourceAmounts.NONE));
        }
    }

    /** Who carries it out. */
    public interface Executor {
        /** Whether the pod was evicted before and is still there, so that what it releases is on its way. */
        boolean leaving(String pod);

        /** Evicts a pod for a feature; false when that failed. */
        boolean evict(String feature, String pod);
    }

    /**
     * What came of it.
     *
     * @param evicted  pods that were evicted now, in order
     * @param released what they and those that are leaving release, by target
     */
    public record Outcome(List<String> evicted, Map<ReleaseTarget, ResourceAmounts> released) {
        public Outcome {
            evicted = List.copyOf(evicted);
            released = Map.copyOf(released);
        }

        /** Whether any pod was evicted now, so that the node has to cool down. */
        public boolean newlyEvicted() {
            return !evicted.isEmpty();
        }
    }

    private ReleaseLoop() {}

    /** Goes through the tasks in order. Each pod is asked for at most once. O(victims of all tasks). */
    public static Outcome run(List<Task> tasks, Executor executor) {
        Map<ReleaseTarget, Set<Resource>> counted = counted(tasks);
        Map<ReleaseTarget, ResourceAmounts> released = new EnumMap<>(ReleaseTarget.class);
        List<String> evicted = new ArrayList<>();
        Set<String> handled = new HashSet<>();
        for (Task task : tasks) {
            for (Victim victim : task.victims) {
                if (task.remaining(released).isNone()) {
                    break;
                }
                if (!handled.add(victim.pod)) {
                    continue;
                }
                boolean leaving = executor.leaving(victim.pod);
                if (leaving || executor.evict(task.feature, victim.pod)) {
                    counted.forEach((target, resources) ->
                            released.merge(target, only(victim.releases(target), resources), ResourceAmounts::plus));
                    if (!leaving) {
                        evicted.add(victim.pod);
                    }
                }
            }
        }
        return new Outcome(evicted, released);
    }

    private static Map<ReleaseTarget, Set<Resource>> counted(List<Task> tasks) {
        Map<ReleaseTarget, Set<Resource>> counted = new EnumMap<>(ReleaseTarget.class);
        for (Task task : tasks) {
            task.remaining(Map.of()).asMap().keySet().forEach(resource -> counted.computeIfAbsent(
                            task.target, t -> new TreeSet<>())
                    .add(resource));
        }
        return counted;
    }

    private static ResourceAmounts only(ResourceAmounts amounts, Set<Resource> resources) {
        Map<Resource, Long> kept = new TreeMap<>(amounts.asMap());
        kept.keySet().retainAll(resources);
        return ResourceAmounts.of(kept);
    }

    /** What is left of amounts that others were taken from; a resource of which nothing is left is not mentioned. O(resources). */
    public static ResourceAmounts remainder(ResourceAmounts amounts, ResourceAmounts taken) {
        Map<Resource, Long> left = new TreeMap<>();
        amounts.asMap().forEach((resource, amount) -> {
            long other = taken.amount(resource);
            if (amount > 0 && amount > other) {
                left.put(resource, Math.subtractExact(amount, other));
            }
        });
        return ResourceAmounts.of(left);
    }

    /** The larger amount of each resource. O(resources). */
    public static ResourceAmounts larger(ResourceAmounts a, ResourceAmounts b) {
        Map<Resource, Long> larger = new TreeMap<>(a.asMap());
        b.asMap().forEach((resource, amount) -> larger.merge(resource, amount, Math::max));
        return ResourceAmounts.of(larger);
    }
}
