package io.ballast.model.node;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Amounts;
import io.ballast.model.FilledBy;
import io.ballast.model.NodeRow;
import io.ballast.model.RuleFunction;
import io.ballast.model.pod.GpuRequest;

/**
 * GPUs of a node and what is left of them. CPU is repeated here because GPU placement weighs both and a rule joins one row fact only.
 *
 * @param node         name of the node
 * @param model        GPU model; empty for a node without GPU
 * @param freeCpuMilli CPU not requested, in milli-cores
 * @param freeMilli    free thousandths of each GPU, by device index
 * @param tenants      GPU pods on the node by shape
 */
@FilledBy("the cluster ledger, from the Device object or the node's resources, and the GPUs of the pods on it")
public record NodeGpus(String node, String model, long freeCpuMilli, Amounts freeMilli, GpuTenants tenants)
        implements NodeRow {
    public NodeGpus {
        requireNonNull(node, "node is null");
        requireNonNull(model, "model is null");
        requireNonNull(freeMilli, "freeMilli is null");
        requireNonNull(tenants, "tenants is null");
    }

    /** How many GPUs there are. O(1). */
    @RuleFunction
    public long devices() {
        return freeMilli.size();
    }

    /** How many GPUs have at least that much left, in thousandths. O(devices). */
    @RuleFunction
    public long devicesWith(long milli) {
        long devices = 0;
        for (int i = 0; i < freeMilli.size(); i++) {
            if (freeMilli.at(i) >= milli) {
                devices++;
            }
        }
        return devices;
    }

    /** Whether a pod accepts the node's GPU model; true for a pod without GPU. O(1). */
    @RuleFunction
    public boolean acceptedBy(GpuRequest gpu) {
        return gpu.accepts(model);
    }

    /** Whether no GPU is in use, not even in part; true for a node without GPU. O(devices). */
    @RuleFunction
    public boolean idle() {
        return devicesWith(1000) == freeMilli.size();
    }
}
