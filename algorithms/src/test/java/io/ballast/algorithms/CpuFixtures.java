package io.ballast.algorithms;

import io.ballast.model.cpu.Processor;
import java.util.ArrayList;
import java.util.List;

/** Machines that the tests of this module run on. */
final class CpuFixtures {
    private CpuFixtures() {}

    /** Eight CPUs on two NUMA nodes; siblings are four ids apart (0 and 4, 1 and 5, ...). */
    static List<Processor> siblingsFarApart() {
        List<Processor> processors = new ArrayList<>();
        for (long cpu = 0; cpu < 8; cpu++) {
            long core = cpu % 4;
            processors.add(new Processor(cpu, core, core / 2, core / 2));
        }
        return processors;
    }

    /** CPUs in pairs 0-1, 2-3, ...: {@code coresPerSocket} cores a socket, two sockets a NUMA node. */
    static List<Processor> pairs(int cpus, int coresPerSocket) {
        List<Processor> processors = new ArrayList<>();
        for (long cpu = 0; cpu < cpus; cpu++) {
            long core = cpu / 2;
            long socket = core / coresPerSocket;
            processors.add(new Processor(cpu, core, socket, socket / 2));
        }
        return processors;
    }

    /** The processors of these ids only. */
    static List<Processor> only(List<Processor> processors, long... ids) {
        List<Long> wanted = java.util.Arrays.stream(ids).boxed().toList();
        return processors.stream().filter(p -> wanted.contains(p.cpu())).toList();
    }
}
