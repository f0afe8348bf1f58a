package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.algorithms.BurstWrites.Change;
import io.ballast.algorithms.BurstWrites.File;
import io.ballast.algorithms.BurstWrites.Group;
import io.ballast.algorithms.BurstWrites.Write;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Public bug BL-088: parent and child are valid after each single write. */
class BurstWritesTest {
    private static final Optional<Long> ALONE = Optional.empty();

    /** Refuses what the kernel refuses: a quota of a container above its pod's, and a buffer above the quota of its group. */
    private static final class Kernel {
        private final Map<String, Long> quotas = new HashMap<>();
        private final Map<String, Long> buffers = new HashMap<>();

        Kernel(Group pod, List<Change> containers) {
            quotas.put(pod.group(), pod.quotaMicros());
            buffers.put(pod.group(), pod.bufferMicros());
            containers.forEach(c -> {
                quotas.put(c.now().group(), c.now().quotaMicros());
                buffers.put(c.now().group(), c.now().bufferMicros());
            });
            check();
        }

        void write(Write write) {
            (write.file() == File.QUOTA ? quotas : buffers).put(write.group(), write.micros());
            check();
        }

        private void check() {
            long pod = quotas.get("pod");
            quotas.forEach((group, quota) -> {
                assertThat(pod > 0 && quota > pod).as("%s above its pod", group).isFalse();
                assertThat(quota > 0 && buffers.get(group) > quota)
                        .as("buffer of %s above its quota: %s %s", group, quotas, buffers)
                        .isFalse();
            });
        }
    }

    private static Change quota(String group, long from, long to) {
        return new Change(new Group(group, from, 0), Optional.of(to), ALONE);
    }

    private static List<String> texts(List<Write> writes) {
        return writes.stream()
                .map(w -> w.group() + " " + w.file() + " " + w.micros())
                .toList();
    }

    @Test
    void bl088ShrinksTheContainerFirst() {
        assertThat(texts(BurstWrites.of(new Group("pod", 400_000, 0), List.of(quota("c1", 400_000, 200_000)), false)))
                .containsExactly("c1 QUOTA 200000", "pod QUOTA 200000");
    }

    @Test
    void bl088GrowsThePodFirst() {
        assertThat(texts(BurstWrites.of(new Group("pod", 200_000, 0), List.of(quota("c1", 200_000, 400_000)), false)))
                .containsExactly("pod QUOTA 400000", "c1 QUOTA 400000");
    }

    @Test
    void bl088OneUpAndOneDownInOnePod() {
        assertThat(texts(BurstWrites.of(
                        new Group("pod", 440_000, 0),
                        List.of(quota("c1", 200_000, 240_000), quota("c2", 240_000, 200_000)),
                        false)))
                .containsExactly("pod QUOTA 480000", "c1 QUOTA 240000", "c2 QUOTA 200000", "pod QUOTA 440000");
    }

    @Test
    void anUnlimitedPodStaysUnlimited() {
        assertThat(texts(BurstWrites.of(new Group("pod", -1, 0), List.of(quota("c1", 200_000, 240_000)), false)))
                .containsExactly("c1 QUOTA 240000");
    }

    @Test
    void aContainerThatGetsItsQuotaBackLeavesThePodAlone() {
        assertThat(texts(BurstWrites.of(new Group("pod", 400_000, 0), List.of(quota("c1", -1, 200_000)), false)))
                .containsExactly("c1 QUOTA 200000");
    }

    @Test
    void nothingIsWrittenWithoutAChange() {
        Change same = new Change(new Group("c1", 200_000, 50_000), Optional.of(200_000L), Optional.of(50_000L));

        assertThat(BurstWrites.of(new Group("pod", 200_000, 50_000), List.of(same), true))
                .isEmpty();
    }

    @Test
    void aBufferShrinksBeforeItsQuota() {
        Change down = new Change(new Group("c1", 240_000, 240_000), Optional.of(200_000L), Optional.of(240_000L));

        assertThat(texts(BurstWrites.of(new Group("pod", 240_000, 240_000), List.of(down), true)))
                .containsExactly("pod BUFFER 200000", "c1 BUFFER 200000", "c1 QUOTA 200000", "pod QUOTA 200000");
    }

    @Property
    void eachWriteLeavesAStateThatTheKernelAccepts(
            @ForAll @Size(min = 1, max = 4) List<@LongRange(min = 1, max = 1_000) Long> before,
            @ForAll @Size(4) List<@LongRange(min = 1, max = 1_000) Long> after,
            @ForAll @Size(4) List<@LongRange(min = 0, max = 2_000) Long> buffers) {
        List<Change> changes = java.util.stream.IntStream.range(0, before.size())
                .mapToObj(i -> new Change(
                        new Group("c" + i, before.get(i), before.get(i) / 2),
                        Optional.of(after.get(i)),
                        Optional.of(buffers.get(i))))
                .toList();
        long sum = before.stream().mapToLong(Long::longValue).sum();
        Group pod = new Group("pod", sum, before.stream().mapToLong(b -> b / 2).sum());
        Kernel kernel = new Kernel(pod, changes);

        BurstWrites.of(pod, changes, true).forEach(kernel::write);

        long wanted = after.subList(0, before.size()).stream()
                .mapToLong(Long::longValue)
                .sum();
        assertThat(kernel.quotas.get("pod")).isEqualTo(wanted);
    }
}
