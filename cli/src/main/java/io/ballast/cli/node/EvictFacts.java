package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.ReleaseLoop;
import io.ballast.model.evict.BestEffortCpu;
import io.ballast.model.evict.ClassRequests;
import io.ballast.model.evict.EvictCandidate;
import io.ballast.model.evict.EvictSwitches;
import io.ballast.model.evict.NodeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that one round of eviction is decided on, but for the parameters.
 *
 * @param switches   gates, and whether there is anything to decide on
 * @param use        use of the node
 * @param bestEffort CPU of the best-effort pods; only where the round is about CPU
 * @param requests   what pods ask for, by resource
 * @param pods       the pods of the node
 */
public record EvictFacts(
        EvictSwitches switches,
        NodeUse use,
        Optional<BestEffortCpu> bestEffort,
        List<ClassRequests> requests,
        List<Pod> pods) {
    /**
     * A pod with what it releases when it leaves.
     *
     * @param fact     what rules see of it
     * @param releases what the loop counts
     */
    public record Pod(EvictCandidate fact, ReleaseLoop.Victim releases) {
        public Pod {
            requireNonNull(fact, "fact is null");
            requireNonNull(releases, "releases is null");
        }
    }

    public EvictFacts {
        requireNonNull(switches, "switches is null");
        requireNonNull(use, "use is null");
        requireNonNull(bestEffort, "bestEffort is null");
        requests = List.copyOf(requests);
        pods = List.copyOf(pods);
    }

    /** Facts about the node as a whole. */
    List<Record> ofNode() {
        List<Record> facts = new ArrayList<>(requests);
        facts.add(use);
        bestEffort.ifPresent(facts::add);
        return facts;
    }
}
