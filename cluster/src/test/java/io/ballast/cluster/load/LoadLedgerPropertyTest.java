package io.ballast.cluster.load;

import static io.ballast.cluster.load.LoadFixtures.NOW;
import static io.ballast.cluster.load.LoadFixtures.node;
import static io.ballast.cluster.load.LoadFixtures.otherUsage;
import static io.ballast.cluster.load.LoadFixtures.pod;
import static io.ballast.cluster.load.LoadFixtures.policy;
import static io.ballast.cluster.load.LoadFixtures.prodUsage;
import static io.ballast.cluster.load.LoadFixtures.report;
import static io.ballast.cluster.load.LoadFixtures.scheduledAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.observed.ObservedUsage.PodUsage;
import io.ballast.model.pod.PriorityClass;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LoadLedgerPropertyTest {
    private static final List<String> NODES = List.of("node-a", "node-b");

    private record Step(int kind, int pod, int node, long cpuMilli, long seconds) {}

    /** However a state came about, its rows are those of a ledger that is told only the final state. */
    @Property(tries = 500)
    void rowsDependOnTheStateAndNotOnTheWayToIt(@ForAll("steps") List<Step> steps) {
        LoadLedger ledger = new LoadLedger(policy());
        Map<Integer, ObservedPod> pods = new HashMap<>();
        Map<String, ObservedUsage> reports = new HashMap<>();
        NODES.forEach(n -> ledger.putNode(node(n)));
        Instant clock = NOW;
        for (Step step : steps) {
            clock = clock.plusSeconds(step.seconds);
            String node = NODES.get(step.node);
            if (step.kind == 0) {
                ledger.remove("uid-p" + step.pod);
                pods.remove(step.pod);
            } else if (step.kind == 1) {
                reports.put(node, report(node, clock, step.cpuMilli, usages(step)));
                ledger.report(reports.get(node), clock);
            } else {
                ObservedPod pod = pod("p" + step.pod, node, step.cpuMilli, scheduledAt(clock));
                ledger.observe(pod, classOf(step.pod), clock);
                pods.put(step.pod, pod);
            }
        }

        ledger.advance(clock);

        LoadLedger fresh = new LoadLedger(policy());
        NODES.forEach(n -> fresh.putNode(node(n)));
        for (ObservedUsage usage : reports.values()) {
            fresh.report(usage, clock);
        }
        for (Map.Entry<Integer, ObservedPod> pod : pods.entrySet()) {
            fresh.observe(pod.getValue(), classOf(pod.getKey()), clock);
        }
        for (String node : NODES) {
            assertThat(ledger.row(node)).isEqualTo(fresh.row(node));
            assertThat(ledger.figures(node)).isEqualTo(fresh.figures(node));
        }
        assertThat(ledger.nextExpiry()).isEqualTo(fresh.nextExpiry());
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.integers().between(0, 1),
                        Arbitraries.longs().between(0, 8_000),
                        Arbitraries.longs().between(0, 90))
                .as(Step::new)
                .list()
                .ofMaxSize(30);
    }

    private static PriorityClass classOf(int pod) {
        return pod % 2 == 0 ? PriorityClass.PROD : PriorityClass.BATCH;
    }

    private static Map<String, PodUsage> usages(Step step) {
        return Map.of(
                "default/p" + step.pod, prodUsage(step.cpuMilli / 2),
                "default/p" + (step.pod + 1), otherUsage(step.cpuMilli / 3));
    }
}
