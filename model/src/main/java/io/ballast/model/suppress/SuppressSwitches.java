package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;

/**
 * Switches outside the policy that decide whether it has a say.
 *
 * @param node         name of the node; identifies the fact
 * @param hasNodeSlo   whether a NodeSLO of the node was received, with its part for CPU suppression
 * @param suppressGate feature gate {@code BECPUSuppress}
 * @param managerGate  feature gate {@code BECPUManager}: best-effort pods get CPUs of their own from the scheduler
 */
@FilledBy("the node ledger, from the NodeSLO and the program's switches")
public record SuppressSwitches(String node, boolean hasNodeSlo, boolean suppressGate, boolean managerGate) {
    public SuppressSwitches {
        requireNonNull(node, "node is null");
    }
}
