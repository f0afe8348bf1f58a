package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * All that one round of suppression is decided on, but for the parameters.
 *
 * @param switches gates and whether there is a NodeSLO
 * @param status   what earlier rounds left
 * @param use      who uses the node's CPU
 * @param cpus     the node's CPUs
 * @param cgroup   what best-effort pods are held to now
 */
public record SuppressFacts(
        SuppressSwitches switches, SuppressStatus status, NodeCpuUse use, NodeCpus cpus, BestEffortCgroup cgroup) {
    public SuppressFacts {
        requireNonNull(switches, "switches is null");
        requireNonNull(status, "status is null");
        requireNonNull(use, "use is null");
        requireNonNull(cpus, "cpus is null");
        requireNonNull(cgroup, "cgroup is null");
    }

    /** The facts for the engine. */
    public List<Record> all() {
        return List.of(switches, status, use, cpus, cgroup);
    }
}
