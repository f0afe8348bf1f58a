package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.cli.node.NodeTimeline.Interval;
import io.ballast.model.action.CpusetAction;
import io.ballast.model.action.QuotaAction;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import io.ballast.model.suppress.BestEffortCgroup;
import io.ballast.model.suppress.CpuSample;
import io.ballast.model.suppress.SuppressFacts;
import io.ballast.model.suppress.SuppressStatus;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.suppress.SuppressSwitches;
import io.ballast.model.verdict.SuppressVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Runs a node's load through the rules, round by round: best-effort pods use what the last round left them, the rules see that usage, and their actions
 * become the state that the next round starts from. One round a second until nothing changes any more, then on to the next interval. Latency-sensitive
 * pods and the system get what they ask for; best-effort pods share the rest of the node. Not thread-safe.
 */
public final class NodeSimulation {
    /** Rounds after which an interval ends even if something still changes; growth by a tenth of the node needs ten. */
    private static final int MAX_ROUNDS = 100;

    private static final long PERIOD_MICROS = 100_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long CPUS_PER_SOCKET = 64;

    private final SuppressDecider rules;
    private final SuppressStrategy strategy;

    private SuppressStatus status;
    private BestEffortCgroup cgroup;
    private List<Processor> processors = List.of();

    /** A simulation under one part of a NodeSLO. */
    public NodeSimulation(SuppressDecider rules, SuppressStrategy strategy) {
        this.rules = requireNonNull(rules, "rules is null");
        this.strategy = requireNonNull(strategy, "strategy is null");
    }

    /** All rounds; {@code progress} is told the number of intervals done. */
    public List<NodeTick> run(NodeTimeline timeline, LongConsumer progress) {
        String node = timeline.name();
        List<Interval> intervals = timeline.intervals();
        status = SuppressStatus.initial(node);
        processors = processors(intervals.get(0).capacityMilli());
        cgroup = BestEffortCgroup.of(node, CpuSet.ofProcessors(processors), -1);
        List<NodeTick> ticks = new ArrayList<>();
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            long end = i + 1 < intervals.size() ? intervals.get(i + 1).atSeconds() : interval.atSeconds() + MAX_ROUNDS;
            rounds(node, interval, end, ticks);
            progress.accept(i + 1L);
        }
        return ticks;
    }

    private void rounds(String node, Interval interval, long end, List<NodeTick> ticks) {
        if (processors.size() != cpus(interval.capacityMilli())) {
            processors = processors(interval.capacityMilli());
        }
        long last = Math.min(end, interval.atSeconds() + MAX_ROUNDS);
        boolean changed = true;
        for (long at = interval.atSeconds(); at < last && changed; at++) {
            BestEffortCgroup before = cgroup;
            long used = bestEffortMilli(interval);
            SuppressVerdict verdict = rules.decide(facts(node, interval, used), strategy);
            status = verdict.after(status);
            cgroup = new BestEffortCgroup(
                    node,
                    true,
                    cpusAfter(verdict.cpuset()),
                    true,
                    limitedAfter(verdict.quota()),
                    quotaAfter(verdict.quota()));
            ticks.add(new NodeTick(
                    at,
                    interval.capacityMilli(),
                    interval.latencyMilli(),
                    interval.systemMilli(),
                    used,
                    limitMilli(interval.capacityMilli()),
                    verdict));
            changed = !cgroup.equals(before);
        }
    }

    private long bestEffortMilli(Interval interval) {
        long rest = interval.capacityMilli() - interval.latencyMilli() - interval.systemMilli();
        return Math.max(0, Math.min(Math.min(interval.demandMilli(), limitMilli(interval.capacityMilli())), rest));
    }

    private long limitMilli(long capacityMilli) {
        long byCpuset = Math.min(cgroup.cpus().count() * 1000, capacityMilli);
        return cgroup.limited() ? Math.min(cgroup.quotaMicros() * 1000 / PERIOD_MICROS, byCpuset) : byCpuset;
    }

    private SuppressFacts facts(String node, Interval interval, long bestEffortMilli) {
        NodeObservation seen = new NodeObservation(
                node,
                true,
                interval.capacityMilli(),
                0,
                true,
                true,
                (interval.latencyMilli() + interval.systemMilli() + bestEffortMilli) * NANOS_PER_MILLI,
                List.of(
                        new CpuSample("latency-sensitive", true, interval.latencyMilli() * NANOS_PER_MILLI),
                        new CpuSample("best-effort", false, bestEffortMilli * NANOS_PER_MILLI)),
                List.of(),
                processors,
                CpuSet.NONE,
                List.of(),
                false);
        return new SuppressFacts(
                new SuppressSwitches(node, true, true, false), status, seen.use(), seen.cpus(), cgroup);
    }

    private CpuSet cpusAfter(CpusetAction action) {
        if (action instanceof CpusetAction.Confine confine) {
            return confine.cpus();
        }
        if (action instanceof CpusetAction.ConfineContainers confine) {
            return confine.cpus();
        }
        return action instanceof CpusetAction.Recover recover ? recover.cpus() : cgroup.cpus();
    }

    private boolean limitedAfter(QuotaAction action) {
        return action instanceof QuotaAction.Limit || (!(action instanceof QuotaAction.Recover) && cgroup.limited());
    }

    private long quotaAfter(QuotaAction action) {
        if (action instanceof QuotaAction.Limit limit) {
            return limit.quotaMicros();
        }
        return action instanceof QuotaAction.Recover ? 0 : cgroup.quotaMicros();
    }

    private static long cpus(long capacityMilli) {
        return (capacityMilli + 999) / 1000;
    }

    /** CPUs in pairs of siblings, a socket and NUMA node for every 64 of them. */
    private static List<Processor> processors(long capacityMilli) {
        List<Processor> processors = new ArrayList<>();
        for (long cpu = 0; cpu < cpus(capacityMilli); cpu++) {
            processors.add(new Processor(cpu, cpu / 2, cpu / CPUS_PER_SOCKET, cpu / CPUS_PER_SOCKET));
        }
        return processors;
    }
}
