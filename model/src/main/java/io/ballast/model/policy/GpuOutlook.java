package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import java.util.List;

/**
 * What a cluster expects of its GPUs, against which a placement is weighed: which pods come, which nodes there are, and how far to look ahead.
 *
 * @param pods             shapes of pods and how often they come
 * @param nodes            kinds of nodes; without any, no shape counts as scarce
 * @param sequences        how many imagined futures of a node are averaged, 0 to 1024; 0 looks at scarcity only
 * @param length           pods in each of them, 0 to 1024
 * @param seed             from which the imagined pods are drawn; the same seed gives the same pods everywhere
 * @param baseMilli        how often a pod is drawn beside its GPUs: the chance of a shape is its number of pods times (this + thousandths of a GPU that it asks for), 0 to 1000000
 * @param scarcityPerMille weight of a GPU that scarce pods lose, in thousandths of the weight of a GPU that nobody will use, 0 to 1000000
 * @param plan             the same prepared for fast reading; always derived from the other fields, whatever is passed
 */
public record GpuOutlook(
        List<TypicalPod> pods,
        List<NodeKind> nodes,
        long sequences,
        long length,
        long seed,
        long baseMilli,
        long scarcityPerMille,
        FillPlan plan)
        implements Parameter {
    private static final long MAX_COUNT = 1024;
    private static final long MAX_WEIGHT = 1_000_000;

    public GpuOutlook {
        requireNonNull(pods, "pods is null");
        requireNonNull(nodes, "nodes is null");
        pods = List.copyOf(pods);
        nodes = List.copyOf(nodes);
        Checks.inRange(sequences, 0, MAX_COUNT, "sequences");
        Checks.inRange(length, 0, MAX_COUNT, "length");
        Checks.inRange(baseMilli, 0, MAX_WEIGHT, "baseMilli");
        Checks.inRange(scarcityPerMille, 0, MAX_WEIGHT, "scarcityPerMille");
        plan = new FillPlan(new FillPlan.Source(pods, nodes, sequences, length, seed, baseMilli, scarcityPerMille));
    }

    /** The same way to look ahead, for other pods and nodes. */
    public GpuOutlook of(List<TypicalPod> otherPods, List<NodeKind> otherNodes) {
        return new GpuOutlook(
                otherPods, otherNodes, sequences, length, seed, baseMilli, scarcityPerMille, FillPlan.NONE);
    }
}
