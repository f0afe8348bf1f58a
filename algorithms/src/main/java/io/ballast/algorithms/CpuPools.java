package io.ballast.algorithms;

import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import io.ballast.model.pod.QosClass;
import io.ballast.model.suppress.CpuClaim;
import io.ballast.model.suppress.NodeCpus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sorts a node's CPUs by who may use them. Thread-safe. */
public final class CpuPools {
    private CpuPools() {}

    /**
     * The CPUs as best-effort pods see them. Reserved CPUs are in no pool, CPUs of LSE pods neither; of several pods that claim one CPU the last decides.
     * CPUs that best-effort pods get back when nothing holds them ({@link NodeCpus#open()}) are all but reserved ones and those that any LSE pod claims.
     * O(processors + claims).
     *
     * @param reserved CPUs set aside for the system or held exclusively by it
     * @param claims   CPUs bound to pods, in the order of the pods
     */
    public static NodeCpus of(
            String node, List<Processor> processors, CpuSet reserved, List<CpuClaim> claims, boolean kubeletStatic) {
        Map<Long, QosClass> holder = new HashMap<>();
        CpuSet withheld = reserved;
        for (CpuClaim claim : claims) {
            for (int i = 0; i < claim.cpus().ids().size(); i++) {
                holder.put(claim.cpus().ids().at(i), claim.qos());
            }
            if (claim.qos() == QosClass.LSE) {
                withheld = withheld.with(claim.cpus());
            }
        }
        List<Processor> lsr = new ArrayList<>();
        List<Processor> ls = new ArrayList<>();
        for (Processor processor : processors) {
            QosClass qos = holder.getOrDefault(processor.cpu(), QosClass.NONE);
            if (reserved.contains(processor.cpu()) || qos == QosClass.LSE) {
                continue;
            }
            (qos == QosClass.LSR ? lsr : ls).add(processor);
        }
        CpuSet open = CpuSet.ofProcessors(processors).without(withheld);
        return new NodeCpus(node, processors.size(), lsr, ls, open, kubeletStatic);
    }
}
