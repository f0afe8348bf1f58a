package io.ballast.algorithms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The order in which an adapter writes quotas and burst buffers of one pod. The kernel refuses a quota of a container above that of its pod, and a
 * quota below the group's own burst buffer; so quotas grow from the top down and shrink from the bottom up, and a buffer shrinks before its quota and grows
 * after it. What does not change is not written. Thread-safe.
 */
public final class BurstWrites {
    /** Which file is written. */
    public enum File {
        /** CFS quota. */
        QUOTA,
        /** Burst buffer. */
        BUFFER
    }

    /**
     * One write.
     *
     * @param group  which cgroup
     * @param file   which file
     * @param micros its content from then on, in microseconds
     */
    public record Write(String group, File file, long micros) {}

    /**
     * What a cgroup has.
     *
     * @param group        which one
     * @param quotaMicros  its quota in microseconds a period; 0 or less when it has none
     * @param bufferMicros its burst buffer
     */
    public record Group(String group, long quotaMicros, long bufferMicros) {
        private Group quota(long micros) {
            return new Group(group, micros, bufferMicros);
        }
    }

    /**
     * What is decided about a container.
     *
     * @param now    what it has
     * @param quota  its quota from now on; empty when it is left alone
     * @param buffer its buffer from now on; empty when it is left alone
     */
    public record Change(Group now, Optional<Long> quota, Optional<Long> buffer) {
        /** By how much the pod's quota follows: not at all when the container had none, for the pod's quota already counted its limit. */
        private long delta() {
            return now.quotaMicros() < 0
                    ? 0
                    : quota.map(q -> q - now.quotaMicros()).orElse(0L);
        }
    }

    private BurstWrites() {}

    /**
     * The writes of a round for one pod, in order.
     *
     * @param unified whether the node has cgroup v2, where a buffer is at most its quota, and groups without quota have none
     */
    public static List<Write> of(Group pod, List<Change> containers, boolean unified) {
        List<Write> writes = new ArrayList<>();
        Group current = pod;
        Optional<Long> sum = podBuffer(containers);
        long after = pod.quotaMicros() <= 0
                ? pod.quotaMicros()
                : pod.quotaMicros()
                        + containers.stream().mapToLong(Change::delta).sum();
        Optional<Long> buffer = unified ? sum.filter(b -> after > 0).map(b -> Math.min(b, after)) : sum;
        // A smaller buffer before all quotas, a larger one after them.
        buffer.filter(b -> b < pod.bufferMicros()).ifPresent(b -> writes.add(new Write(pod.group(), File.BUFFER, b)));
        // Those that grow first: so the pod's quota rises, then falls to its end, and is never below both.
        List<Change> growingFirst = containers.stream()
                .sorted(Comparator.comparing((Change c) -> c.delta() <= 0))
                .toList();
        for (Change change : growingFirst) {
            current = container(writes, current, change, unified);
        }
        buffer.filter(b -> b > pod.bufferMicros()).ifPresent(b -> writes.add(new Write(pod.group(), File.BUFFER, b)));
        return writes;
    }

    private static Optional<Long> podBuffer(List<Change> containers) {
        return containers.stream().flatMap(c -> c.buffer().stream()).reduce(Long::sum);
    }

    private static Group container(List<Write> writes, Group pod, Change change, boolean unified) {
        Group now = change.now();
        long quota = change.quota().orElse(now.quotaMicros());
        Optional<Long> buffer = change.buffer()
                .map(b -> unified && quota > 0 ? Math.min(b, quota) : b)
                .filter(b -> b != now.bufferMicros());
        buffer.filter(b -> b < now.bufferMicros()).ifPresent(b -> writes.add(new Write(now.group(), File.BUFFER, b)));
        Group after = pod;
        if (quota != now.quotaMicros()) {
            long delta = change.delta();
            boolean podFollows = pod.quotaMicros() > 0 && delta != 0;
            after = podFollows ? pod.quota(pod.quotaMicros() + delta) : pod;
            Write own = new Write(now.group(), File.QUOTA, quota);
            List<Write> parent =
                    podFollows ? List.of(new Write(pod.group(), File.QUOTA, after.quotaMicros())) : List.of();
            if (delta > 0) {
                writes.addAll(parent);
                writes.add(own);
            } else {
                writes.add(own);
                writes.addAll(parent);
            }
        }
        buffer.filter(b -> b > now.bufferMicros()).ifPresent(b -> writes.add(new Write(now.group(), File.BUFFER, b)));
        return after;
    }
}
