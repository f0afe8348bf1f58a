package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.algorithms.ReleaseLoop.Outcome;
import io.ballast.algorithms.ReleaseLoop.Task;
import io.ballast.algorithms.ReleaseLoop.Victim;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.evict.ReleaseTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReleaseLoopTest {
    private static final Victim A = victim("a", 3_000);
    private static final Victim B = victim("b", 2_000);
    private static final Victim C = victim("c", 1_000);

    private final List<String> calls = new ArrayList<>();

    private static Victim victim(String pod, long usedMilli) {
        return new Victim(pod, ResourceAmounts.of(usedMilli, 0), ResourceAmounts.NONE);
    }

    private static Task task(String feature, long milli, Victim... victims) {
        return new Task(feature, ReleaseTarget.POD_USED, ResourceAmounts.of(milli, 0), List.of(victims));
    }

    private Outcome run(Set<String> leaving, Set<String> refused, Task... tasks) {
        return ReleaseLoop.run(List.of(tasks), new ReleaseLoop.Executor() {
            @Override
            public boolean leaving(String pod) {
                return leaving.contains(pod);
            }

            @Override
            public boolean evict(String feature, String pod) {
                calls.add(feature + " " + pod);
                return !refused.contains(pod);
            }
        });
    }

    @Test
    void stopsWhenEnoughIsReleased() {
        assertThat(run(Set.of(), Set.of(), task("X", 5_000, A, B, C)).evicted()).containsExactly("a", "b");
    }

    /** Public bug BL-093: a pod that a disruption budget protects stays, and the next one is asked for. */
    @Test
    void bl093ARefusedEvictionReleasesNothingAndTheNextPodFollows() {
        Outcome outcome = run(Set.of(), Set.of("a"), task("X", 2_000, A, B, C));

        assertThat(outcome.evicted()).containsExactly("b");
        assertThat(calls).containsExactly("X a", "X b");
        assertThat(outcome.released().get(ReleaseTarget.POD_USED).cpuMilli()).isEqualTo(2_000);
    }

    @Test
    void aPodThatIsLeavingCountsWithoutBeingAskedAgain() {
        Outcome outcome = run(Set.of("a"), Set.of(), task("X", 3_000, A, B));

        assertThat(outcome.newlyEvicted()).isFalse();
        assertThat(calls).isEmpty();
    }

    @Test
    void whatOneTaskReleasesCountsForTheNext() {
        assertThat(run(Set.of(), Set.of(), task("X", 3_000, A), task("Y", 4_000, A, B, C))
                        .evicted())
                .containsExactly("a", "b");
    }

    @Test
    void aTaskWithNothingToReleaseEvictsNobody() {
        assertThat(run(Set.of(), Set.of(), task("X", 0, A)).evicted()).isEmpty();
    }
}
