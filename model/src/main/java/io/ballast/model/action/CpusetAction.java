package io.ballast.model.action;

import io.ballast.model.cpu.CpuSet;
import io.ballast.model.suppress.PolicyStatus;

/** What an adapter does with the cpusets of the best-effort directory and the directories below it. */
public sealed interface CpusetAction {
    /** Which directories a recovery reaches. */
    enum Reach {
        /** Best-effort directory, pods and containers. */
        ALL,
        /** Best-effort directory and pods; containers only of pods that the scheduler gave neither CPUs nor a NUMA node. */
        UNASSIGNED
    }

    /** The status to remember afterwards. */
    PolicyStatus after(PolicyStatus before);

    /**
     * Confines best-effort pods: writes {@code before} and {@code cpus} together to all directories from the top down, then {@code cpus} alone from the
     * bottom up, so that no child ever holds a CPU that its parent has not.
     *
     * @param cpus   CPUs of best-effort pods from now on; not empty
     * @param before CPUs of the best-effort directory until now
     */
    record Confine(CpuSet cpus, CpuSet before) implements CpusetAction {
        @Override
        public PolicyStatus after(PolicyStatus status) {
            return PolicyStatus.USING;
        }
    }

    /**
     * Confines containers only and opens the directories above them, because the kubelet manages those itself.
     *
     * @param cpus CPUs of best-effort containers from now on; not empty
     * @param open CPUs of the best-effort directory and of pods
     */
    record ConfineContainers(CpuSet cpus, CpuSet open) implements CpusetAction {
        @Override
        public PolicyStatus after(PolicyStatus status) {
            return PolicyStatus.USING;
        }
    }

    /** Writes nothing; the cpuset goes on holding best-effort pods back. */
    record Hold() implements CpusetAction {
        @Override
        public PolicyStatus after(PolicyStatus status) {
            return PolicyStatus.USING;
        }
    }

    /**
     * Opens best-effort pods again, from the top down. Writes nothing, and nothing is remembered, when the set is empty (the node's CPUs are unknown).
     *
     * @param cpus  CPUs of best-effort pods from now on
     * @param reach directories that are opened
     */
    record Recover(CpuSet cpus, Reach reach) implements CpusetAction {
        @Override
        public PolicyStatus after(PolicyStatus status) {
            return cpus.none() ? status : PolicyStatus.RECOVERED;
        }
    }

    /** Writes nothing and changes nothing that is remembered. */
    record Leave() implements CpusetAction {
        @Override
        public PolicyStatus after(PolicyStatus status) {
            return status;
        }
    }
}
