package io.ballast.model.burst;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.RuleFunction;
import io.ballast.model.Single;

/**
 * The share pool of a node and how much of it is in use.
 *
 * @param node       name of the node
 * @param known      whether the node's CPUs and their use were observed
 * @param totalMilli CPUs of the node without the requests of LSE and LSR pods, in milli-cores; may be 0 or less
 * @param usedMilli  CPU in use on the node without that of LSE, LSR and BE pods, in milli-cores
 */
@FilledBy("the node ledger, from the node's CPUs, its use and its pods")
public record SharePool(String node, boolean known, long totalMilli, long usedMilli) implements Single {
    private static final long WHOLE = 100;

    public SharePool {
        requireNonNull(node, "node is null");
    }

    /**
     * Whether the pool is used to at least a part of a threshold, both in percent: {@code reaches(50, 90)} is true from 45 % of the pool on. A pool without
     * CPUs counts as full. Exact; O(1).
     */
    @RuleFunction
    public boolean reaches(long thresholdPercent, long partPercent) {
        long used = totalMilli > 0 ? usedMilli : WHOLE;
        long total = totalMilli > 0 ? totalMilli : WHOLE;
        return used * WHOLE * WHOLE >= total * thresholdPercent * partPercent;
    }
}
