package io.ballast.api.names;

/** Labels of nodes and Device objects that carry a meaning of their own. Thread-safe. */
public enum NodeLabel implements DictionaryEntry {
    GPU_VENDOR("node.koordinator.sh/gpu-vendor", "vendor of the node's GPUs"),
    GPU_MODEL("node.koordinator.sh/gpu-model", "model of the node's GPUs"),
    GPU_DRIVER_VERSION("node.koordinator.sh/gpu-driver-version", "version of the GPU driver"),
    GPU_PARTITION_POLICY(
            "node.koordinator.sh/gpu-partition-policy",
            "Honor: GPU partitions bind; any other value: they are preferred");

    private final String key;
    private final String meaning;

    NodeLabel(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public Kind kind() {
        return Kind.NODE_LABEL;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
