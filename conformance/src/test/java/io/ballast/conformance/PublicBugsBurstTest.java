package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.algorithms.BurstWrites.File;
import io.ballast.algorithms.BurstWrites.Group;
import io.ballast.algorithms.BurstWrites.Write;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.BurstPolicy;
import io.ballast.model.burst.BurstContainer;
import io.ballast.model.burst.BurstPod;
import io.ballast.model.burst.CpuBurstStrategy;
import io.ballast.model.burst.PoolVerdict;
import io.ballast.model.burst.SharePoolState;
import io.ballast.model.pod.QosClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Public bug reports about bursts (BL-086 to BL-089), decided by the shipped rules. */
class PublicBugsBurstTest {
    private static final BurstPolicy POLICY = new BurstPolicy(ShippedBundle.load());
    private static final BurstPod POD = new BurstPod("default/p", QosClass.LS, true);
    private static final CpuBurstStrategy AUTO = new CpuBurstStrategy("auto", 1000, 300, -1, 50);
    private static final CpuBurstStrategy BUFFER_ONLY = new CpuBurstStrategy("cpuBurstOnly", 1000, 300, -1, 50);

    private static List<Write> writes(
            SharePoolState state, CpuBurstStrategy strategy, Group pod, BurstContainer container) {
        return POLICY.writes(
                new PoolVerdict("node-a", state),
                POD,
                pod,
                List.of(new BurstPolicy.Container(container, new Group("c", container.quotaMicros(), 0))),
                strategy);
    }

    private static BurstContainer unified(long limitMilli, long quotaMicros) {
        return new BurstContainer("c", true, true, limitMilli, true, quotaMicros, true, false, true, true, 100);
    }

    @Test
    void bl086OnCgroupV2ABufferIsAtMostTheQuotaAndTheQuotaStays() {
        assertThat(writes(SharePoolState.IDLE, AUTO, new Group("pod", 100_000, 0), unified(1000, 100_000)))
                .containsExactly(new Write("c", File.BUFFER, 100_000), new Write("pod", File.BUFFER, 100_000));
    }

    @Test
    void bl086AContainerWithoutLimitIsLeftAlone() {
        assertThat(writes(SharePoolState.IDLE, AUTO, new Group("pod", -1, 0), unified(0, -1)))
                .isEmpty();
    }

    /** Quotas of a container with limit 4 on a node with normalisation ratio 1.2, round by round. */
    private static List<Long> quotas(
            long from, boolean throttled, SharePoolState state, CpuBurstStrategy by, int rounds) {
        List<Long> quotas = new ArrayList<>();
        long quota = from;
        for (int i = 0; i < rounds; i++) {
            BurstContainer container =
                    new BurstContainer("c", true, true, 4000, true, quota, true, throttled, true, false, 120);
            for (Write write : writes(state, by, new Group("pod", quota, 0), container)) {
                if (write.group().equals("c") && write.file() == File.QUOTA) {
                    quota = write.micros();
                }
            }
            quotas.add(quota);
        }
        return quotas;
    }

    @Test
    void bl087OneOwnerOfTheQuotaWhoseBaseIsNormalised() {
        assertThat(quotas(400_000, false, SharePoolState.IDLE, BUFFER_ONLY, 1)).containsExactly(333_334L);
        assertThat(quotas(333_334, true, SharePoolState.IDLE, AUTO, 5))
                .containsExactly(400_000L, 480_000L, 576_000L, 691_200L, 829_440L);
        assertThat(quotas(829_440, true, SharePoolState.IDLE, AUTO, 2)).containsExactly(995_328L, 1_000_002L);
        assertThat(quotas(829_440, false, SharePoolState.IDLE, AUTO, 3)).containsOnly(829_440L);
        assertThat(quotas(829_440, true, SharePoolState.OVERLOAD, AUTO, 20))
                .startsWith(663_552L, 530_841L, 424_672L, 339_737L)
                .endsWith(333_334L);
    }

    /** BL-088: the order of the writes of one round; each step is checked beside the function that orders them. */
    @Test
    void bl088DownFromTheContainerUpFromThePod() {
        BurstContainer high = new BurstContainer("c", true, true, 2000, true, 400_000, true, true, true, false, 100);
        CpuBurstStrategy quotaOnly = new CpuBurstStrategy("cfsQuotaBurstOnly", 1000, 300, -1, 50);
        CpuBurstStrategy none = new CpuBurstStrategy("none", 1000, 300, -1, 50);

        assertThat(writes(SharePoolState.IDLE, none, new Group("pod", 400_000, 0), high))
                .containsExactly(new Write("c", File.QUOTA, 200_000), new Write("pod", File.QUOTA, 200_000));
        assertThat(writes(SharePoolState.IDLE, quotaOnly, new Group("pod", 400_000, 0), high))
                .containsExactly(new Write("pod", File.QUOTA, 480_000), new Write("c", File.QUOTA, 480_000));
    }

    @Test
    void bl089AContainerThatWaitsIsSkipped() {
        BurstContainer waiting = new BurstContainer("c", false, false, 2000, false, 0, false, false, true, false, 100);

        assertThat(writes(SharePoolState.OVERLOAD, AUTO, new Group("pod", 400_000, 0), waiting))
                .isEmpty();
    }
}
