package io.ballast.api.names;

/** Resources beyond those of Kubernetes. Thread-safe. */
public enum ExtendedResource implements DictionaryEntry {
    BATCH_CPU("kubernetes.io/batch-cpu", "CPU of batch pods, milli-cores as a whole number"),
    BATCH_MEMORY("kubernetes.io/batch-memory", "memory of batch pods, bytes"),
    MID_CPU("kubernetes.io/mid-cpu", "CPU of mid pods, milli-cores as a whole number"),
    MID_MEMORY("kubernetes.io/mid-memory", "memory of mid pods, bytes"),
    GPU("koordinator.sh/gpu", "GPU core and memory alike, percent of one device"),
    GPU_CORE("koordinator.sh/gpu-core", "GPU cores, percent of one device"),
    GPU_MEMORY_RATIO("koordinator.sh/gpu-memory-ratio", "GPU memory, percent of one device"),
    GPU_MEMORY("koordinator.sh/gpu-memory", "GPU memory, bytes"),
    GPU_SHARED("koordinator.sh/gpu.shared", "number of devices to share (pod), 100 for each healthy GPU (node)"),
    RDMA("koordinator.sh/rdma", "RDMA device, percent of one device"),
    FPGA("koordinator.sh/fpga", "FPGA device, percent of one device"),
    NVIDIA_GPU("nvidia.com/gpu", "whole GPUs"),
    DCU("dcu.com/gpu", "whole GPUs"),
    AMD_GPU("amd.com/gpu", "whole GPUs"),
    NPU_CORE("huawei.com/npu-core", "Ascend cores"),
    NPU_CPU("huawei.com/npu-cpu", "Ascend CPUs"),
    NPU_DVPP("huawei.com/npu-dvpp", "Ascend image units");

    private final String key;
    private final String meaning;

    ExtendedResource(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public Kind kind() {
        return Kind.RESOURCE;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
