package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.algorithms.CpusetWrites.Directory;
import io.ballast.algorithms.CpusetWrites.Write;
import io.ballast.model.action.CpusetAction;
import io.ballast.model.cpu.CpuSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpusetWritesTest {
    private static final List<Directory> DIRECTORIES = List.of(
            new Directory("be/pod1/c1", CpusetWrites.CONTAINER, true),
            new Directory("be/pod2/c2", CpusetWrites.CONTAINER, false),
            new Directory("be", CpusetWrites.BEST_EFFORT, false),
            new Directory("be/pod1", CpusetWrites.POD, true),
            new Directory("be/pod2", CpusetWrites.POD, false));

    private static CpuSet cpus(String text) {
        return CpuSet.parse(text);
    }

    private static List<String> writes(CpusetAction action) {
        return CpusetWrites.of(action, DIRECTORIES).stream()
                .map(w -> w.path() + "=" + w.cpus())
                .toList();
    }

    @Test
    void confiningGrowsFromTheTopThenShrinksFromTheBottom() {
        assertThat(writes(new CpusetAction.Confine(cpus("2-3"), cpus("1-2"))))
                .containsExactly(
                        "be=1-3",
                        "be/pod1=1-3",
                        "be/pod2=1-3",
                        "be/pod1/c1=1-3",
                        "be/pod2/c2=1-3",
                        "be/pod2/c2=2-3",
                        "be/pod1/c1=2-3",
                        "be/pod2=2-3",
                        "be/pod1=2-3",
                        "be=2-3");
    }

    @Test
    void underAStaticKubeletTheDirectoriesAboveContainersAreOpenedFirst() {
        assertThat(writes(new CpusetAction.ConfineContainers(cpus("0-1"), cpus("0-7"))))
                .containsExactly("be=0-7", "be/pod1=0-7", "be/pod2=0-7", "be/pod1/c1=0-1", "be/pod2/c2=0-1");
    }

    @Test
    void recoveryGoesFromTheTop() {
        assertThat(writes(new CpusetAction.Recover(cpus("0-7"), CpusetAction.Reach.ALL)))
                .containsExactly("be=0-7", "be/pod1=0-7", "be/pod2=0-7", "be/pod1/c1=0-7", "be/pod2/c2=0-7");
    }

    @Test
    void recoveryLeavesContainersWithCpusOfTheirOwnAloneWhenAsked() {
        assertThat(writes(new CpusetAction.Recover(cpus("0-7"), CpusetAction.Reach.UNASSIGNED)))
                .containsExactly("be=0-7", "be/pod1=0-7", "be/pod2=0-7", "be/pod2/c2=0-7");
    }

    @Test
    void holdingLeavingAndEmptySetsWriteNothing() {
        assertThat(CpusetWrites.of(new CpusetAction.Hold(), DIRECTORIES)).isEqualTo(List.<Write>of());
        assertThat(CpusetWrites.of(new CpusetAction.Leave(), DIRECTORIES)).isEmpty();
        assertThat(writes(new CpusetAction.Recover(CpuSet.NONE, CpusetAction.Reach.ALL)))
                .isEmpty();
    }
}
