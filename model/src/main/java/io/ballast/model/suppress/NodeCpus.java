package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.RuleFunction;
import io.ballast.model.Single;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import java.util.List;

/**
 * The CPUs of a node as far as best-effort pods may run on them.
 *
 * @param node          name of the node; identifies the fact
 * @param total         number of all CPUs of the node
 * @param lsr           CPUs bound to LSR pods, which best-effort pods share
 * @param ls            CPUs bound to nobody
 * @param open          what best-effort pods run on when nothing holds them back: all but reserved, system-exclusive and LSE CPUs
 * @param kubeletStatic whether the kubelet manages CPUs itself (its policy {@code static}), so that only container directories may be narrowed
 */
@FilledBy("the node ledger, from the node's processors and what they are reserved for")
public record NodeCpus(
        String node, long total, List<Processor> lsr, List<Processor> ls, CpuSet open, boolean kubeletStatic)
        implements Single {
    public NodeCpus {
        requireNonNull(node, "node is null");
        requireNonNull(open, "open is null");
        lsr = List.copyOf(lsr);
        ls = List.copyOf(ls);
        Checks.inRange(total, 0, CpuSet.MAX_ID + 1, "total");
    }

    /** A share of the node's CPUs, rounded up. O(1). */
    @RuleFunction
    public long share(long percent) {
        return (total * percent + 99) / 100;
    }
}
