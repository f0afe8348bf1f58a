package io.ballast.model.cpu;

import io.ballast.model.Checks;

/**
 * A logical CPU and where it sits.
 *
 * @param cpu    id of the logical CPU, unique on its node
 * @param core   id of the physical core; siblings share it
 * @param socket id of the socket
 * @param numa   id of the NUMA node
 */
public record Processor(long cpu, long core, long socket, long numa) {
    public Processor {
        Checks.inRange(cpu, 0, CpuSet.MAX_ID, "cpu");
        Checks.inRange(core, 0, CpuSet.MAX_ID, "core");
        Checks.inRange(socket, 0, CpuSet.MAX_ID, "socket");
        Checks.inRange(numa, 0, CpuSet.MAX_ID, "numa");
    }
}
