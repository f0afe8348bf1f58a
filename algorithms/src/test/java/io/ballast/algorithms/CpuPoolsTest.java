package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import io.ballast.model.pod.QosClass;
import io.ballast.model.suppress.CpuClaim;
import io.ballast.model.suppress.NodeCpus;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuPoolsTest {
    private static NodeCpus pools(CpuSet reserved, CpuClaim... claims) {
        return CpuPools.of("node-a", CpuFixtures.pairs(8, 2), reserved, List.of(claims), false);
    }

    private static CpuClaim claim(QosClass qos, String cpus) {
        return new CpuClaim(qos, CpuSet.parse(cpus));
    }

    private static CpuSet cpus(List<Processor> pool) {
        return CpuSet.ofProcessors(pool);
    }

    @Test
    void lseAndReservedCpusAreInNoPool() {
        NodeCpus cpus = pools(CpuSet.parse("3"), claim(QosClass.LSR, "0,6"), claim(QosClass.LSE, "7"));

        assertThat(cpus(cpus.lsr())).isEqualTo(CpuSet.parse("0,6"));
        assertThat(cpus(cpus.ls())).isEqualTo(CpuSet.parse("1-2,4-5"));
        assertThat(cpus.open()).isEqualTo(CpuSet.parse("0-2,4-6"));
        assertThat(cpus.total()).isEqualTo(8);
    }

    @Test
    void cpusOfOtherClassesStayInTheLsPool() {
        NodeCpus cpus = pools(CpuSet.NONE, claim(QosClass.LS, "0-1"), claim(QosClass.BE, "2"));

        assertThat(cpus(cpus.ls())).isEqualTo(CpuSet.parse("0-7"));
        assertThat(cpus.lsr()).isEmpty();
    }

    @Test
    void theLastOfSeveralClaimsDecidesThePoolButLseStaysClosed() {
        NodeCpus cpus = pools(CpuSet.NONE, claim(QosClass.LSE, "0-1"), claim(QosClass.LSR, "1"));

        assertThat(cpus(cpus.lsr())).isEqualTo(CpuSet.parse("1"));
        assertThat(cpus(cpus.ls())).isEqualTo(CpuSet.parse("2-7"));
        assertThat(cpus.open()).isEqualTo(CpuSet.parse("2-7"));
    }

    @Test
    void claimsOnCpusThatTheNodeHasNotAreIgnored() {
        NodeCpus cpus = pools(CpuSet.parse("100"), claim(QosClass.LSR, "64"));

        assertThat(cpus.lsr()).isEmpty();
        assertThat(cpus(cpus.ls())).isEqualTo(CpuSet.parse("0-7"));
    }

    @Test
    void aShareOfTheCpusIsRoundedUp() {
        assertThat(pools(CpuSet.NONE).share(10)).isEqualTo(1);
        assertThat(pools(CpuSet.NONE).share(25)).isEqualTo(2);
        assertThat(pools(CpuSet.NONE).share(0)).isEqualTo(0);
    }
}
